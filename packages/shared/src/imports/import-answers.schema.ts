import { z } from 'zod'

/** Where a category or tag of the old site leads: sections and topics by their addresses here. */
export const TermAnswerSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('section'), section: z.string() }),
  z.object({ to: z.literal('topic'), section: z.string(), topic: z.string() }),
  z.object({ to: z.literal('new-topic'), section: z.string(), name: z.string().trim().min(1).max(80) }),
  /** Articles stand in it no more; what else they stand in counts. */
  z.object({ to: z.literal('nothing') }),
])
export type TermAnswer = z.infer<typeof TermAnswerSchema>

const AuthorAnswerSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('author'), author: z.string() }),
  z.object({ to: z.literal('new-author') }),
])

/** What was decided about a source, by its record ids; kept with it. What is not answered is asked again. */
export const ImportAnswersSchema = z.object({
  /** The time zone that the old site's clock showed, such as `Europe/Vienna`: for dates that do not say. */
  timeZone: z.string().refine(isTimeZone, 'No such time zone.').nullable().default(null),
  terms: z.record(z.string(), TermAnswerSchema).default({}),
  /** The section of articles whose categories lead nowhere. */
  defaultSection: z.string().nullable().default(null),
  authors: z.record(z.string(), AuthorAnswerSchema).default({}),
  /** Whose articles are that name nobody: an author here, by address. */
  defaultAuthor: z.string().nullable().default(null),
  /** What becomes of pages and other kinds of text beside posts, by what they are called there. */
  types: z.record(z.string(), z.enum(['article', 'draft', 'skip'])).default({}),
  /** What becomes of texts that only members or subscribers could read there: everybody reads everything here. */
  closedTexts: z.enum(['publish', 'draft', 'skip']).nullable().default(null),
  /** Articles that were changed there and here: whose version counts. */
  conflicts: z.record(z.string(), z.enum(['here', 'there'])).default({}),
  /** Newsletters of the old site, by name, and ours, by address; null for none. */
  newsletters: z.record(z.string(), z.string().nullable()).default({}),
  /** Ours for lists that name none. */
  defaultNewsletter: z.string().nullable().default(null),
  /** The owner says that those of whom no consent is proven may be asked for one, once. */
  mayAskUnproven: z.boolean().default(false),
  /** Who gets an account: those who pay or were let in without paying, everybody on the list, or nobody. */
  accounts: z.enum(['paying', 'everyone', 'nobody']).default('paying'),
  /** Plans of those who were let in without paying: by what they had there ('' for nothing named), and ours by address; null for none. */
  tiers: z.record(z.string(), z.string().nullable()).default({}),
  /** The last day of what was given without an end: `2027-12-31`. */
  complimentaryUntil: z.iso.date().nullable().default(null),
  /** What becomes of those who count as paying there and name no customer of the payment provider. */
  unprovenPayers: z.enum(['free', 'complimentary']).nullable().default(null),
  /** Plans of paying readers: by the provider's prices that were made elsewhere, and ours by address; null for none. */
  prices: z.record(z.string(), z.string().nullable()).default({}),
  /** What becomes of paying readers of whom something is asked, by the question. */
  adoptAnyway: z.record(z.string(), z.enum(['adopt', 'leave'])).default({}),
  /** Which of two subscriptions of one customer it is to be, by the provider's ids. */
  subscriptions: z.record(z.string(), z.string()).default({}),
})
export type ImportAnswers = z.infer<typeof ImportAnswersSchema>

/** Something that only somebody can say. The answer goes to `path` of the source's answers. */
export const ImportQuestionSchema = z.object({
  /** `['terms', '12']`, `['timeZone']`. */
  path: z.array(z.string()),
  text: z.string(),
  /** How many records wait for it. */
  records: z.number(),
  choices: z.array(
    z.object({ label: z.string(), answer: z.union([TermAnswerSchema, z.string(), z.null()]) }),
  ),
})
export type ImportQuestion = z.infer<typeof ImportQuestionSchema>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
