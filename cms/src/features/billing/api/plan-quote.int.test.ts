import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBillingSetup } from '../../../../test/billing-setup.ts'
import { cards, type PayingReader, putCardOnFile } from '../../../../test/paying-reader.ts'
import { createTestPlan, giveTestSubscription } from '../../../../test/subscribers.ts'
import { quotes } from '../plan-change/quote-plan.ts'

let setup: Awaited<ReturnType<typeof openBillingSetup>>

beforeAll(async () => {
  setup = await openBillingSetup()
})
afterAll(() => setup.payments.stop())

describe('a quote is not confirmed', () => {
  const untouched = async (reader: PayingReader, response: Response, code: RegExp) => {
    expect([response.status, await response.text()]).toEqual([409, expect.stringMatching(code)])
    expect(await setup.at(reader)).toMatchObject({ charged: [20_000], price: 20_000, pending_update: null })
    expect((await setup.auditOf(reader)).filter((action) => action.startsWith('plan-'))).toEqual([])
  }

  test('after its ten minutes', async () => {
    const reader = await setup.open(setup.plans.silver)
    const { quote: token } = await setup.quote(reader, 'gold')
    const quoted = quotes.read(token, reader.userId)
    if (!quoted) throw new Error('The quote is not ours.')
    expect(quoted.expiresAt - Date.now() / 1000).toBeGreaterThan(590)
    expect(quoted.expiresAt - Date.now() / 1000).toBeLessThanOrEqual(600)
    const late = quotes.sign({ ...quoted, expiresAt: quoted.expiresAt - 601 })
    await untouched(reader, await setup.confirm(reader, late), /shown to you too long ago/)
  })

  test('after the plan’s price has changed', async () => {
    const plan = await createTestPlan(setup.payload, {
      tier: 'gold',
      slug: 'gold-with-a-new-price',
      priceCents: 30_000,
    })
    const reader = await setup.open(setup.plans.silver)
    const quoted = await setup.quote(reader, 'gold-with-a-new-price')
    await setup.payload.update({ collection: 'plans', id: plan.id, data: { priceCents: 31_000 } })
    await untouched(reader, await setup.confirm(reader, quoted.quote), /price has changed/)
  })

  test('after the plan was withdrawn', async () => {
    const plan = await createTestPlan(setup.payload, { tier: 'gold', slug: 'withdrawn', priceCents: 30_000 })
    const reader = await setup.open(setup.plans.silver)
    const quoted = await setup.quote(reader, 'withdrawn')
    await setup.payload.update({ collection: 'plans', id: plan.id, data: { isOffered: false } })
    const response = await setup.confirm(reader, quoted.quote)
    expect([response.status, (await setup.at(reader)).charged]).toEqual([404, [20_000]])
    expect((await setup.ask(reader, 'withdrawn')).status).toBe(404)
  })

  test('after the reader has got credit that it does not know of', async () => {
    const reader = await setup.open(setup.plans.silver)
    const quoted = await setup.quote(reader, 'gold')
    await setup.payments.provider.stripe.customers.update(reader.customerId, { balance: -500 })
    await untouched(reader, await setup.confirm(reader, quoted.quote), /price has changed/)
    const again = await setup.quote(reader, 'gold')
    expect(quoted.amountDue - again.amountDue).toBeGreaterThanOrEqual(500)
  })

  test('after the subscription was cancelled', async () => {
    const reader = await setup.open(setup.plans.silver)
    const quoted = await setup.quote(reader, 'gold')
    await reader.post('/subscription/cancellation')
    await untouched(reader, await setup.confirm(reader, quoted.quote), /subscription has changed since/)
  })

  test('by another reader, nor when anything of it was altered', async () => {
    const [reader, other] = [await setup.open(setup.plans.silver), await setup.open(setup.plans.silver)]
    const quoted = await setup.quote(reader, 'gold')
    await untouched(other, await setup.confirm(other, quoted.quote), /shown to you too long ago/)
    const [content = '', mac] = quoted.quote.split('.')
    const fields: unknown = JSON.parse(Buffer.from(content, 'base64url').toString())
    const cheaper = Buffer.from(JSON.stringify({ ...Object(fields), amountDue: 1 })).toString('base64url')
    await untouched(reader, await setup.confirm(reader, `${cheaper}.${mac}`), /shown to you too long ago/)
  })
})

describe('no change is quoted', () => {
  test.each<[string, string, number, string]>([
    ['to a plan that there is not', 'diamond', 404, 'This plan is not offered any more.'],
    ['to the plan that there is', 'silver', 409, 'You have this plan already.'],
    ['to a plan that is paid by the month', 'monthly', 409, 'another length of time'],
    ['to a plan that nobody can collect for', 'by-the-decade', 409, 'cannot be subscribed to online'],
  ])('%s', async (_, plan, status, sentence) => {
    if (plan === 'monthly') await createTestPlan(setup.payload, { tier: 'gold', slug: plan, period: 'month' })
    if (plan === 'by-the-decade')
      await createTestPlan(setup.payload, { tier: 'gold', slug: plan, period: 'decade' })
    const response = await setup.ask(await setup.open(setup.plans.silver), plan)
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(sentence)])
  })

  test('of a plan that is going to end', async () => {
    const reader = await setup.open(setup.plans.silver)
    await reader.post('/subscription/cancellation')
    expect(await (await setup.ask(reader, 'gold')).text()).toContain('Please keep it first')
  })

  test('while a payment is due', async () => {
    const reader = await setup.open(setup.plans.silver)
    await putCardOnFile(setup.payments, reader, cards.declinedLater)
    const { periodEnd } = await setup.at(reader)
    await setup.payments.sandbox.advanceClock(reader.customerId, new Date((periodEnd + 2 * 3600) * 1000))
    expect((await setup.at(reader)).status).toBe('past_due')
    expect(await (await setup.ask(reader, 'gold')).text()).toContain('Please pay it first')
  })

  test('to a reader who pays for none, or was given one', async () => {
    const reader = await setup.openOther()
    const asked = { subscriptionId: 'gold' }
    expect((await reader.post('/subscription/quote', asked)).status).toBe(409)
    await giveTestSubscription(setup.payload, reader.userId, {
      planId: setup.plans.platinum.id,
      kind: 'complimentary',
    })
    const response = await reader.post('/subscription/quote', asked)
    expect([response.status, await response.text()]).toEqual([
      409,
      'You have no paid subscription at the moment. Please choose a plan.',
    ])
    expect((await reader.delete('/subscription/change')).status).toBe(409)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
