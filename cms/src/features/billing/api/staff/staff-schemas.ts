import { z } from '@hono/zod-openapi'
import {
  ComplimentaryRequestSchema,
  ReasonSchema,
  ReconciliationSchema,
  RefundRequestSchema,
  StaffCancellationRequestSchema,
} from '@meridian/shared/billing/staff-billing.schema'

/* The shared contracts of what staff do about money, under the names that they have in the API's description. */

export const ComplimentaryRequest = z
  .strictObject(ComplimentaryRequestSchema.shape)
  .openapi('ComplimentaryRequest')
export const StaffCancellationRequest = z
  .strictObject(StaffCancellationRequestSchema.shape)
  .openapi('StaffCancellationRequest')
export const ReasonRequest = z.strictObject(ReasonSchema.shape).openapi('Reason')
export const RefundRequest = z.strictObject(RefundRequestSchema.shape).openapi('RefundRequest')
export const ReconciliationAnswer = z.object(ReconciliationSchema.shape).openapi('Reconciliation')

export const idParams = z.object({ id: z.string() })

export const csvAnswer = (description: string) => ({
  200: { description, content: { 'text/csv': { schema: z.string() } } },
})

export const done = { 204: { description: 'Done.' } }
export const tags = ['Staff']
