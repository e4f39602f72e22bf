import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cards, type PayingReader } from '../../../../test/paying-reader.ts'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { createTestPlan } from '../../../../test/subscribers.ts'
import { remindOfDebts } from './remind-of-debts.ts'
import { remindOfRenewals } from './remind-of-renewals.ts'

const dayMs = 24 * 3_600_000

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())
beforeEach(async () => {
  setup.sandbox.clearFaults()
  await setup.pool.query(`update user_subscriptions set status = 'canceled'`)
  await setup.mails()
})

const logger = { warn: () => {} }
const remind = (now: Date) =>
  remindOfRenewals({ pool: setup.pool, provider: setup.provider, logger }, { now })

/** A moment before the reader's renewal, that many days. */
async function daysBefore(reader: PayingReader, days: number): Promise<Date> {
  const end = (await setup.look(reader)).subscription?.currentPeriodEnd ?? ''
  return new Date(Date.parse(end) - days * dayMs)
}

describe('a renewal', () => {
  test('is told of 30 and 7 days before, each once, with amount, day, card and how to cancel', async () => {
    const reader = await setup.open()
    await setup.mails()
    expect(await remind(await daysBefore(reader, 31))).toBe(0)
    expect(await remind(await daysBefore(reader, 30))).toBe(1)
    expect(await remind(await daysBefore(reader, 29))).toBe(0)
    expect(await remind(await daysBefore(reader, 8))).toBe(0)
    expect(await remind(await daysBefore(reader, 7))).toBe(1)
    expect(await remind(await daysBefore(reader, 1))).toBe(0)
    const mails = await setup.mails()
    const day = new Date((await daysBefore(reader, 0)).getTime()).toLocaleDateString('en-GB', {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      [1, 2].map(() => [reader.email, `Your Meridian subscription renews on ${day}`]),
    )
    for (const { text, html } of mails) {
      for (const part of [text, html]) {
        expect(part).toContain('$200.00')
        expect(part).toContain('•••• 4242')
        expect(part).toContain('You can cancel at any time')
      }
    }
  })

  test('of somebody who has canceled is never told of, also when nobody has heard of it yet', async () => {
    const [known, unheard] = [await setup.open(), await setup.open()]
    const { stripe } = setup
    const at = await daysBefore(unheard, 20)
    for (const { subscriptionId } of [known, unheard]) {
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
    }
    await known.sync()
    await setup.mails()
    expect(await remind(at)).toBe(0)
    expect(await setup.subjects()).toEqual([expect.stringContaining('subscription ends on')])
    expect((await setup.look(unheard)).subscription?.cancelsAtPeriodEnd).toBe(true)
  })

  test('at another price says so 30 days before and is sold at it; a later change waits for the next year', async () => {
    const plan = await createTestPlan(setup.payload, {
      tier: 'silver',
      name: 'The Weekly',
      priceCents: 10_000,
    })
    const reader = await setup.open({ plan })
    await setup.mails()
    const setPrice = (priceCents: number) =>
      setup.payload.update({ collection: 'plans', id: plan.id, data: { priceCents } })
    await setPrice(12_000)
    expect(await remind(await daysBefore(reader, 30))).toBe(1)
    const [first] = await setup.mails()
    expect(first?.text).toContain('The price of The Weekly has changed: from $100.00 to $120.00.')
    expect((await setup.look(reader)).subscription).toMatchObject({ renewalPrice: 12_000, nextPlan: null })
    await setPrice(15_000)
    expect(await remind(await daysBefore(reader, 7))).toBe(1)
    const [second] = await setup.mails()
    expect(second?.text).toContain('$120.00 will be charged')
    setup.pass(reader, 366)
    await reader.sync()
    expect((await setup.look(reader)).payments[0]).toMatchObject({ amount: 12_000, status: 'succeeded' })
  })

  test('of a plan that is paid by the month is told of a week before alone', async () => {
    const plan = await createTestPlan(setup.payload, {
      tier: 'silver',
      name: 'The Monthly',
      period: 'month',
      priceCents: 1_500,
    })
    const reader = await setup.open({ plan })
    await setup.mails()
    expect(await remind(await daysBefore(reader, 20))).toBe(0)
    expect(await remind(await daysBefore(reader, 7))).toBe(1)
  })

  test('with a card that will have expired asks for another one', async () => {
    const reader = await setup.open()
    await setup.pool.query('update billing_customers set card_expiry_year = 2026, card_expiry_month = 12')
    await setup.mails()
    await remind(await daysBefore(reader, 7))
    const [mail] = await setup.mails()
    expect(mail?.text).toContain('Your card will have expired by then.')
    expect(mail?.text).toContain('/account/payment')
  })

  test('that cannot be told of while the provider is away is told of by the next run', async () => {
    const reader = await setup.open()
    await setup.mails()
    const at = await daysBefore(reader, 7)
    setup.sandbox.fault({ route: 'POST /v1/invoices/create_preview', kind: 'error', status: 500 })
    await expect(remind(at)).rejects.toThrow('1 readers could not be told')
    setup.sandbox.clearFaults()
    expect(await remind(at)).toBe(1)
  })
})

test('a renewal that stays unpaid is told of once more, three days before the plan ends', async () => {
  const reader = await setup.open()
  await setup.stripe.subscriptions.update(reader.subscriptionId, {
    default_payment_method: await setup.putCard(reader, cards.declinedLater),
  })
  setup.pass(reader, 366)
  await reader.sync()
  await setup.mails()
  const payBy = new Date((await setup.look(reader)).subscription?.payBy ?? '')
  const before = (days: number) => ({ now: new Date(payBy.getTime() - days * dayMs) })
  expect(await remindOfDebts(setup.pool, before(4))).toBe(0)
  expect(await remindOfDebts(setup.pool, before(2))).toBe(1)
  expect(await remindOfDebts(setup.pool, before(1))).toBe(0)
  const [mail] = await setup.mails()
  expect(mail?.text).toContain('Unless $200.00 arrive by')
  expect(mail?.text).toContain('/account/payment')
})
