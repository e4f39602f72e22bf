import { Parser } from 'htmlparser2'

const common: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}
const rare = new Map<string, string>()

/** Text of HTML as it reads: `&amp;` is `&`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(#[xX][0-9a-fA-F]{1,8}|#\d{1,9}|[A-Za-z][A-Za-z0-9]{1,31});?/g,
    (found, name: string) => (found.endsWith(';') ? (common[name] ?? decodeRare(found)) : decodeRare(found)),
  )
}

/** Asks the parser of HTML, which knows two thousand of them. */
function decodeRare(reference: string): string {
  const known = rare.get(reference)
  if (known !== undefined) return known
  let text = ''
  const parser = new Parser({ ontext: (part) => void (text += part) }, { decodeEntities: true })
  parser.end(reference)
  const clean = text.replace(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, ' ')
  if (rare.size < 5000) rare.set(reference, clean)
  return clean
}
