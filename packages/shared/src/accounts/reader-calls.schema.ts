import { z } from 'zod'
import { ReadingProgressInputSchema } from '../readers/reading-progress.schema.ts'

/** The most calls that the site server passes on in one request. */
export const maxReaderCalls = 500

/**
 * The cookies that a call may bring along with others: printable, and short enough that {@link maxReaderCalls} calls fit
 * into one request. A call with other cookies goes by itself.
 */
export const sharedCookies = /^[\x20!\x23-\x5b\x5d-\x7e]{0,1500}$/

const cookie = z.string().regex(sharedCookies)

/** Calls of many readers who ask who they are: for each of them its cookies. */
export const SessionUserCallsSchema = z.strictObject({
  calls: z.array(z.strictObject({ cookie })).min(1).max(maxReaderCalls),
})

/** Calls of many readers who say how far they have come in an article. */
export const ReadingCallsSchema = z.strictObject({
  calls: z
    .array(z.strictObject({ cookie, ...ReadingProgressInputSchema.shape }))
    .min(1)
    .max(maxReaderCalls),
})

/** What each of them is answered, in their order: headers as flat name/value pairs, the body as it is sent. */
export const ReaderAnswersSchema = z.object({
  answers: z.array(z.object({ status: z.int(), headers: z.array(z.string()), body: z.string() })),
})

export type ReaderAnswer = z.infer<typeof ReaderAnswersSchema>['answers'][number]
export type ReadingCall = z.output<typeof ReadingCallsSchema>['calls'][number]
