import type { Stripe } from 'stripe'
import type { PaymentSandbox } from '../payment-sandbox.ts'
import { createYearlyPrice, subscribe } from '../test-sandbox.ts'

interface Tour {
  stripe: Stripe
  sandbox: PaymentSandbox
}

const day = 86_400

/** Does everything that the sandbox can, so that each of its objects and events has been seen once. */
export async function tourOfTheApi(tour: Tour): Promise<void> {
  await tourOfCatalog(tour)
  await tourOfCustomers(tour)
  await tourOfSubscriptions(tour)
  await tourOfTrouble(tour)
  await tourOfPayments(tour)
  await tourOfClocks(tour)
  await stripeLists(tour)
}

async function tourOfCatalog({ stripe }: Tour): Promise<void> {
  const product = await stripe.products.create({
    name: 'The Patron Ledger',
    description: 'A year',
    metadata: { plan: 'p' },
  })
  await stripe.products.update(product.id, { name: 'Patron' })
  const price = await stripe.prices.create({
    currency: 'usd',
    product: product.id,
    unit_amount: 150_000,
    recurring: { interval: 'year' },
    lookup_key: 'patron',
  })
  await stripe.prices.update(price.id, { nickname: 'Yearly', metadata: { a: 'b' } })
  await stripe.prices.retrieve(price.id, { expand: ['product'] })
  await stripe.prices.create({ currency: 'usd', unit_amount: 500, product_data: { name: 'A single issue' } })
  await stripe.products.retrieve(product.id)
  const unused = await stripe.products.create({ name: 'Unused' })
  await stripe.products.del(unused.id)
  const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'once' })
  await stripe.coupons.update(coupon.id, { name: 'Autumn' })
  await stripe.coupons.retrieve(coupon.id)
  await stripe.coupons.del(coupon.id)
  await stripe.coupons.create({
    id: 'TEN',
    amount_off: 1000,
    currency: 'usd',
    duration: 'repeating',
    duration_in_months: 3,
  })
}

async function tourOfCustomers({ stripe, sandbox }: Tour): Promise<void> {
  const customer = await stripe.customers.create({
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    address: { city: 'London', country: 'GB', line1: '12 St James’s Square', postal_code: 'SW1Y 4JH' },
    shipping: {
      name: 'Ada Lovelace',
      address: { city: 'London', country: 'GB', line1: '12 St James’s Square' },
    },
    metadata: { reader: '1' },
  })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.paymentMethods.update(card.id, { billing_details: { name: 'A. Lovelace' } })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
  await stripe.customers.retrieve(customer.id, {
    expand: ['subscriptions', 'sources', 'invoice_settings.default_payment_method'],
  })
  await stripe.customers.listPaymentMethods(customer.id)
  const setup = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' })
  await sandbox.browser.confirmSetup({
    clientSecret: setup.client_secret ?? '',
    card: '4000002500003155',
    threeDSecure: 'fail',
  })
  await sandbox.browser.confirmSetup({ clientSecret: setup.client_secret ?? '', card: '4000002500003155' })
  await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method', 'customer'] })
  const waiting = await stripe.setupIntents.create({ customer: customer.id })
  await sandbox.browser.confirmSetup({ clientSecret: waiting.client_secret ?? '', card: '4000000000000002' })
  await stripe.setupIntents.retrieve(waiting.id)
  await stripe.setupIntents.cancel(waiting.id)
  await stripe.paymentMethods.detach(card.id)
  await stripe.customers.del((await stripe.customers.create()).id)
}

async function tourOfSubscriptions({ stripe, sandbox }: Tour): Promise<void> {
  const { subscription, customer } = await subscribe({ stripe, sandbox })
  const patron = await createYearlyPrice(stripe, 150_000, 'The Patron Ledger')
  const [item] = subscription.items.data
  const items = [{ id: item?.id ?? '', price: patron.id }]
  const prorationDate = Math.floor(sandbox.now(customer).getTime() / 1000)
  await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: 'always_invoice', proration_date: prorationDate },
  })
  await stripe.invoices.createPreview({ customer, subscription: subscription.id })
  await stripe.invoices.createPreview({ customer, subscription_details: { items: [{ price: patron.id }] } })
  await stripe.subscriptions.update(subscription.id, {
    items,
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    proration_date: prorationDate,
    expand: ['latest_invoice.payments', 'latest_invoice.confirmation_secret', 'customer'],
  })
  await stripe.subscriptions.update(subscription.id, {
    discounts: [{ coupon: 'TEN' }],
    expand: ['discounts'],
  })
  await stripe.subscriptions.update(subscription.id, { discounts: '' })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  sandbox.advanceClock(customer, new Date(((item?.current_period_end ?? 0) + 1) * 1000))
  const [draft] = (await stripe.invoices.list({ customer, status: 'draft' })).data
  await stripe.invoices.update(draft?.id ?? '', { metadata: { checked: 'yes' } })
  await stripe.invoices.finalizeInvoice(draft?.id ?? '')
  await stripe.invoices.pay(draft?.id ?? '')
  await stripe.invoices.listLineItems(draft?.id ?? '')
  await stripe.invoicePayments.list({ invoice: draft?.id ?? '' })
  await stripe.subscriptions.cancel(subscription.id, {
    cancellation_details: { comment: 'No time', feedback: 'unused' },
  })
  const price = await createYearlyPrice(stripe, 20_000)
  const trial = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    trial_period_days: 7,
    expand: ['pending_setup_intent', 'latest_invoice'],
  })
  await stripe.subscriptions.cancel(trial.id)
  await tourOfMoves({ stripe, sandbox }, customer)
}

/** What is done when a subscription moves to another account. */
async function tourOfMoves({ stripe, sandbox }: Tour, customer: string): Promise<void> {
  const price = await createYearlyPrice(stripe, 20_000)
  const now = Math.floor(sandbox.now(customer).getTime() / 1000)
  const moved = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    backdate_start_date: now - 30 * day,
    billing_cycle_anchor: now + 5 * day,
    cancel_at: now + 400 * day,
    proration_behavior: 'none',
    metadata: { from: 'sub_of_another_account' },
  })
  await stripe.subscriptions.update(moved.id, { pause_collection: { behavior: 'keep_as_draft' } })
  await stripe.subscriptions.update(moved.id, { pause_collection: '' })
  await stripe.subscriptions.cancel(moved.id)
  const sent = await stripe.subscriptions.create({
    customer,
    items: [{ price: price.id }],
    collection_method: 'send_invoice',
    days_until_due: 14,
  })
  await stripe.subscriptions.cancel(sent.id)
}

async function tourOfTrouble({ stripe, sandbox }: Tour): Promise<void> {
  const upgraded = await subscribe({ stripe, sandbox })
  const patron = await createYearlyPrice(stripe, 150_000)
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: upgraded.customer,
  })
  await stripe.subscriptions.update(upgraded.subscription.id, { default_payment_method: bad.id })
  await stripe.subscriptions.update(upgraded.subscription.id, {
    items: [{ id: upgraded.subscription.items.data[0]?.id ?? '', price: patron.id }],
    payment_behavior: 'pending_if_incomplete',
    proration_behavior: 'always_invoice',
  })
  sandbox.advanceClock(upgraded.customer, new Date(Date.now() + 2 * day * 1000))
  const end = upgraded.subscription.items.data[0]?.current_period_end ?? 0
  sandbox.advanceClock(upgraded.customer, new Date((end + 30 * day) * 1000))
  const [left] = (await stripe.invoices.list({ customer: upgraded.customer, status: 'open' })).data
  await stripe.invoices.markUncollectible(left?.id ?? '')
  const waiting = await subscribe({ stripe, sandbox }, { card: '4000000000009995' })
  await sandbox.browser.confirmPayment({
    clientSecret: waiting.clientSecret,
    card: '4000002760003184',
    threeDSecure: 'abandon',
  })
  await stripe.invoices.voidInvoice(waiting.invoice)
  const byCheque = await subscribe({ stripe, sandbox }, { card: '4000000000009995' })
  await stripe.invoices.pay(byCheque.invoice, {
    paid_out_of_band: true,
    expand: ['amount_paid_off_stripe', 'payments'],
  })
}

async function tourOfPayments({ stripe, sandbox }: Tour): Promise<void> {
  const customer = await stripe.customers.create({ email: 'grace@example.com' })
  const paid = await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    customer: customer.id,
    payment_method: 'pm_card_visa',
    confirm: true,
    return_url: 'https://example.com',
    expand: ['latest_charge.balance_transaction', 'payment_method', 'customer'],
  })
  await stripe.refunds.create({ payment_intent: paid.id, amount: 1000, reason: 'requested_by_customer' })
  const rest = await stripe.refunds.create({
    payment_intent: paid.id,
    expand: ['charge', 'balance_transaction'],
  })
  await stripe.refunds.update(rest.id, { metadata: { by: 'staff' } })
  await stripe.refunds.retrieve(rest.id)
  const canceled = await stripe.paymentIntents.create({ amount: 700, currency: 'usd' })
  await stripe.paymentIntents.update(canceled.id, { description: 'Not wanted' })
  await stripe.paymentIntents.cancel(canceled.id, { cancellation_reason: 'abandoned' })
  for (const outcome of ['won', 'lost'] as const) {
    const disputed = await stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer: customer.id,
      payment_method: 'pm_card_createDispute',
      confirm: true,
      return_url: 'https://example.com',
    })
    const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data
    await stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'Delivered' },
      submit: false,
    })
    sandbox.closeDispute(dispute?.id ?? '', outcome)
    await stripe.disputes.retrieve(dispute?.id ?? '', { expand: ['charge', 'payment_intent'] })
  }
  const [charge] = (await stripe.charges.list({ customer: customer.id, expand: ['data.refunds'] })).data
  await stripe.charges.retrieve(charge?.id ?? '', { expand: ['payment_intent', 'refunds'] })
  await stripe.charges.update(charge?.id ?? '', { metadata: { seen: 'yes' } })
}

async function tourOfClocks({ stripe }: Tour): Promise<void> {
  const clock = await stripe.testHelpers.testClocks.create({
    frozen_time: Math.floor(Date.now() / 1000),
    name: 'A year',
  })
  const customer = await stripe.customers.create({ test_clock: clock.id, payment_method: 'pm_card_visa' })
  const price = await createYearlyPrice(stripe, 20_000)
  const [card] = (await stripe.customers.listPaymentMethods(customer.id)).data
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: card?.id ?? '',
  })
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: clock.frozen_time + 370 * day })
  await stripe.testHelpers.testClocks.retrieve(clock.id)
  await stripe.testHelpers.testClocks.del(clock.id)
}

async function stripeLists({ stripe }: Tour): Promise<void> {
  const lists = [
    stripe.balanceTransactions.list(),
    stripe.charges.list(),
    stripe.coupons.list(),
    stripe.customers.list(),
    stripe.events.list({ limit: 100 }),
    stripe.invoicePayments.list(),
    stripe.invoices.list(),
    stripe.paymentIntents.list(),
    stripe.prices.list({ expand: ['data.product'] }),
    stripe.products.list(),
    stripe.refunds.list(),
    stripe.setupIntents.list(),
    stripe.subscriptions.list({ status: 'all', expand: ['data.default_payment_method'] }),
    stripe.testHelpers.testClocks.list(),
  ]
  await Promise.all(lists)
}
