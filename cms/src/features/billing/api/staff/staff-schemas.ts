import { z } from '@hono/zod-openapi'
import { cancellingTimes } from '../../staff/cancel-for-reader.ts'

const reason = z
  .string()
  .trim()
  .min(3, 'Please say why, for anyone who reads it later.')
  .max(300, 'The reason is longer than 300 characters.')
const cents = z.int('An amount is a whole number of cents.').max(99_999_999)

export const ComplimentaryRequestSchema = z
  .strictObject({
    planId: z.string().min(1, 'Please choose a plan.').max(100),
    until: z.iso.date('Please choose the last day.'),
    reason,
  })
  .openapi('ComplimentaryRequest')

/** `never` takes a cancelling back. */
export const StaffCancellationRequestSchema = z
  .strictObject({ when: z.enum([...cancellingTimes, 'never']), reason })
  .openapi('StaffCancellationRequest')

export const ReasonSchema = z.strictObject({ reason }).openapi('Reason')

/** `refundedBefore` is what had been refunded when the form was opened; `requestId` is made again for each form. */
export const RefundRequestSchema = z
  .strictObject({
    amount: cents.positive('Please say how much.'),
    reason,
    refundedBefore: cents.nonnegative(),
    requestId: z.string().regex(/^[\w-]{8,64}$/, 'Please open the form again.'),
  })
  .openapi('RefundRequest')

export const PrintRunRequestSchema = z
  .strictObject({ issueId: z.int().positive().max(2_147_483_647) })
  .openapi('PrintRunRequest')

export const PrintRunAnswer = z
  .object({ id: z.int(), number: z.int(), rowCount: z.int() })
  .openapi('PrintRun')

export const ReconciliationAnswer = z.object({ runId: z.int() }).openapi('Reconciliation')

export const idParams = z.object({ id: z.string() })

export const csvAnswer = (description: string) => ({
  200: { description, content: { 'text/csv': { schema: z.string() } } },
})

export const done = { 204: { description: 'Done.' } }
export const tags = ['Staff']
