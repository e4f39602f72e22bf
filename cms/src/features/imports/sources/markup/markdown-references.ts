import { labelOf, type MarkdownReferences } from './markdown-inline.ts'

interface Taken {
  /** The text without them. */
  lines: string[]
  references: MarkdownReferences
  /** What each note says, by its label. */
  notes: Map<string, string[]>
}

/** Takes out of a text what its links and notes lead to: `[label]: address` and `[^label]: words`, but not within code. */
export function takeReferences(source: readonly string[]): Taken {
  const taken: Taken = {
    lines: [],
    references: { links: new Map(), notes: new Map(), marked: [] },
    notes: new Map(),
  }
  let note: string[] | null = null
  let fence = ''
  for (const line of source) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : ''
    if (note && (line.trim() === '' || /^( {2,}|\t)/.test(line))) {
      note.push(line.replace(/^( {1,4}|\t)/, ''))
      continue
    }
    note = fence === '' ? noteOf(line, taken) : null
    if (note === null && !(fence === '' && isLink(line, taken))) taken.lines.push(line)
  }
  return taken
}

function noteOf(line: string, { notes, references }: Taken): string[] | null {
  const found = /^ {0,3}\[\^([^\]\s]{1,200})\]:\s?(.*)$/.exec(line)
  if (!found) return null
  const label = labelOf(found[1] ?? '')
  const lines = notes.get(label) ?? []
  lines.push(found[2] ?? '')
  notes.set(label, lines)
  if (!references.notes.has(label)) references.notes.set(label, String(references.notes.size + 1))
  return lines
}

function isLink(line: string, { lines, references }: Taken): boolean {
  const found =
    /^ {0,3}\[([^[\]^][^[\]]{0,998})\]:\s*(?:<([^<>]*)>|(\S+))(?:\s+(?:"(.*)"|'(.*)'|\((.*)\)))?\s*$/.exec(
      line,
    )
  const isInParagraph = (lines.at(-1) ?? '').trim() !== '' && !/^ {0,3}([#>]|[-*+] )/.test(lines.at(-1) ?? '')
  if (!found || isInParagraph) return false
  const [, label = '', angled, plain = '', ...titles] = found
  const key = labelOf(label)
  const title = titles.find((one) => one !== undefined) ?? ''
  if (!references.links.has(key)) references.links.set(key, { url: angled ?? plain, title })
  return true
}
