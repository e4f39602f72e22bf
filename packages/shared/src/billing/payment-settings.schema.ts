import { z } from 'zod'

/** `sandbox` is our own local server, `test` the provider with test keys: neither ever takes money. */
export const PaymentModeSchema = z.enum(['sandbox', 'test', 'live'])

/** `GET /api/payment-settings`: what the browser needs before it can take a card. */
export const PaymentSettingsSchema = z.object({
  mode: PaymentModeSchema,
  publishableKey: z.string(),
  /** The provider's browser script; a path of our own in sandbox mode. */
  scriptUrl: z.string(),
})

export type PaymentMode = z.infer<typeof PaymentModeSchema>
export type PaymentSettings = z.infer<typeof PaymentSettingsSchema>
