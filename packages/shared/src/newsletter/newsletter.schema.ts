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

export const email = z
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

const mostChosen = 50

/** An id that can be looked for: Postgres refuses a zero byte. */
const chosenId = (one: string) =>
  z
    .string(`A ${one} is named by its id.`)
    .max(100, `There is no ${one} of this id.`)
    .refine((id) => !id.includes('\0'), `There is no ${one} of this id.`)

/** The ids of newsletters or sections that were chosen; more than there ever are is nobody's choice. */
const chosenIds = (one: string) => z.array(chosenId(one)).max(mostChosen, `There are not so many ${one}s.`)
export const newsletterIds = chosenIds('newsletter')
export const sectionIds = chosenIds('section')

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

/**
 * What can be done on the page that an unsubscribe link leads to: stop the newsletter that the link stood in, pause it for a
 * month, get others in its place, or stop all. A mail program says none of these, and means the first.
 */
const unsubscribeActions = ['stop', 'pause', 'instead', 'stop-all'] as const
export const UnsubscribeSchema = z.object({
  token: NewsletterTokenSchema.shape.token.optional(),
  action: z.enum(unsubscribeActions).optional(),
  newsletters: newsletterIds.optional(),
})

/** What the bearer of a link wants of a newsletter; `keep` leaves it as it is. */
export const preferenceChoices = ['keep', 'on', 'pause', 'stop'] as const

/**
 * `POST /api/newsletter/preferences`: what is wanted of each newsletter, by its id, and of which sections. These replace what was chosen, or
 * are added to it; left out, they stay as they are.
 */
export const NewsletterPreferencesSchema = z.object({
  choices: z
    .record(chosenId('newsletter'), z.enum(preferenceChoices))
    .refine((choices) => Object.keys(choices).length <= mostChosen, 'There are not so many newsletters.'),
  sections: sectionIds.optional(),
  sectionsMode: z.enum(['replace', 'add']).default('replace'),
})

export type PreferenceChoice = (typeof preferenceChoices)[number]

/** The same answer no matter who asks, and whatever is known of the address. */
export const NewsletterAnswerSchema = z.object({ message: z.string() })

export type NewsletterDetails = z.output<typeof NewsletterDetailsSchema>

function cleanRemark(text: string, maxLength: number): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
}
