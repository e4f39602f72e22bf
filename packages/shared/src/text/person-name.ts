import { z } from 'zod'
import { nameProblem } from './name-problem.ts'

/*
 * A name that somebody enters goes out in our mail, to any address that they enter beside it. So it carries no web
 * address, no markup, and nothing that hides or turns around what is written.
 */

/** Format characters (directions, zero-width spaces, tags) and private ones. */
const invisible = /[^\P{Cf}\u200c\u200d]|[\p{Co}\u2028\u2029]/gu
/**
 * Joiners (U+200C, U+200D), with what stands before, in scripts none of whose words needs them: there they only make
 * equal names differ. No lookbehind: older browsers would not load the forms.
 */
const strayJoiners =
  /(^|[^\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Khmr}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}\p{scx=Tibt}])[\u200c\u200d]+/gu
const control = /\p{Cc}/gu
const markup = /[<>]/g
const webAddress = /\S*:\/\/\S*/g

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
    .refine(
      (text) => [invisible, strayJoiners, markup, webAddress].every((sign) => text.search(sign) < 0),
      nameProblem,
    )
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
