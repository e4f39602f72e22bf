import type { SourceFinding } from '../../source-record.ts'

/** What had to be changed about the characters of a record, so that it can be kept. */
export class CharacterFindings {
  hasControls = false
  hasLoneSurrogates = false
  isGarbled = false

  list(): SourceFinding[] {
    const findings: SourceFinding[] = []
    if (this.hasControls)
      findings.push({ code: 'control-characters', message: 'Control characters were taken out.' })
    if (this.hasLoneSurrogates)
      findings.push({ code: 'lone-surrogates', message: 'Halves of characters were replaced by �.' })
    if (this.isGarbled)
      findings.push({ code: 'not-utf8', message: 'Bytes that are not UTF-8 were replaced by �.' })
    return findings
  }
}

/** The same value with texts that a database can keep: tabs and breaks stay, words that a control character parted stay parted. */
export function cleanValue(value: unknown, found: CharacterFindings): unknown {
  if (typeof value === 'string') return cleanText(value, found)
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, found))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [cleanText(key, found), cleanValue(item, found)]),
  )
}

function cleanText(text: string, found: CharacterFindings): string {
  let clean = text
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(clean)) {
    found.hasControls = true
    clean = clean.replace(/[\u000b\u000c]/g, ' ').replace(/[\u0000-\u0008\u000e-\u001f\u007f]/g, '')
  }
  if (!clean.isWellFormed()) {
    found.hasLoneSurrogates = true
    clean = clean.toWellFormed()
  }
  return clean
}

const secret =
  /passw(or)?d|secret|token|salt|hash|cookie|session|credential|(^|_)(api_?key|private_?key|public_?key|key)$|_key(_id)?$|codeinjection|^ip(_?addr(ess)?)?$|_ip$/i

/** How the source wrote a row, without what nobody but its old system may know, and without code for its pages. */
export function originalOf(row: unknown, leftOut: readonly string[] = []): string {
  return JSON.stringify(row, (key, value: unknown) =>
    secret.test(key) || leftOut.includes(key) ? undefined : value,
  )
}
