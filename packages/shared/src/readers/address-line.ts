import { z } from 'zod'
import { isOneLine } from '../text/one-line.ts'
import { personName } from '../text/person-name.ts'

/** A line of an address that has to be there. Addresses are printed on labels: one line of text each, trimmed. */
export const addressLine = (label: string, maxLength: number) =>
  singleLine(label, maxLength).min(1, `Please enter the ${label}.`)

/** The name of the person whom it is for; it stands in mails as well. */
export const addressName = (label: string, maxLength: number) =>
  personName({
    maxLength,
    missing: `Please enter the ${label}.`,
    tooLong: tooLong(label, maxLength),
    notOneLine: notOneLine(label),
  })

/** One that may be missing: left out, null and empty all mean that there is none. */
export const optionalAddressLine = (label: string, maxLength: number) =>
  singleLine(label, maxLength)
    .nullish()
    .transform((text) => text || null)

function singleLine(label: string, maxLength: number) {
  return z
    .string(`Please enter the ${label}.`)
    .trim()
    .max(maxLength, tooLong(label, maxLength))
    .refine(isOneLine, notOneLine(label))
}

const tooLong = (label: string, maxLength: number) => `The ${label} can have at most ${maxLength} characters.`
const notOneLine = (label: string) => `The ${label} has to stand on one line.`
