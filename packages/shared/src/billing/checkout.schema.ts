import { z } from 'zod'
import { emailField, nameField, newPasswordField } from '../accounts/credentials.schema.ts'
import { checkoutStates } from './billing-values.ts'
import { CheckoutAddressSchema } from './checkout-address.schema.ts'
import { planChoice } from './plan-choice.schema.ts'
import { PlanSchema } from './plan.schema.ts'

/** `POST /api/create-payment-intent` (spec.md §7). `amount` is what the reader was shown, in cents. */
export const PaymentIntentRequestSchema = z.strictObject({
  subscriptionId: planChoice,
  // Any other number than the plan's price is answered like any other.
  amount: z.int('The amount is a whole number of cents.'),
})

/** What both calls of the checkout answer (spec.md §7): the secret with which the browser confirms the payment. */
export const ClientSecretSchema = z.object({ clientSecret: z.string() })

/** The same with what it is for, which the browser shows and hands to the provider's form. `amount` is in cents. */
export const PayableSchema = ClientSecretSchema.extend({ amount: z.int().positive(), currency: z.string() })

/** `POST /api/create-subscription` of somebody who is not signed in (spec.md §7). */
export const NewSubscriberSchema = z.strictObject({
  email: emailField,
  firstName: nameField,
  lastName: nameField,
  password: newPasswordField,
  subscriptionId: planChoice,
  deliveryAddress: CheckoutAddressSchema.nullish(),
})

/** The same of a signed-in reader, of whom the rest is known; it is not looked at when it is sent. */
export const KnownSubscriberSchema = z.strictObject({
  email: z.string().max(320).optional(),
  firstName: z.string().max(200).optional(),
  lastName: z.string().max(200).optional(),
  password: z.string().max(1000).optional(),
  subscriptionId: planChoice,
  deliveryAddress: CheckoutAddressSchema.nullish(),
})

/** `GET /api/checkout`. `plan`, `amount` (cents) and `currency` are null in the state `none` alone. */
export const CheckoutOutcomeSchema = z.object({
  state: z.enum(checkoutStates),
  plan: PlanSchema.nullable(),
  amount: z.int().positive().nullable(),
  currency: z.string().nullable(),
  /** The provider's sentence for the reader, after a failure. */
  message: z.string().nullable(),
  /** Where the receipt goes by mail; null before there is one. */
  receiptEmail: z.string().nullable(),
})

export type PaymentIntentRequest = z.output<typeof PaymentIntentRequestSchema>
export type Payable = z.infer<typeof PayableSchema>
export type NewSubscriber = z.output<typeof NewSubscriberSchema>
export type NewSubscriberInput = z.input<typeof NewSubscriberSchema>
export type KnownSubscriber = z.output<typeof KnownSubscriberSchema>
export type CheckoutOutcome = z.infer<typeof CheckoutOutcomeSchema>
