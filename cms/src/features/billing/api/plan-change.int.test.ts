import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOf, openBillingSetup, secretOf } from '../../../../test/billing-setup.ts'
import { cards, putCardOnFile } from '../../../../test/paying-reader.ts'
import { createTestPlan } from '../../../../test/subscribers.ts'
import { quotePlan, quotes } from '../plan-change/quote-plan.ts'

let setup: Awaited<ReturnType<typeof openBillingSetup>>

beforeAll(async () => {
  setup = await openBillingSetup()
})
afterAll(() => setup.payments.stop())

describe('a higher-priced plan', () => {
  test('is quoted to the cent, and exactly that is charged: the new plan runs at once', async () => {
    const reader = await setup.open(setup.plans.silver)
    const before = await setup.at(reader)
    const quoted = await setup.quote(reader, 'platinum')
    expect(quoted).toMatchObject({
      kind: 'upgrade',
      currency: 'usd',
      renewalPrice: 250_000,
      plan: { id: 'platinum' },
    })
    // Right after the first payment nearly the whole year is left of either plan.
    expect(quoted.amountDue).toBeGreaterThan(229_990)
    expect(quoted.amountDue).toBeLessThanOrEqual(230_000)
    expect(quoted.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quoted.amountDue)
    expect(quoted.lines.map(({ amount }) => Math.sign(amount))).toEqual([-1, 1])
    expect(Date.parse(quoted.renewsAt)).toBe(before.periodEnd * 1000)
    expect((await setup.at(reader)).charged).toEqual([20_000])

    expect(await changeOf(await setup.confirm(reader, quoted.quote))).toEqual({ state: 'changed' })
    const now = await setup.at(reader)
    expect(now.charged).toEqual([quoted.amountDue, 20_000])
    expect([now.price, now.periodEnd]).toEqual([250_000, before.periodEnd])
    expect(await reader.read('/subscription')).toMatchObject({
      status: 'active',
      subscription: { id: 'platinum' },
      nextPlan: null,
    })
    expect(await setup.auditOf(reader)).toEqual(['plan-changed'])
  })

  test('in the middle of the year costs half the difference', async () => {
    const reader = await setup.open(setup.plans.silver)
    const { periodStart, periodEnd } = await setup.at(reader)
    const middle = new Date(((periodStart + periodEnd) / 2) * 1000)
    const { customerId, subscriptionId, userId } = reader
    const asked = { userId, paid: { customerId, subscriptionId }, planId: 'platinum', now: middle }
    const outcomeThen = await quotePlan(
      { pool: setup.payload.db.pool, provider: setup.payments.provider },
      asked,
    )
    if (!outcomeThen.ok) throw new Error(outcomeThen.reason)
    expect(outcomeThen.quote.amountDue).toBe(115_000)
    expect(quotes.read(outcomeThen.quote.quote, userId)?.amountDue).toBe(115_000)
  })

  test('confirmed twenty times at once, from any number of tabs, is charged once', async () => {
    const reader = await setup.open(setup.plans.silver)
    const quoted = await setup.quote(reader, 'gold')
    const answers = await Promise.all(Array.from({ length: 20 }, () => setup.confirm(reader, quoted.quote)))
    for (const answer of answers) expect(await changeOf(answer)).toEqual({ state: 'changed' })
    expect((await setup.at(reader)).charged).toEqual([quoted.amountDue, 20_000])
    expect(await changeOf(await setup.confirm(reader, quoted.quote))).toEqual({ state: 'changed' })
    expect((await setup.at(reader)).charged).toHaveLength(2)
    expect(await setup.auditOf(reader)).toEqual(['plan-changed'])
  })

  test('quoted in two tabs and confirmed in both is charged once, and the second is told', async () => {
    const reader = await setup.open(setup.plans.silver)
    const tabs = [await setup.quote(reader, 'gold'), await setup.quote(reader, 'platinum')]
    const answers = await Promise.all(tabs.map((quoted) => setup.confirm(reader, quoted.quote)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(await refused?.text()).toMatch(
      /^Your subscription has changed since .* Nothing has changed and nothing was charged/,
    )
    expect((await setup.at(reader)).charged).toHaveLength(2)
  })

  test('whose answer was lost is told when it is sent again, and charged once', async () => {
    const reader = await setup.open(setup.plans.silver)
    const quoted = await setup.quote(reader, 'gold')
    // As if the process had been killed right after the provider did it.
    const signed = quotes.read(quoted.quote, reader.userId)
    const { stripe } = setup.payments.provider
    const [item] = (await stripe.subscriptions.retrieve(reader.subscriptionId)).items.data
    const { data: prices } = await stripe.prices.list({ limit: 100 })
    await stripe.subscriptions.update(
      reader.subscriptionId,
      {
        items: [
          {
            id: item?.id ?? '',
            price: prices.find(({ unit_amount: amount }) => amount === 150_000)?.id ?? '',
          },
        ],
        payment_behavior: 'pending_if_incomplete',
        proration_behavior: 'always_invoice',
        proration_date: signed?.prorationDate ?? 0,
      },
      { idempotencyKey: `plan-change:${signed?.id}` },
    )
    expect(await changeOf(await setup.confirm(reader, quoted.quote))).toEqual({ state: 'changed' })
    expect((await setup.at(reader)).charged).toEqual([quoted.amountDue, 20_000])
    expect(await reader.read('/subscription')).toMatchObject({ subscription: { id: 'gold' } })
    expect(await setup.auditOf(reader)).toEqual(['plan-changed'])
  })
})

describe('a higher-priced plan whose payment is not done at once', () => {
  test('begins when the bank’s question is answered, and not before', async () => {
    const reader = await setup.open(setup.plans.silver, cards.alwaysAsks)
    const quoted = await setup.quote(reader, 'platinum')
    const clientSecret = await secretOf(await setup.confirm(reader, quoted.quote))
    expect(await reader.read('/subscription')).toMatchObject({
      status: 'active',
      subscription: { id: 'silver' },
      nextPlan: null,
      pendingChange: { plan: { id: 'platinum' }, amount: quoted.amountDue, expiresAt: expect.any(String) },
    })
    expect((await setup.at(reader)).charged).toEqual([20_000])
    // The same secret, however often it is asked for, also by the payment page.
    expect(await secretOf(await setup.confirm(reader, quoted.quote))).toBe(clientSecret)
    const due = await reader.post('/payments/due')
    expect(await due.json()).toMatchObject({
      clientSecret,
      amount: quoted.amountDue,
      kind: 'change',
      plan: { id: 'platinum' },
    })
    await setup.payments.sandbox.browser.handleNextAction({ clientSecret, threeDSecure: 'complete' })
    expect((await reader.post('/payments/due')).status).toBe(404)
    expect(await reader.read('/subscription')).toMatchObject({
      subscription: { id: 'platinum' },
      pendingChange: null,
    })
    expect((await setup.at(reader)).charged).toEqual([quoted.amountDue, 20_000])
    expect(await changeOf(await setup.confirm(reader, quoted.quote))).toEqual({ state: 'changed' })
  })

  test('waits until the provider gives it up, and is shown no longer, whatever news of that is late', async () => {
    const reader = await setup.open(setup.plans.silver, cards.alwaysAsks)
    await secretOf(await setup.confirm(reader, (await setup.quote(reader, 'gold')).quote))
    const { pool } = setup.payload.db
    await pool.query(
      `update user_subscriptions set pending_until = now() - interval '1 second' where user_id = $1`,
      [reader.userId],
    )
    expect(await reader.read('/subscription')).toMatchObject({ status: 'active', pendingChange: null })
  })

  test('is dropped after 23 hours, and says so', async () => {
    const reader = await setup.open(setup.plans.silver, cards.alwaysAsks)
    const quoted = await setup.quote(reader, 'gold')
    expect(await changeOf(await setup.confirm(reader, quoted.quote))).toMatchObject({
      state: 'requires_payment',
    })
    await setup.payments.sandbox.advanceClock(reader.customerId, new Date(Date.now() + 24 * 3_600_000))
    const due = await reader.post('/payments/due')
    expect([due.status, await due.text()]).toEqual([
      404,
      'There is nothing to pay: the change of plan was not paid for in time, so your plan has stayed as it was.',
    ])
    const late = await setup.confirm(reader, quoted.quote)
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('nothing was charged')])
    expect(await setup.at(reader)).toMatchObject({ price: 20_000, charged: [20_000], pending_update: null })
    expect(await reader.read('/subscription')).toMatchObject({
      status: 'active',
      subscription: { id: 'silver' },
    })
  })

  test('can be undone', async () => {
    const reader = await setup.open(setup.plans.silver, cards.alwaysAsks)
    const quoted = await setup.quote(reader, 'gold')
    await secretOf(await setup.confirm(reader, quoted.quote))
    expect((await reader.delete('/subscription/change')).status).toBe(204)
    expect((await reader.delete('/subscription/change')).status).toBe(204)
    expect(await setup.at(reader)).toMatchObject({ pending_update: null, price: 20_000 })
    expect(await reader.read('/subscription')).toMatchObject({ pendingChange: null })
    expect((await setup.confirm(reader, quoted.quote)).status).toBe(409)
    expect(await setup.auditOf(reader)).toEqual(['plan-changed', 'plan-change-taken-back'])
  })

  test('and whose card is declined waits for another card, or is quoted again with it', async () => {
    const reader = await setup.open(setup.plans.silver)
    await putCardOnFile(setup.payments, reader, cards.declinedLater)
    const first = await setup.quote(reader, 'gold')
    expect(await changeOf(await setup.confirm(reader, first.quote))).toMatchObject({
      state: 'requires_payment',
    })
    expect(await reader.read('/subscription')).toMatchObject({ subscription: { id: 'silver' } })
    await putCardOnFile(setup.payments, reader, cards.good)
    const second = await setup.quote(reader, 'gold')
    expect(await changeOf(await setup.confirm(reader, second.quote))).toEqual({ state: 'changed' })
    expect((await setup.at(reader)).charged).toEqual([second.amountDue, 20_000])
    // The first was voided: nobody can pay it any more.
    expect((await reader.post('/payments/due')).status).toBe(404)
  })
})

describe('a cheaper plan', () => {
  test('takes the place of a higher-priced one that waits for its payment', async () => {
    const reader = await setup.open(setup.plans.gold, cards.alwaysAsks)
    const higherPriced = await setup.quote(reader, 'platinum')
    await secretOf(await setup.confirm(reader, higherPriced.quote))
    const cheaper = await setup.quote(reader, 'silver')
    expect(await changeOf(await setup.confirm(reader, cheaper.quote))).toEqual({ state: 'scheduled' })
    expect(await setup.at(reader)).toMatchObject({ pending_update: null, price: 20_000, charged: [150_000] })
    expect((await reader.post('/payments/due')).status).toBe(404)
  })

  test('begins with the next period, for nothing now; it is shown, and can be undone', async () => {
    const reader = await setup.open(setup.plans.gold)
    const before = await setup.at(reader)
    const quoted = await setup.quote(reader, 'silver')
    expect(quoted).toMatchObject({ kind: 'downgrade', amountDue: 0, lines: [], renewalPrice: 20_000 })
    expect(Date.parse(quoted.effectiveAt)).toBe(before.periodEnd * 1000)
    expect(await changeOf(await setup.confirm(reader, quoted.quote))).toEqual({ state: 'scheduled' })
    expect(await changeOf(await setup.confirm(reader, quoted.quote))).toEqual({ state: 'scheduled' })
    expect(await reader.read('/subscription')).toMatchObject({
      subscription: { id: 'gold' },
      nextPlan: { id: 'silver' },
      renewalPrice: 20_000,
      cancelsAtPeriodEnd: false,
    })
    expect((await setup.at(reader)).charged).toEqual([150_000])

    expect((await reader.delete('/subscription/change')).status).toBe(204)
    expect((await reader.delete('/subscription/change')).status).toBe(204)
    expect(await reader.read('/subscription')).toMatchObject({
      subscription: { id: 'gold' },
      nextPlan: null,
      renewalPrice: 150_000,
    })
    expect(await setup.auditOf(reader)).toEqual(['plan-change-planned', 'plan-change-taken-back'])
  })

  test('is what the next period costs and gives', async () => {
    const reader = await setup.open(setup.plans.gold)
    const { periodEnd } = await setup.at(reader)
    await setup.confirm(reader, (await setup.quote(reader, 'silver')).quote)
    await setup.payments.sandbox.advanceClock(reader.customerId, new Date((periodEnd + 2 * 3600) * 1000))
    await reader.sync()
    expect((await setup.at(reader)).charged).toEqual([20_000, 150_000])
    expect(await reader.read('/subscription')).toMatchObject({
      status: 'active',
      subscription: { id: 'silver' },
      nextPlan: null,
    })
  })

  test('stands in the way of any other change until it is undone', async () => {
    const reader = await setup.open(setup.plans.gold)
    await setup.confirm(reader, (await setup.quote(reader, 'silver')).quote)
    const refused = await setup.ask(reader, 'platinum')
    expect([refused.status, await refused.text()]).toEqual([
      409,
      'Another plan begins with your next period. Please take that back first.',
    ])
    await reader.delete('/subscription/change')
    expect((await setup.quote(reader, 'platinum')).kind).toBe('upgrade')
  })

  test('that is free is the end of the subscription with its period', async () => {
    const reader = await setup.open(setup.plans.silver)
    const quoted = await setup.quote(reader, 'free')
    expect(quoted).toMatchObject({ kind: 'downgrade', amountDue: 0, renewalPrice: 0 })
    expect(await changeOf(await setup.confirm(reader, quoted.quote))).toEqual({ state: 'scheduled' })
    expect(await changeOf(await setup.confirm(reader, quoted.quote))).toEqual({ state: 'scheduled' })
    expect(await setup.at(reader)).toMatchObject({ cancel_at_period_end: true, status: 'active' })
    expect(await reader.read('/subscription')).toMatchObject({
      subscription: { id: 'silver' },
      cancelsAtPeriodEnd: true,
    })
  })

  test('is charged what the reader pays now after all when it is undone, whatever the plan costs by then', async () => {
    const plan = await createTestPlan(setup.payload, {
      tier: 'gold',
      slug: 'pricier-later',
      priceCents: 90_000,
    })
    const reader = await setup.open(plan)
    await setup.confirm(reader, (await setup.quote(reader, 'silver')).quote)
    await setup.payload.update({ collection: 'plans', id: plan.id, data: { priceCents: 99_000 } })
    await reader.delete('/subscription/change')
    expect((await setup.at(reader)).price).toBe(90_000)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
