import { type MailDocument, MailDocumentSchema } from '@meridian/shared/campaigns/mail-document.schema'
import { withoutDirections } from '@meridian/shared/text/one-line'

/** Halves of a character, and what no program means as text: mail programs cut a mail there, or refuse it. */
const unreadable = /[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/gu

/** Words as a mail can carry them, with their line breaks and spaces. */
export function cleanWords(words: string): string {
  return withoutDirections(words)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(unreadable, '')
}

/** The same on one line, for titles and names. */
export function cleanLine(words: string): string {
  return cleanWords(words).replaceAll(/\s+/g, ' ').trim()
}

/** A document whose words a mail can carry, wherever they come from. */
export function cleanDocument(document: MailDocument): MailDocument {
  const { subject, preheader, ...rest } = document
  return MailDocumentSchema.parse({
    subject: cleanLine(subject),
    preheader: cleanLine(preheader),
    ...cleanAll(rest),
  })
}

function cleanAll<Value extends object>(value: Value): object {
  const clean = (entry: unknown): unknown => {
    if (typeof entry === 'string') return cleanWords(entry)
    if (Array.isArray(entry)) return entry.map(clean)
    return typeof entry === 'object' && entry !== null ? cleanAll(entry) : entry
  }
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, clean(entry)]))
}
