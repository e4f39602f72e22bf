import { checkoutStates, paymentModes, planTiers } from '@meridian/shared/billing/billing-values'
import type { CheckoutOutcome, Payable } from '@meridian/shared/billing/checkout.schema'
import type { PaymentSettings } from '@meridian/shared/billing/payment-settings.schema'
import type { Plan } from '@meridian/shared/billing/plan.schema'
import {
  hasFields,
  isCharge,
  isPrice,
  isText,
  listOf,
  oneOf,
  orNull,
  schemaOf,
} from '../coded-call/answer-check.ts'

/* What the checkout is answered, checked without zod. */

const isPlan = hasFields<Plan>({
  id: isText,
  name: isText,
  description: isText,
  tier: oneOf(planTiers),
  price: isPrice,
  period: isText,
  features: listOf(isText),
})

export const planListAnswer = schemaOf(listOf(isPlan))

export const paymentSettingsAnswer = schemaOf(
  hasFields<PaymentSettings>({ mode: oneOf(paymentModes), publishableKey: isText, scriptUrl: isText }),
)

export const clientSecretAnswer = schemaOf(hasFields<{ clientSecret: string }>({ clientSecret: isText }))

export const payableAnswer = schemaOf(
  hasFields<Payable>({ clientSecret: isText, amount: isCharge, currency: isText }),
)

export const outcomeAnswer = schemaOf(
  hasFields<CheckoutOutcome>({
    state: oneOf(checkoutStates),
    plan: orNull(isPlan),
    amount: orNull(isCharge),
    currency: orNull(isText),
    message: orNull(isText),
    receiptEmail: orNull(isText),
  }),
)
