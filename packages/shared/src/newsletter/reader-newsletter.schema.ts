import { z } from 'zod'

/** A pause lasts so many days at most; who is away for longer says 'until I return'. */
export const longestPauseDays = 366

/**
 * A newsletter, and what the reader has of it: nothing (`off`), a choice that the owner of the address has yet to confirm by
 * mail (`waiting`), or the newsletter itself, which may rest.
 */
export const ReaderNewsletterSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** How often it comes: 'Every Monday before seven'. */
  cadence: z.string(),
  /** What is agreed to by choosing it, where that is more than the usual words. */
  consentText: z.string().nullable(),
  /** Whether the reader may have it; one for readers with a plan rests while there is none. */
  isAvailable: z.boolean(),
  state: z.enum(['off', 'waiting', 'on', 'paused']),
  /** The day on which it comes again; null while it is not paused, and when it is until the reader returns. */
  pausedUntil: z.iso.date().nullable(),
})

/** `GET /api/user/newsletters`, and what a change of one of them answers: all of them, in their order. */
export const ReaderNewsletterListSchema = ReaderNewsletterSchema.array()

/** `PUT /api/user/newsletters/{id}`: what the reader wants. `until` is the day from which it comes again, null for 'until I return'. */
export const NewsletterChoiceSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('on') }),
  z.strictObject({
    state: z.literal('paused'),
    until: z.iso
      .date('Please choose a day.')
      .refine(isPauseDay, `Please choose a day of the next ${longestPauseDays} days.`)
      .nullable(),
  }),
  z.strictObject({ state: z.literal('off') }),
])

export type ReaderNewsletter = z.infer<typeof ReaderNewsletterSchema>
export type NewsletterChoice = z.output<typeof NewsletterChoiceSchema>

/** Whether it lies ahead, and no further than a pause may last. */
function isPauseDay(day: string): boolean {
  const aheadMs = Date.parse(day) - Date.now()
  return aheadMs > 0 && aheadMs <= longestPauseDays * 86_400_000
}
