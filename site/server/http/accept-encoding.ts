import type { Encoding } from '../store/served-page.ts'

const maxRemembered = 256
const remembered = new Map<string, Encoding>()

/** The best encoding that a client takes: brotli before gzip, unless it prefers otherwise (RFC 9110 §12.5.3). */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const known = remembered.get(header)
  if (known) return known
  const encoding = parse(header)
  if (remembered.size < maxRemembered) remembered.set(header, encoding)
  return encoding
}

function parse(header: string): Encoding {
  const weights = new Map(header.split(',').map(parseEntry))
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const br = weightOf('br')
  const gzip = weightOf('gzip')
  const identity = weights.get('identity') ?? 0
  if (br > 0 && br >= gzip && br >= identity) return 'br'
  if (gzip > 0 && gzip >= identity) return 'gzip'
  return 'identity'
}

function parseEntry(entry: string): [name: string, weight: number] {
  const [name = '', ...parameters] = entry
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const value = weight === undefined ? 1 : Number(weight.slice(2))
  return [name, value >= 0 && value <= 1 ? value : 0]
}
