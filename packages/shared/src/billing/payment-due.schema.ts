import { z } from 'zod'
import { PlanSchema } from './plan.schema.ts'
import { PayableSchema } from './checkout.schema.ts'

/**
 * `GET` and `POST /api/user/payments/due`: what a reader can pay now. `renewal`: the charge for a new period failed; `change`: a
 * higher-priced plan begins once it is paid.
 */
export const PaymentDueSchema = PayableSchema.extend({
  kind: z.enum(['renewal', 'change']),
  plan: PlanSchema.pick({ id: true, name: true }),
})

/** The answer to the reading of it: null when nothing is due. */
export const PaymentDueAnswerSchema = PaymentDueSchema.nullable()

export type PaymentDue = z.infer<typeof PaymentDueSchema>
