import { z } from 'zod'

/*
 * A name that somebody enters goes out in our mail, to any address that they enter beside it. So it carries no web
 * address, no markup, and nothing that hides or turns around what is written.
 */

/** Scripts whose words can need a joiner (U+200C, U+200D) within; elsewhere it only makes equal names differ. */
const joiningScripts = [
  'Arab',
  'Beng',
  'Deva',
  'Gujr',
  'Guru',
  'Knda',
  'Khmr',
  'Mlym',
  'Mong',
  'Mymr',
  'Nkoo',
  'Orya',
  'Sinh',
  'Syrc',
  'Taml',
  'Telu',
  'Tibt',
]
const joining = joiningScripts.map((script) => String.raw`\p{scx=${script}}`).join('')

/** Format characters (directions, zero-width spaces, tags) and private ones. */
const invisible = /[^\P{Cf}\u200c\u200d]|[\p{Co}\u2028\u2029]/gu
/** Joiners where no word needs them, with what stands before. No lookbehind: older browsers would not load the forms. */
const strayJoiners = new RegExp(String.raw`(^|[^${joining}])[\u200c\u200d]+`, 'gu')
const control = /\p{Cc}/gu
const markup = /[<>]/g
const webAddress = /\S*:\/\/\S*/g

export const nameFaults = {
  invisible: 'A name cannot have invisible characters in it.',
  unfit: 'A name cannot have a web address, or the signs < and >, in it.',
} as const

/** A field for the name of a person, trimmed. What it says of an empty, long or broken one is its form's. */
export function personName(says: {
  maxLength: number
  missing: string
  tooLong: string
  notOneLine: string
}) {
  return z
    .string(says.missing)
    .trim()
    .min(1, says.missing)
    .max(says.maxLength, says.tooLong)
    .refine((text) => text.search(control) < 0, says.notOneLine)
    .refine((text) => text.search(invisible) < 0 && text.search(strayJoiners) < 0, nameFaults.invisible)
    .refine((text) => !/[<>]|:\/\//.test(text), nameFaults.unfit)
}

/** What is left of a name that was entered before names were checked, for a mail; null when that is nothing. */
export function fitName(name: string | null): string | null {
  const left = (name ?? '')
    .replaceAll(control, ' ')
    .replaceAll(invisible, '')
    .replaceAll(strayJoiners, '$1')
    .replaceAll(webAddress, ' ')
    .replaceAll(markup, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return left === '' ? null : left
}
