import { CancellationSchema } from '@meridian/shared/billing/plan-change.schema'
import { PaymentDueSchema } from '@meridian/shared/billing/payment-due.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBillingSetup, secretOf } from '../../../../test/billing-setup.ts'
import { cards, confirmPayment, type PayingReader, putCardOnFile } from '../../../../test/paying-reader.ts'
import type { TestReader } from '../../../../test/reader.ts'
import { giveTestSubscription } from '../../../../test/subscribers.ts'

let setup: Awaited<ReturnType<typeof openBillingSetup>>

beforeAll(async () => {
  setup = await openBillingSetup()
})
afterAll(() => setup.payments.stop())

const path = '/subscription/cancellation'

async function cancel(reader: TestReader) {
  const response = await reader.post(path)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return Date.parse(CancellationSchema.strict().parse(await response.json()).endsAt)
}

/** A year later, with a card that nobody pays from any more; answers the way to pay what is due. */
async function letRenewalFail(reader: PayingReader) {
  await putCardOnFile(setup.payments, reader, cards.declinedLater)
  await setup.letYearPass(reader)
  return PaymentDueSchema.parse(await (await reader.post('/payments/due')).json())
}

describe('cancelling', () => {
  test('leaves what is paid for, to the day, and nothing is charged after it', async () => {
    const reader = await setup.open(setup.plans.silver)
    const { periodEnd } = await setup.at(reader)
    expect(await cancel(reader)).toBe(periodEnd * 1000)
    expect(await reader.read('/subscription')).toMatchObject({
      status: 'active',
      cancelsAtPeriodEnd: true,
      currentPeriodEnd: new Date(periodEnd * 1000).toISOString(),
      renewalPrice: null,
    })
    await setup.payments.sandbox.advanceClock(reader.customerId, new Date((periodEnd + 48 * 3600) * 1000))
    await reader.sync()
    expect(await setup.at(reader)).toMatchObject({ status: 'canceled', charged: [20_000] })
    expect(await reader.read('/subscription')).toMatchObject({ status: 'canceled' })
  })

  test('twice, or twenty times at once, is cancelling once', async () => {
    const reader = await setup.open(setup.plans.silver)
    const ends = await Promise.all(Array.from({ length: 20 }, () => cancel(reader)))
    expect(new Set(ends).size).toBe(1)
    expect(await cancel(reader)).toBe(ends[0])
    expect(await setup.auditOf(reader)).toEqual(['subscription-cancelled'])
  })

  test('can be undone until then, and it renews as if nothing had been', async () => {
    const reader = await setup.open(setup.plans.silver)
    await cancel(reader)
    const answers = await Promise.all(Array.from({ length: 5 }, () => reader.delete(path)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 204))
    expect(await reader.read('/subscription')).toMatchObject({
      cancelsAtPeriodEnd: false,
      renewalPrice: 20_000,
    })
    expect(await setup.auditOf(reader)).toEqual(['subscription-cancelled', 'subscription-resumed'])
    await setup.letYearPass(reader)
    expect(await setup.at(reader)).toMatchObject({ status: 'active', charged: [20_000, 20_000] })
  })

  test('after it has ended there is no way back, and the end is told again', async () => {
    const reader = await setup.open(setup.plans.silver)
    const endsAt = await cancel(reader)
    await setup.payments.sandbox.advanceClock(reader.customerId, new Date(endsAt + 48 * 3_600_000))
    await reader.sync()
    const response = await reader.delete(path)
    expect([response.status, await response.text()]).toEqual([
      409,
      'You have no paid subscription at the moment. Please choose a plan.',
    ])
    expect(await cancel(reader)).toBe(endsAt)
    expect(await setup.auditOf(reader)).toEqual(['subscription-cancelled'])
  })

  test('drops an upgrade that waits for its payment', async () => {
    const reader = await setup.open(setup.plans.silver, cards.alwaysAsks)
    const quoted = await setup.quote(reader, 'gold')
    await secretOf(await setup.confirm(reader, quoted.quote))
    await cancel(reader)
    expect(await setup.at(reader)).toMatchObject({
      pending_update: null,
      cancel_at_period_end: true,
      charged: [20_000],
    })
    expect((await reader.post('/payments/due')).status).toBe(404)
  })
})

describe('cancelling what was not paid for', () => {
  test('when a renewal failed ends it at once, and nothing is owed', async () => {
    const reader = await setup.open(setup.plans.silver)
    const due = await letRenewalFail(reader)
    const endsAt = await cancel(reader)
    expect(await setup.at(reader)).toMatchObject({ status: 'canceled', charged: [20_000] })
    expect(await cancel(reader)).toBe(endsAt)
    expect((await reader.post('/payments/due')).status).toBe(404)
    // What the reader still had open in another tab cannot be paid any more.
    const late = await confirmPayment(setup.payments, { clientSecret: due.clientSecret, card: cards.good })
    expect(late.status).not.toBe('succeeded')
    expect((await setup.at(reader)).charged).toEqual([20_000])
    expect(await reader.read('/subscription')).toMatchObject({ status: 'canceled' })
    expect(await setup.auditOf(reader)).toEqual(['subscription-cancelled'])
  })

  test('at the moment when it is paid either ends it for nothing or leaves what is paid for', async () => {
    for (let round = 0; round < 5; round += 1) {
      const reader = await setup.open(setup.plans.silver)
      const due = await letRenewalFail(reader)
      const paying = confirmPayment(setup.payments, { clientSecret: due.clientSecret, card: cards.good })
      await Promise.allSettled([paying, cancel(reader)])
      const { status, cancel_at_period_end: isEnding, charged } = await setup.at(reader)
      const { data: refunds } = await setup.payments.provider.stripe.refunds.list({ limit: 100 })
      const { data: charges } = await setup.payments.provider.stripe.charges.list({
        customer: reader.customerId,
      })
      const ids = charges.map(({ id }) => id)
      const refunded = refunds.filter(({ charge }) => ids.includes(String(charge)))
      const paidFor = charged.length - refunded.length
      expect([status, isEnding, paidFor]).toEqual(
        status === 'canceled' ? ['canceled', false, 1] : ['active', true, 2],
      )
    }
  })

  test('because it was given ends it at once', async () => {
    const reader = await setup.openOther()
    await giveTestSubscription(setup.payload, reader.userId, {
      planId: setup.plans.silver.id,
      kind: 'complimentary',
    })
    const begunAtMs = Date.now()
    const ends = await Promise.all([cancel(reader), cancel(reader), cancel(reader)])
    expect(new Set(ends).size).toBe(1)
    expect(ends[0]).toBeGreaterThanOrEqual(begunAtMs - 1000)
    expect(ends[0]).toBeLessThanOrEqual(Date.now() + 1000)
    expect(await reader.read('/subscription')).toMatchObject({ status: 'canceled', kind: 'complimentary' })
    expect(await setup.auditOf(reader)).toEqual(['complimentary-given-back'])
    expect((await reader.delete(path)).status).toBe(409)
  })

  test('because there is none is refused', async () => {
    const reader = await setup.openOther()
    const response = await reader.post(path)
    expect([response.status, await response.text()]).toEqual([
      409,
      'You have no paid subscription at the moment. Please choose a plan.',
    ])
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
