import fc from 'fast-check'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { JsonObject } from '../objects/json.ts'
import type { PaymentSandbox } from '../payment-sandbox.ts'
import { createYearlyPrice, openSandbox, subscribe } from '../test-sandbox.ts'

interface Life {
  stripe: Stripe
  sandbox: PaymentSandbox
  customer: string
  subscription: string
  prices: string[]
}

type Action = (life: Life) => Promise<unknown>

const cards = [
  '4242424242424242',
  '4000000000009995',
  '4000002500003155',
  '4000002760003184',
  '4000000000000341',
]

const actions = fc.oneof<fc.Arbitrary<Action>[]>(
  fc
    .tuple(fc.constantFrom(...cards), fc.constantFrom('complete', 'fail', 'abandon'))
    .map(([card, threeDSecure]) => async ({ stripe, sandbox, customer }: Life) => {
      const open = await stripe.invoices.list({
        customer,
        status: 'open',
        expand: ['data.confirmation_secret'],
      })
      const clientSecret = open.data[0]?.confirmation_secret?.client_secret
      if (clientSecret) await sandbox.browser.confirmPayment({ clientSecret, card, threeDSecure })
    }),
  fc.integer({ min: 1, max: 400 }).map((days) => async ({ sandbox, customer }: Life) => {
    sandbox.advanceClock(customer, new Date(sandbox.now(customer).getTime() + days * 86_400_000))
  }),
  fc
    .tuple(
      fc.nat(2),
      fc.constantFrom(
        'pending_if_incomplete',
        'allow_incomplete',
        'default_incomplete',
        'error_if_incomplete',
      ),
      fc.constantFrom('always_invoice', 'create_prorations', 'none'),
    )
    .map(([place, payment, proration]) => async ({ stripe, subscription, prices }: Life) => {
      const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data
      await stripe.subscriptions.update(subscription, {
        items: [{ id: item?.id ?? '', price: prices[place] ?? '' }],
        payment_behavior: payment,
        proration_behavior: proration,
      })
    }),
  fc.boolean().map(
    (ends) =>
      ({ stripe, subscription }: Life) =>
        stripe.subscriptions.update(subscription, { cancel_at_period_end: ends }),
  ),
  fc.constant(async ({ stripe, customer }: Life) => {
    const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data
    if (open) await stripe.invoices.voidInvoice(open.id)
  }),
  fc.constant(async ({ stripe, customer }: Life) => {
    const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data
    if (open) await Promise.allSettled([stripe.invoices.pay(open.id), stripe.invoices.pay(open.id)])
  }),
  fc.integer({ min: 1, max: 30_000 }).map((amount) => async ({ stripe, customer }: Life) => {
    const [charge] = (await stripe.charges.list({ customer })).data
    if (charge) await stripe.refunds.create({ charge: charge.id, amount })
  }),
  fc
    .constantFrom('pm_card_visa', 'pm_card_chargeCustomerFail', 'pm_card_authenticationRequired')
    .map((card) => async ({ stripe, subscription, customer }: Life) => {
      const { id } = await stripe.paymentMethods.attach(card, { customer })
      await stripe.subscriptions.update(subscription, { default_payment_method: id })
    }),
  fc.constant(({ stripe, subscription }: Life) => stripe.subscriptions.cancel(subscription)),
)

test('whatever happens to a subscription, no invoice is paid twice and its state tells what was paid', async () => {
  await using open = await openSandbox()
  const prices = [
    (await createYearlyPrice(open.stripe, 5000)).id,
    (await createYearlyPrice(open.stripe, 20_000)).id,
    (await createYearlyPrice(open.stripe, 150_000)).id,
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: 3, maxLength: 12 }), async (history) => {
      const { customer, subscription } = await subscribe(open)
      const life = { ...open, customer, subscription: subscription.id, prices }
      for (const action of history) await action(life).catch(expectRefusal)
      checkLedger(open.sandbox, customer)
    }),
    { numRuns: 25 },
  )
})

/** What the provider does not do it refuses: never an error of its own, never a crash. */
function expectRefusal(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  expect([400, 402, 404]).toContain(error.statusCode)
}

const Ledger = {
  charge: z.object({
    status: z.string(),
    amount: z.number(),
    amount_refunded: z.number(),
    payment_intent: z.string(),
  }),
  invoice: z.object({
    id: z.string(),
    status: z.string(),
    amount_due: z.number(),
    amount_paid: z.number(),
    amount_remaining: z.number(),
    subtotal: z.number(),
    lines: z.object({ data: z.array(z.object({ amount: z.number() })) }),
  }),
  invoicePayment: z.object({
    invoice: z.string(),
    status: z.string(),
    payment: z.object({ payment_intent: z.string() }),
  }),
  intent: z.object({ id: z.string(), status: z.string(), amount: z.number(), amount_received: z.number() }),
  subscription: z.object({
    status: z.string(),
    latest_invoice: z.string(),
    pending_update: z.unknown().nullable(),
    ended_at: z.number().nullable(),
  }),
}

function checkLedger(sandbox: PaymentSandbox, customer: string): void {
  const of = (objects: JsonObject[]) => objects.filter((object) => object.customer === customer)
  const intents = new Map(
    of(sandbox.objects('payment_intent')).map((one) => [String(one.id), Ledger.intent.parse(one)]),
  )
  const charges = of(sandbox.objects('charge')).map((one) => Ledger.charge.parse(one))
  const invoices = of(sandbox.objects('invoice')).map((one) => Ledger.invoice.parse(one))
  const payments = sandbox.objects('invoice_payment').map((one) => Ledger.invoicePayment.parse(one))
  const [subscription] = of(sandbox.objects('subscription')).map((one) => Ledger.subscription.parse(one))
  for (const { id, status, amount, amount_received: received } of intents.values()) {
    const paid = charges.filter((charge) => charge.payment_intent === id && charge.status === 'succeeded')
    expect(paid.map((charge) => charge.amount)).toEqual(status === 'succeeded' ? [amount] : [])
    expect(received).toBe(status === 'succeeded' ? amount : 0)
  }
  for (const charge of charges) expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount)
  for (const invoice of invoices) {
    const [payment, ...more] = payments.filter((one) => one.invoice === invoice.id)
    const intent = payment && intents.get(payment.payment.payment_intent)
    expect(more).toEqual([])
    expect(invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(invoice.subtotal)
    expect(invoice.amount_paid + invoice.amount_remaining).toBe(invoice.amount_due)
    if (intent) expect(invoice.status === 'paid').toBe(intent.status === 'succeeded')
    if (invoice.status === 'void') expect(intent?.status ?? 'canceled').toBe('canceled')
  }
  const latest = invoices.find(({ id }) => id === subscription?.latest_invoice)
  if (subscription?.status === 'past_due') expect(latest?.status).toBe('open')
  if (subscription?.pending_update) expect(latest?.status).toBe('open')
  expect(subscription?.ended_at === null).toBe(subscription?.status !== 'canceled')
}
