import { z } from 'zod'
import { requiredText } from '../accounts/credentials.schema.ts'

/** The card that renewals are paid with. */
export const CardSchema = z.object({
  /** As the provider names it, e.g. `visa`. */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.int().min(1).max(12),
  expiryYear: z.int(),
})

/** `GET /api/user/payment-method`: null when none is on file. */
export const CardAnswerSchema = CardSchema.nullable()

/** `PUT /api/user/payment-method`: the setup that the browser confirmed with the provider. */
export const CardRequestSchema = z.strictObject({
  setupIntentId: requiredText(255, 'Please enter the card again.'),
})

export type Card = z.infer<typeof CardSchema>
