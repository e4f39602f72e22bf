import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { changeOf, openBillingSetup } from '../../../../test/billing-setup.ts'
import { cards, confirmSetup } from '../../../../test/paying-reader.ts'
import type { TestReader } from '../../../../test/reader.ts'
import { readWait } from '../../../platform/payment-provider/provider-waits.ts'

/** An answer that is this late comes after the test: anyone who waits for it fails by the limit of the test. */
const muchTooLateMs = 3_600_000
let setup: Awaited<ReturnType<typeof openBillingSetup>>

beforeAll(async () => {
  setup = await openBillingSetup()
})
afterEach(() => setup.payments.sandbox.clearFaults())
afterAll(() => setup.payments.stop())

const actions: [string, (reader: TestReader) => Response | Promise<Response>][] = [
  ['POST /subscription/quote', (reader) => setup.ask(reader, 'gold')],
  ['DELETE /subscription/change', (reader) => reader.delete('/subscription/change')],
  ['POST /subscription/cancellation', (reader) => reader.post('/subscription/cancellation')],
  ['DELETE /subscription/cancellation', (reader) => reader.delete('/subscription/cancellation')],
  ['POST /payment-method/setup', (reader) => reader.post('/payment-method/setup')],
  ['PUT /payment-method', (reader) => reader.put('/payment-method', { setupIntentId: 'seti_1' })],
  ['POST /payments/due', (reader) => reader.post('/payments/due')],
]

async function expectAway(response: Response) {
  expect([
    response.status,
    response.headers.get('retry-after'),
    response.headers.get('cache-control'),
  ]).toEqual([503, '5', 'no-store'])
  expect(await response.text()).toBe(
    'Our payment provider does not answer for the moment. Please try again: nothing is charged twice.',
  )
}

describe('while the provider is down', { timeout: 60_000 }, () => {
  test.each(actions)('%s says so and does nothing', async (_, action) => {
    const reader = await setup.open(setup.plans.silver)
    const before = await setup.at(reader)
    setup.payments.sandbox.fault({ route: '*', kind: 'down' })
    await expectAway(await action(reader))
    setup.payments.sandbox.clearFaults()
    expect(await setup.at(reader)).toEqual(before)
    expect(await setup.auditOf(reader)).toEqual([])
  })

  test('what is known here is shown all the same', async () => {
    const reader = await setup.open(setup.plans.silver)
    setup.payments.sandbox.fault({ route: '*', kind: 'down' })
    expect(await reader.read('/subscription')).toMatchObject({
      status: 'active',
      subscription: { id: 'silver' },
    })
    expect(await reader.read('/payment-method')).toMatchObject({ last4: '4242' })
    const [payment]: { id: string }[] = Object(await reader.read('/payments'))
    expect((await reader.get(`/payments/${payment?.id}/receipt`)).status).toBe(200)
  })

  test('a server error of the provider is no mistake of ours', async () => {
    const reader = await setup.open(setup.plans.silver)
    setup.payments.sandbox.fault({ route: 'GET /v1/subscriptions/*', kind: 'error' })
    await expectAway(await setup.ask(reader, 'gold'))
  })
})

describe('an answer of the provider that is lost', { timeout: 60_000 }, () => {
  test('after it charged an upgrade: the same quote sent again tells, and nothing is charged twice', async () => {
    const reader = await setup.open(setup.plans.silver)
    const quoted = await setup.quote(reader, 'gold')
    setup.payments.sandbox.fault({ route: 'POST /v1/subscriptions/*', kind: 'lost' })
    await expectAway(await setup.confirm(reader, quoted.quote))
    setup.payments.sandbox.clearFaults()
    expect(await changeOf(await setup.confirm(reader, quoted.quote))).toEqual({ state: 'changed' })
    expect((await setup.at(reader)).charged).toEqual([quoted.amountDue, 20_000])
    expect(await reader.read('/subscription')).toMatchObject({ subscription: { id: 'gold' } })
    expect(await setup.auditOf(reader)).toEqual(['plan-changed'])
  })

  test('once is asked for again by itself, with the same key', async () => {
    const reader = await setup.open(setup.plans.silver)
    const quoted = await setup.quote(reader, 'gold')
    setup.payments.sandbox.fault({ route: 'POST /v1/subscriptions/*', kind: 'lost', times: 1 })
    expect(await changeOf(await setup.confirm(reader, quoted.quote))).toEqual({ state: 'changed' })
    expect((await setup.at(reader)).charged).toEqual([quoted.amountDue, 20_000])
  })

  test('after it took a cancelling: asking again is cancelling once', async () => {
    const reader = await setup.open(setup.plans.silver)
    setup.payments.sandbox.fault({ route: 'POST /v1/subscriptions/*', kind: 'lost' })
    await expectAway(await reader.post('/subscription/cancellation'))
    setup.payments.sandbox.clearFaults()
    expect((await reader.post('/subscription/cancellation')).status).toBe(200)
    expect(await setup.at(reader)).toMatchObject({ cancel_at_period_end: true, status: 'active' })
    expect(await reader.read('/subscription')).toMatchObject({ cancelsAtPeriodEnd: true })
  })

  test.each(['POST /v1/customers/*', 'POST /v1/subscriptions/*', 'POST /v1/payment_methods/*'])(
    'between two steps of another card (%s): sending it again ends with that card alone',
    async (route) => {
      const reader = await setup.open(setup.plans.silver)
      const { customerId } = reader
      const setupIntentId = await confirmSetup(setup.payments, { customerId, card: cards.mastercard })
      setup.payments.sandbox.fault({ route, kind: 'lost' })
      await expectAway(await reader.put('/payment-method', { setupIntentId }))
      setup.payments.sandbox.clearFaults()
      expect((await reader.put('/payment-method', { setupIntentId })).status).toBe(200)
      const { stripe } = setup.payments.provider
      const { data } = await stripe.customers.listPaymentMethods(customerId, { type: 'card' })
      expect(data.map(({ card }) => card?.last4)).toEqual(['4444'])
      expect(await reader.read('/payment-method')).toMatchObject({ last4: '4444' })
    },
  )

  test('while our own tables were to follow: the action stands, and the next look brings them', async () => {
    const reader = await setup.open(setup.plans.silver)
    setup.payments.sandbox.fault({ route: 'GET /v1/charges*', kind: 'down' })
    expect((await reader.post('/subscription/cancellation')).status).toBe(200)
    expect(await reader.read('/subscription')).toMatchObject({ cancelsAtPeriodEnd: false })
    setup.payments.sandbox.clearFaults()
    await reader.sync()
    expect(await reader.read('/subscription')).toMatchObject({ cancelsAtPeriodEnd: true })
  })
})

test('a slow provider is waited for, and no longer than a reader would wait', async () => {
  const reader = await setup.open(setup.plans.silver)
  setup.payments.sandbox.fault({ route: 'GET /v1/subscriptions/*', kind: 'slow', delayMs: 400 })
  expect((await setup.ask(reader, 'gold')).status).toBe(200)
  setup.payments.sandbox.clearFaults()
  setup.payments.sandbox.fault({ route: 'GET /v1/subscriptions/*', kind: 'slow', delayMs: muchTooLateMs })
  await expectAway(await setup.ask(reader, 'gold'))
  expect(readWait.timeout * (1 + readWait.maxNetworkRetries)).toBeLessThan(15_000)
})

test('where nothing is sold the actions say so, and the rest is shown', async () => {
  const reader = await setup.open(setup.plans.silver)
  const without = openApi(setup.payload, { payments: null })
  const ask = (method: string, path: string) =>
    without.api.request(`/api/user${path}`, { method, headers: { cookie: reader.cookie } })
  const refused = await ask('POST', '/subscription/cancellation')
  expect([refused.status, await refused.text()]).toEqual([
    503,
    'Subscriptions cannot be paid for or changed here at the moment. Please write to us.',
  ])
  expect((await ask('GET', '/payment-method')).status).toBe(200)
  expect(without.problems).toEqual([])
})

test('nothing of all this was a mistake of ours', () => {
  expect(setup.api.problems).toEqual([])
})
