import { z } from 'zod'
import { isOneLine } from '../text/one-line.ts'
import { personName } from '../text/person-name.ts'

const maxEmailLength = 254
const maxNameLength = 80

const tooLong = (label: string, maxLength: number) =>
  `The ${label} must have at most ${maxLength} characters.`
const notOneLine = (label: string) => `The ${label} must be one line of text.`

/** Places stand in lists: one line of text without control characters. */
const singleLine = (label: string, maxLength: number) =>
  z
    .string(`The ${label} must be text.`)
    .trim()
    .max(maxLength, tooLong(label, maxLength))
    .refine(isOneLine, notOneLine(label))

const email = z
  .string('Please enter your e-mail address.')
  .trim()
  .min(1, 'Please enter your e-mail address.')
  .max(maxEmailLength, `The e-mail address must have at most ${maxEmailLength} characters.`)
  .pipe(z.email('Please enter a valid e-mail address, like name@example.com.'))

const name = (label: string) =>
  personName({
    maxLength: maxNameLength,
    missing: `Please enter your ${label}.`,
    tooLong: tooLong(label, maxNameLength),
    notOneLine: notOneLine(label),
  })

/** What a browser says about itself is taken as far as it fits: nobody is turned away because of it. */
const remark = (maxLength: number) =>
  z.string('What the browser says of itself must be text.').transform((text) => cleanRemark(text, maxLength))

/** Step 1 (spec §7): `POST /api/newsletter/subscribe`. */
export const NewsletterSignUpSchema = z.object({ email })

/**
 * Step 2 (spec §7): `PUT /api/newsletter/subscribe`. The footer sends the e-mail and the names alone; an empty
 * `country` or `region` is one that the reader did not choose.
 */
export const NewsletterDetailsSchema = z.object({
  email,
  firstName: name('first name'),
  lastName: name('last name'),
  country: singleLine('country', 80).optional(),
  region: singleLine('region', 120).optional(),
  browserLanguage: remark(35).optional(),
  timeZone: remark(64).optional(),
  userAgent: remark(512).optional(),
  referrer: remark(2048).optional(),
})

/** What confirming and unsubscribing send: the token of the link in the mail. */
export const NewsletterTokenSchema = z.object({ token: z.string().trim().min(1).max(200) })

/** The same answer no matter who asks, and whatever is known of the address. */
export const NewsletterAnswerSchema = z.object({ message: z.string() })

export type NewsletterDetails = z.output<typeof NewsletterDetailsSchema>

function cleanRemark(text: string, maxLength: number): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
}
