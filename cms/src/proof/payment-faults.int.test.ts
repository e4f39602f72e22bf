import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBillingDesk } from '../../test/billing-desk.ts'
import { secretOf } from '../../test/browser.ts'
import { newSubscriber, openCheckoutBrowser, quoteFor, readSubscriber } from '../../test/checkout.ts'
import { cards, confirmPayment, type PayingReader } from '../../test/paying-reader.ts'
import { deliverEvents, eventsAbout, sendEvent } from '../../test/payment-events.ts'
import { readPdf } from '../../test/pdf.ts'
import { createTestPlan } from '../../test/subscribers.ts'
import type { Plan } from '../payload-types.ts'
import { sendMailJob } from '../domain/mail/send-mail.job.ts'

/* What can go wrong with a payment, one by one, and what comes of it: the table in docs/payments.md. */

const dayMs = 86_400_000

let desk: Awaited<ReturnType<typeof openBillingDesk>>

beforeAll(async () => {
  desk = await openBillingDesk()
})
afterEach(async () => {
  desk.payments.sandbox.clearFaults()
  await desk.payload.db.pool.query('truncate rate_limits')
})
afterAll(() => desk.payments.stop())

/** Somebody new who has filled in the checkout, up to the moment when the card is confirmed. */
async function beginCheckout(plan: Plan = desk.plans.silver) {
  const browser = await openCheckoutBrowser(desk.api)
  await browser.post('/api/create-payment-intent', quoteFor(plan))
  const person = newSubscriber(plan)
  const clientSecret = secretOf(await browser.post('/api/create-subscription', person))
  const confirm = (card: string, threeDSecure: 'complete' | 'fail' | 'abandon' = 'complete') =>
    confirmPayment(desk.payments, { clientSecret, card, threeDSecure })
  const outcome = async () => (await browser.get('/api/checkout')).body
  const tier = async () => (await browser.get('/api/user')).body
  return { browser, person, confirm, outcome, tier, kept: () => readSubscriber(desk.payload, person.email) }
}

const notYet = { subscriptions: 0, payments: 0, paidCents: 0 }
const once = { accounts: 1, customers: 1, subscriptions: 1, payments: 1, paidCents: 20_000, plan: 'silver' }

async function customerOf(email: string): Promise<string> {
  const { rows } = await desk.payload.db.pool.query(
    `select provider_customer_id as id from billing_customers customer join users on users.id = customer.user_id
      where users.email = $1`,
    [email],
  )
  return String(rows[0]?.id)
}

/** The reader by the API's own word, as every page sees them. */
const tierOf = async (reader: PayingReader) => reader.read('')

async function lastChargeOf({ customerId }: PayingReader): Promise<string> {
  const { data } = await desk.payments.provider.stripe.charges.list({ customer: customerId, limit: 1 })
  return data[0]?.id ?? ''
}

async function mailsTo(email: string) {
  const { rows } = await desk.payload.db.pool.query(
    `select data from pgboss.job where name = $1 and data->>'to' = $2 order by created_on`,
    [sendMailJob.name, email],
  )
  return rows.map(({ data }) => sendMailJob.data.parse(data))
}

describe('the card at the checkout', { timeout: 60_000 }, () => {
  test.each([
    ['declined', cards.declined, /declined/],
    ['insufficient funds', cards.insufficientFunds, /insufficient funds/],
  ])('%s: nothing is charged, the reader is told why and pays with another card', async (_, card, why) => {
    const visit = await beginCheckout()
    expect((await visit.confirm(card)).error?.message).toMatch(why)
    expect(await visit.outcome()).toMatchObject({ state: 'failed', message: expect.stringMatching(why) })
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'free' })
    expect(await visit.kept()).toMatchObject({ ...notYet, accounts: 1 })
    expect((await visit.confirm(cards.good)).status).toBe('succeeded')
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded' })
    await deliverEvents(desk, await customerOf(visit.person.email))
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'global_reader' })
    expect(await visit.kept()).toMatchObject({ ...once, payments: 2 })
  })

  test('3-D Secure done: it is paid once, and access is there', async () => {
    const visit = await beginCheckout()
    expect((await visit.confirm(cards.alwaysAsks)).status).toBe('succeeded')
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded', receiptEmail: visit.person.email })
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'global_reader' })
    expect(await visit.kept()).toMatchObject(once)
  })

  test('3-D Secure failed: nothing is charged, and the same form takes another try', async () => {
    const visit = await beginCheckout()
    expect((await visit.confirm(cards.alwaysAsks, 'fail')).status).toBe('requires_payment_method')
    expect(await visit.outcome()).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/authenticat/),
    })
    await visit.confirm(cards.alwaysAsks)
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded' })
    expect(await visit.kept()).toMatchObject({ subscriptions: 1, paidCents: 20_000 })
  })

  test('3-D Secure abandoned: nothing is charged, the page says so, and it can be finished later', async () => {
    const visit = await beginCheckout()
    expect((await visit.confirm(cards.alwaysAsks, 'abandon')).status).toBe('requires_action')
    expect(await visit.outcome()).toMatchObject({ state: 'requires_action' })
    expect(await visit.kept()).toMatchObject(notYet)
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'free' })
    await visit.confirm(cards.alwaysAsks)
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded' })
    expect(await visit.kept()).toMatchObject(once)
  })

  test('3-D Secure abandoned for good: it expires, and the reader may begin anew', async () => {
    const visit = await beginCheckout()
    await visit.confirm(cards.alwaysAsks, 'abandon')
    const customerId = await customerOf(visit.person.email)
    desk.payments.sandbox.advanceClock(customerId, new Date(Date.now() + dayMs))
    expect(await visit.outcome()).toMatchObject({ state: 'none' })
    await visit.browser.post('/api/create-payment-intent', quoteFor(desk.plans.silver))
    const answer = await visit.browser.post('/api/create-subscription', { subscriptionId: 'silver' })
    await confirmPayment(desk.payments, { clientSecret: secretOf(answer), card: cards.good })
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded' })
    expect(await visit.kept()).toMatchObject({ accounts: 1, subscriptions: 1, paidCents: 20_000 })
  })
})

describe('an expired card at a renewal', { timeout: 60_000 }, () => {
  /** A reader whose card is good for this month alone, a year later. */
  async function openWithExpiredCard() {
    const reader = await desk.open(desk.plans.silver)
    const setup = await desk.payments.provider.stripe.setupIntents.create({ customer: reader.customerId })
    const inTwoMonths = new Date(Date.now() + 60 * dayMs)
    await desk.payments.sandbox.browser.confirmSetup({
      clientSecret: setup.client_secret ?? '',
      card: cards.good,
      expMonth: inTwoMonths.getUTCMonth() + 1,
      expYear: inTwoMonths.getUTCFullYear(),
    })
    expect((await reader.put('/payment-method', { setupIntentId: setup.id })).status).toBe(200)
    await desk.letYearPass(reader)
    return reader
  }

  test('takes nothing away for 14 days, and the mail leads to the page that pays it', async () => {
    const reader = await openWithExpiredCard()
    expect(await tierOf(reader)).toMatchObject({
      subscriptionStatus: 'past_due',
      subscriptionTier: 'global_reader',
    })
    const { payBy }: { payBy: string } = Object(await reader.read('/subscription'))
    const { periodStart } = await desk.at(reader)
    expect(Math.round((Date.parse(payBy) / 1000 - periodStart) / 86_400)).toBe(14)
    const mail = (await mailsTo(reader.email)).find(({ subject }) => subject.includes('payment'))
    expect(mail?.text).toContain('/account/payment')
    const due: { clientSecret: string } = Object(await (await reader.post('/payments/due')).json())
    await confirmPayment(desk.payments, { clientSecret: due.clientSecret, card: cards.mastercard })
    await reader.sync()
    expect(await tierOf(reader)).toMatchObject({ subscriptionStatus: 'active' })
    expect((await desk.at(reader)).charged).toEqual([20_000, 20_000])
  })

  test('ends the subscription when nobody pays it', async () => {
    const reader = await openWithExpiredCard()
    const { periodStart } = await desk.at(reader)
    desk.payments.sandbox.advanceClock(reader.customerId, new Date((periodStart + 60 * 86_400) * 1000))
    await reader.sync()
    expect(await tierOf(reader)).toMatchObject({ subscriptionTier: 'free' })
    expect((await reader.post('/payments/due')).status).toBe(404)
    expect((await desk.at(reader)).charged).toEqual([20_000])
  })
})

describe('money that goes back', { timeout: 60_000 }, () => {
  test('a refund in full ends access at once, and nothing is charged after it', async () => {
    const reader = await desk.open(desk.plans.silver)
    await desk.payments.provider.stripe.refunds.create({ charge: await lastChargeOf(reader) })
    await deliverEvents(desk, reader.customerId)
    expect(await tierOf(reader)).toMatchObject({ subscriptionTier: 'free' })
    const [payment]: { id: string; status: string }[] = Object(await reader.read('/payments'))
    expect(payment?.status).toBe('refunded')
    const receipt = await reader.get(`/payments/${payment?.id}/receipt`)
    const { pages } = await readPdf(Buffer.from(await receipt.arrayBuffer()))
    expect(pages[0]?.text).toMatch(/Refunded on .* −\$200\.00/)
    await desk.letYearPass(reader)
    expect(await desk.at(reader)).toMatchObject({ status: 'canceled', charged: [20_000] })
  })

  test('a refund in part leaves access as it is', async () => {
    const reader = await desk.open(desk.plans.silver)
    await desk.payments.provider.stripe.refunds.create({ charge: await lastChargeOf(reader), amount: 5000 })
    await deliverEvents(desk, reader.customerId)
    expect(await tierOf(reader)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionTier: 'global_reader',
    })
    expect(await reader.read('/payments')).toMatchObject([
      { status: 'partially_refunded', amount: 20_000, refundedAmount: 5000 },
    ])
  })

  test('a dispute takes access away while it is open, and for good when it is lost', async () => {
    const reader = await desk.open(desk.plans.silver)
    const dispute = desk.payments.sandbox.openDispute(await lastChargeOf(reader))
    await deliverEvents(desk, reader.customerId)
    expect(await tierOf(reader)).toMatchObject({ subscriptionStatus: 'disputed', subscriptionTier: 'free' })
    expect(await reader.read('/payments')).toMatchObject([{ status: 'disputed' }])
    desk.payments.sandbox.closeDispute(String(dispute.id), 'lost')
    await deliverEvents(desk, reader.customerId)
    expect(await tierOf(reader)).toMatchObject({ subscriptionTier: 'free' })
  })

  test('a dispute that is won brings access back', async () => {
    const reader = await desk.open(desk.plans.silver)
    const dispute = desk.payments.sandbox.openDispute(await lastChargeOf(reader))
    await deliverEvents(desk, reader.customerId)
    desk.payments.sandbox.closeDispute(String(dispute.id), 'won')
    await deliverEvents(desk, reader.customerId)
    expect(await tierOf(reader)).toMatchObject({
      subscriptionStatus: 'active',
      subscriptionTier: 'global_reader',
    })
    expect(await reader.read('/payments')).toMatchObject([{ status: 'succeeded' }])
  })
})

describe('a plan that changes meanwhile', { timeout: 60_000 }, () => {
  const makePlan = (slug: string) =>
    createTestPlan(desk.payload, { tier: 'silver', slug, priceCents: 20_000 })
  const change = (plan: Plan, data: Partial<Plan>) =>
    desk.payload.update({ collection: 'plans', id: plan.id, data })

  test('its price, between quote and payment: nothing is charged, the old amount cannot be paid any more', async () => {
    const plan = await makePlan('dearer-meanwhile')
    const browser = await openCheckoutBrowser(desk.api)
    const quoted = secretOf(await browser.post('/api/create-payment-intent', quoteFor(plan)))
    const dearer = await change(plan, { priceCents: 25_000 })
    const refused = await browser.post('/api/create-subscription', newSubscriber(plan))
    expect([refused.status, refused.code]).toEqual([409, 'price-changed'])
    const late = await confirmPayment(desk.payments, { clientSecret: quoted, card: cards.good })
    expect(late.status).not.toBe('succeeded')
    await browser.post('/api/create-payment-intent', quoteFor(dearer))
    const person = newSubscriber(dearer)
    const clientSecret = secretOf(await browser.post('/api/create-subscription', person))
    await confirmPayment(desk.payments, { clientSecret, card: cards.good })
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded', amount: 25_000 })
    expect(await readSubscriber(desk.payload, person.email)).toMatchObject({ paidCents: 25_000, payments: 1 })
  })

  test('its price, after it was paid: the old price is honoured', async () => {
    const plan = await makePlan('dearer-after')
    const visit = await beginCheckout(plan)
    await visit.confirm(cards.good)
    await change(plan, { priceCents: 25_000 })
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded', amount: 20_000 })
    expect(await visit.kept()).toMatchObject({ subscriptions: 1, paidCents: 20_000 })
  })

  test('it is withdrawn: nobody new gets it, and whoever has it keeps it and renews it', async () => {
    const plan = await makePlan('withdrawn-meanwhile')
    const reader = await desk.open(plan)
    await change(plan, { isOffered: false })
    const browser = await openCheckoutBrowser(desk.api)
    const refused = await browser.post('/api/create-payment-intent', quoteFor(plan))
    expect([refused.status, refused.code]).toEqual([404, 'plan-unknown'])
    await desk.letYearPass(reader)
    expect(await reader.read('/subscription')).toMatchObject({
      status: 'active',
      subscription: { id: 'withdrawn-meanwhile' },
    })
    expect((await desk.at(reader)).charged).toEqual([20_000, 20_000])
  })
})

describe('news of the provider that come late', { timeout: 60_000 }, () => {
  test('by a day: whoever comes back from paying has access at once, and the news change nothing', async () => {
    const visit = await beginCheckout()
    await visit.confirm(cards.good)
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded' })
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'global_reader' })
    const before = await visit.kept()
    await deliverEvents(desk, await customerOf(visit.person.email))
    expect(await visit.kept()).toEqual(before)
  })

  test('by a day: whoever closed the browser has access when they come', async () => {
    const visit = await beginCheckout()
    await visit.confirm(cards.good)
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'free' })
    const customerId = await customerOf(visit.person.email)
    const yesterday = new Date(Date.now() - dayMs)
    const [event] = eventsAbout(desk, customerId)
    // What was signed yesterday might be somebody's replay; the provider signs anew whenever it sends again.
    expect((await sendEvent(desk, event, yesterday)).status).toBe(400)
    await deliverEvents(desk, customerId)
    await deliverEvents(desk, customerId)
    expect(await visit.tier()).toMatchObject({ subscriptionTier: 'global_reader' })
    expect(await visit.kept()).toMatchObject(once)
  })

  test('by a day, of a renewal: access goes on without them', async () => {
    const reader = await desk.open(desk.plans.silver)
    const { periodEnd } = await desk.at(reader)
    desk.payments.sandbox.advanceClock(reader.customerId, new Date((periodEnd + 7200) * 1000))
    await desk.payload.db.pool.query(
      `update user_subscriptions set current_period_end = now() - interval '1 day' where user_id = $1`,
      [reader.userId],
    )
    expect(await tierOf(reader)).toMatchObject({ subscriptionTier: 'global_reader' })
    await deliverEvents(desk, reader.customerId)
    expect(await reader.read('/subscription')).toMatchObject({ status: 'active' })
    expect((await desk.at(reader)).charged).toEqual([20_000, 20_000])
  })
})

describe('the provider', { timeout: 90_000 }, () => {
  test('is down: the checkout says so and takes the same form later, for one payment', async () => {
    const browser = await openCheckoutBrowser(desk.api)
    const person = newSubscriber(desk.plans.silver)
    desk.payments.sandbox.fault({ route: '*', kind: 'down' })
    const refused = [
      await browser.post('/api/create-payment-intent', quoteFor(desk.plans.silver)),
      await browser.post('/api/create-subscription', person),
    ]
    for (const { status, code, headers } of refused) {
      expect([status, code, headers.get('retry-after')]).toEqual([503, 'provider-away', '5'])
    }
    desk.payments.sandbox.clearFaults()
    await browser.post('/api/create-payment-intent', quoteFor(desk.plans.silver))
    const clientSecret = secretOf(await browser.post('/api/create-subscription', person))
    await confirmPayment(desk.payments, { clientSecret, card: cards.good })
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    expect(await readSubscriber(desk.payload, person.email)).toMatchObject(once)
  })

  test('is down when the reader comes back from paying: what is paid is known once it answers', async () => {
    const visit = await beginCheckout()
    await visit.confirm(cards.good)
    desk.payments.sandbox.fault({ route: '*', kind: 'down' })
    expect((await visit.browser.get('/api/checkout')).status).toBe(503)
    desk.payments.sandbox.clearFaults()
    expect(await visit.outcome()).toMatchObject({ state: 'succeeded' })
    expect(await visit.kept()).toMatchObject(once)
  })

  test('is slow: what it did meanwhile is not done again', async () => {
    const browser = await openCheckoutBrowser(desk.api)
    const person = newSubscriber(desk.plans.silver)
    desk.payments.sandbox.fault({ route: 'POST /v1/subscriptions', kind: 'slow', delayMs: 14_000, times: 1 })
    const tryOn = async () =>
      (await browser.post('/api/create-payment-intent', quoteFor(desk.plans.silver))).status
    // Where it is not waited for to the end, the page offers to try again.
    await expect.poll(tryOn, { timeout: 45_000, interval: 500 }).toBe(200)
    const clientSecret = secretOf(await browser.post('/api/create-subscription', person))
    await confirmPayment(desk.payments, { clientSecret, card: cards.good })
    expect((await browser.get('/api/checkout')).body).toMatchObject({ state: 'succeeded' })
    expect(await readSubscriber(desk.payload, person.email)).toMatchObject(once)
    const customer = await customerOf(person.email)
    const { data } = await desk.payments.provider.stripe.subscriptions.list({ customer, status: 'all' })
    expect(data).toHaveLength(1)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(desk.api.faults).toEqual([])
})
