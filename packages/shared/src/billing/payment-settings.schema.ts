import { z } from 'zod'
import { paymentModes } from './billing-values.ts'

export const PaymentModeSchema = z.enum(paymentModes)

/** `GET /api/payment-settings`: what the browser needs before it can take a card. */
export const PaymentSettingsSchema = z.object({
  mode: PaymentModeSchema,
  publishableKey: z.string(),
  /** The provider's browser script; a path of our own in sandbox mode. */
  scriptUrl: z.string(),
})

export type PaymentMode = z.infer<typeof PaymentModeSchema>
export type PaymentSettings = z.infer<typeof PaymentSettingsSchema>
