import { z } from 'zod'

/** When a subscription ends that staff cancels. */
export const cancellingTimes = ['period-end', 'now'] as const
export type CancellingTime = (typeof cancellingTimes)[number]

const reason = z
  .string()
  .trim()
  .min(3, 'Please say why, for anyone who reads it later.')
  .max(300, 'The reason is longer than 300 characters.')
const cents = z.int('An amount is a whole number of cents.').max(99_999_999)

export const ComplimentaryRequestSchema = z.strictObject({
  planId: z.string().min(1, 'Please choose a plan.').max(100),
  until: z.iso.date('Please choose the last day.'),
  reason,
})

/** `never` takes a cancelling back. */
export const StaffCancellationRequestSchema = z.strictObject({
  when: z.enum([...cancellingTimes, 'never']),
  reason,
})

export const ReasonSchema = z.strictObject({ reason })

/** `refundedBefore` is what had been refunded when the form was opened; `requestId` is made again for each form. */
export const RefundRequestSchema = z.strictObject({
  amount: cents.positive('Please say how much.'),
  reason,
  refundedBefore: cents.nonnegative(),
  requestId: z.string().regex(/^[\w-]{8,64}$/, 'Please open the form again.'),
})

export const ReconciliationSchema = z.object({ runId: z.int() })

/** A quote that was shown to staff, and why they carry it out. */
export const StaffPlanChangeRequestSchema = z.strictObject({
  quote: z.string().min(1, 'Please choose a plan again.').max(4000, 'Please choose a plan again.'),
  reason,
})

/** `waits`: the bank asks the reader, and nothing changes until they confirm it in their account. */
export const StaffPlanChangeSchema = z.object({ state: z.enum(['changed', 'scheduled', 'waits']) })
