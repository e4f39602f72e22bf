import { z } from 'zod'
import { emailField, nameField, newPasswordField } from '../accounts/credentials.schema.ts'
import { visitField } from '../audience/visit.schema.ts'
import { CheckoutAddressSchema } from './checkout-address.schema.ts'
import { planChoice } from './plan-choice.schema.ts'

/* What the checkout sends: apart from what it is answered, whose pages have no use for these. */

/** `POST /api/create-payment-intent` (spec.md §7). `amount` is what the reader was shown, in cents. */
export const PaymentIntentRequestSchema = z.strictObject({
  subscriptionId: planChoice,
  // Any other number than the plan's price is answered like any other.
  amount: z.int('The amount is a whole number of cents.'),
})

/** `POST /api/create-subscription` of somebody who is not signed in (spec.md §7). */
export const NewSubscriberSchema = z.strictObject({
  email: emailField,
  firstName: nameField,
  lastName: nameField,
  password: newPasswordField,
  subscriptionId: planChoice,
  deliveryAddress: CheckoutAddressSchema.nullish(),
  visit: visitField,
})

/** The same of a signed-in reader, of whom the rest is known; it is not looked at when it is sent. */
export const KnownSubscriberSchema = z.strictObject({
  email: z.string().max(320).optional(),
  firstName: z.string().max(200).optional(),
  lastName: z.string().max(200).optional(),
  password: z.string().max(1000).optional(),
  subscriptionId: planChoice,
  deliveryAddress: CheckoutAddressSchema.nullish(),
  visit: visitField,
})

export type NewSubscriber = z.output<typeof NewSubscriberSchema>
