import { z } from 'zod'

/** A line of an address that has to be there. Addresses are printed on labels: one line of text each, trimmed. */
export const addressLine = (label: string, maxLength: number) =>
  singleLine(label, maxLength).min(1, `Please enter the ${label}.`)

/** One that may be missing: left out, null and empty all mean that there is none. */
export const optionalAddressLine = (label: string, maxLength: number) =>
  singleLine(label, maxLength)
    .nullish()
    .transform((text) => text || null)

function singleLine(label: string, maxLength: number) {
  return z
    .string(`Please enter the ${label}.`)
    .trim()
    .max(maxLength, `The ${label} can have at most ${maxLength} characters.`)
    .refine((text) => !/\p{Cc}/u.test(text), `The ${label} has to stand on one line.`)
}
