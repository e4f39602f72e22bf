import { csvLine } from '../../../platform/csv/csv-line.ts'
import { countedText, type ExportCounts, type FormatInput, textBytes } from '../format-input.ts'
import {
  cloudflareBulkLine,
  cloudflareLine,
  nginxLine,
  nginxMapHead,
  nginxMaps,
  nginxUse,
  redirectCsv,
  redirectHead,
} from './redirect-lines.ts'
import { currentAddresses, type RedirectRule, redirectRules } from './redirect-rules.ts'

/** Writes where addresses lead: as a table, as lines for nginx and for Cloudflare, and with all pages that there are. */
export async function writeRedirects(input: FormatInput): Promise<ExportCounts> {
  const { zip, reader, magazine } = input
  const counts: ExportCounts = {}
  await zip.add(
    'redirects.csv',
    countedText(input, { name: 'redirects', texts: redirectTable(input), counts }),
  )
  // What is counted is the rules, not the line above them.
  counts['redirects'] = (counts['redirects'] ?? 1) - 1
  await zip.add('nginx.conf', textBytes(nginxFile(input)))
  await zip.add('_redirects', textBytes(lines(redirectRules(reader), cloudflareLine)))
  await zip.add(
    'cloudflare-bulk-redirects.csv',
    textBytes(lines(redirectRules(reader), (rule) => cloudflareBulkLine(rule, magazine.url))),
  )
  await zip.add('pages.csv', textBytes(pageTable(input)))
  return counts
}

async function* redirectTable({ reader }: FormatInput): AsyncGenerator<string> {
  yield redirectHead
  for await (const rule of redirectRules(reader)) yield redirectCsv(rule)
}

/** One map after the other: the rules are read once for each. Of two addresses that nginx takes for one, the second would keep it from starting. */
async function* nginxFile({ reader }: FormatInput): AsyncGenerator<string> {
  yield nginxUse
  for (const map of nginxMaps) {
    yield nginxMapHead(map)
    const written = new Set<string>()
    for await (const rule of redirectRules(reader)) {
      const placed = nginxLine(rule)
      if (placed.map !== map) continue
      yield written.has(placed.sameAs) ? `  # As above but for capital letters:${placed.line}` : placed.line
      written.add(placed.sameAs)
    }
    yield '}\n'
  }
}

async function* pageTable({ reader, magazine }: FormatInput): AsyncGenerator<string> {
  yield csvLine(['Address', 'Kind'])
  for await (const { subject, path } of currentAddresses(reader))
    yield csvLine([`${magazine.url}${path}`, subject])
}

async function* lines(
  rules: AsyncIterable<RedirectRule>,
  toLine: (rule: RedirectRule) => string | null,
): AsyncGenerator<string> {
  for await (const rule of rules) {
    const line = toLine(rule)
    if (line !== null) yield line
  }
}
