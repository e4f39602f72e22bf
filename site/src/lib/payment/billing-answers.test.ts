import {
  CheckoutOutcomeSchema,
  ClientSecretSchema,
  PayableSchema,
} from '@meridian/shared/billing/checkout.schema'
import { PaymentSettingsSchema } from '@meridian/shared/billing/payment-settings.schema'
import { PlanSchema } from '@meridian/shared/billing/plan.schema'
import { AddressListSchema } from '@meridian/shared/readers/address.schema'
import { expect, test } from 'vitest'
import { addressListAnswer } from '../reader-data/addresses.store.ts'
import {
  clientSecretAnswer,
  outcomeAnswer,
  payableAnswer,
  paymentSettingsAnswer,
  planListAnswer,
} from './billing-answers.ts'

const plan = {
  id: 'global-reader',
  name: 'The Global Reader',
  description: '',
  tier: 'silver',
  price: 20_000,
  period: 'year',
  features: ['Every digital issue'],
}
const settings = { mode: 'live', publishableKey: 'pk_live_1', scriptUrl: 'https://js.stripe.com/v3' }
const payable = { clientSecret: 'pi_1_secret_2', amount: 20_000, currency: 'usd' }
const outcome = {
  state: 'succeeded',
  plan,
  amount: 20_000,
  currency: 'usd',
  message: null,
  receiptEmail: 'ada@meridian.example',
}
const nothing = { state: 'none', plan: null, amount: null, currency: null, message: null, receiptEmail: null }
const address = {
  id: 'navy-yard',
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '1 Navy Yard',
  addressLine2: null,
  city: 'Arlington',
  state: 'VA',
  postalCode: '22202',
  country: 'United States',
  type: 'shipping',
  isDefault: true,
}

/** What no field of any answer takes, but for the texts. */
const wrong = [undefined, null, {}, [], [1], -1, 0, 1.5, '', 'unheard-of', true]

/** The answer with each of its fields in turn left out, or as something else. */
function variantsOf(answer: object): object[] {
  return Object.keys(answer).flatMap((field) => wrong.map((value) => ({ ...answer, [field]: value })))
}

test.each([
  [
    'plans',
    planListAnswer,
    PlanSchema.array(),
    [[], [plan], [plan, plan], ...variantsOf(plan).map((one) => [plan, one])],
  ],
  ['payment settings', paymentSettingsAnswer, PaymentSettingsSchema, [settings, ...variantsOf(settings)]],
  ['a payment', payableAnswer, PayableSchema, [payable, ...variantsOf(payable)]],
  ['a secret', clientSecretAnswer, ClientSecretSchema, [payable, { clientSecret: 1 }, {}]],
  [
    'an outcome',
    outcomeAnswer,
    CheckoutOutcomeSchema,
    [outcome, nothing, ...variantsOf(outcome), ...variantsOf(plan).map((one) => ({ ...outcome, plan: one }))],
  ],
  [
    'addresses',
    addressListAnswer,
    AddressListSchema,
    [[], [address], ...variantsOf(address).map((one) => [one])],
  ],
])('%s: the check without zod says what the schema says', (_, check, schema, answers) => {
  for (const answer of [...answers, null, 'a text', 7, [null]]) {
    const [said, expected] = [check.safeParse(answer), schema.safeParse(answer)]
    expect({ answer, isTaken: said.success }).toEqual({ answer, isTaken: expected.success })
    if (said.success) expect(said.data).toEqual(answer)
  }
})
