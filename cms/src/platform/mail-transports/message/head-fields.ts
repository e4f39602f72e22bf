import { encodeWord, encodeWords, foldLines, quoteString } from 'nodemailer/lib/mime-funcs'
import type { MailAddress } from '../mail-transport.ts'

/** A line of a mail's head: its name, and its value folded. */
export interface HeadField {
  name: string
  value: string
}

/** The longest line that a mail may have, in bytes without its end (RFC 5322, 2.1.1). */
const longestLine = 998

/** A text as one line of a head: what would begin another one is a space. */
export function toHeadLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** A field with words of anybody, encoded where they are not plain ASCII (RFC 2047). */
export function wordsField(name: string, words: string): HeadField {
  const line = toHeadLine(words)
  // A long word cannot be folded, and what looks encoded would be decoded.
  const isOpaque = line.includes('=?') || line.split(' ').some((word) => word.length > 200)
  return fold(name, isOpaque ? encodeWord(line, 'Q', 52) : encodeWords(line, 'Q', 52))
}

/** A field with an address that is encoded already. */
export function addressField(name: string, { name: words, address }: MailAddress): HeadField {
  return fold(name, inAngles({ name: words, address }))
}

/** A field of ASCII that has a form of its own, such as addresses to unsubscribe at. */
export function plainField(name: string, value: string): HeadField {
  return fold(name, toHeadLine(value))
}

/** Why a field cannot be sent; null where it can. */
export function problemOfField({ name, value }: HeadField): string | null {
  if (!/^[A-Za-z0-9-]{1,70}$/.test(name)) return 'A header has a name that no header has.'
  const lines = `${name}: ${value}`.split('\r\n')
  return lines.every((line) => Buffer.byteLength(line) <= longestLine)
    ? null
    : `The header ${name} is too long.`
}

/** `"Name" <address>` for a provider, which encodes the name by itself. */
export function inWords({ name, address }: MailAddress): string {
  const words = toHeadLine(name)
  return words === '' ? address : `${quoteString(words)} <${address}>`
}

/** `Name <address>` for a head. */
function inAngles({ name, address }: MailAddress): string {
  const words = toHeadLine(name)
  if (words === '') return address
  return `${phrase(words)} <${address}>`
}

function phrase(words: string): string {
  if (/^[\w ]{1,200}$/.test(words)) return words
  const isPlain = /^[\u0020-\u007e]{1,200}$/.test(words) && !words.includes('=?')
  return isPlain ? quoteString(words) : encodeWord(words, 'Q', 52)
}

function fold(name: string, value: string): HeadField {
  return {
    name,
    value: foldLines(`${name}: ${value}`, 76)
      .slice(name.length + 1)
      .trimStart(),
  }
}
