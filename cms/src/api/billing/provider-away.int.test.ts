import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { changeOf, openBillingDesk } from '../../../test/billing-desk.ts'
import { cards, confirmSetup } from '../../../test/paying-reader.ts'
import type { TestReader } from '../../../test/reader.ts'
import { readWait } from '../../domain/billing/provider/provider-waits.ts'

/** An answer that is this late comes after the test: whoever waits for it fails by the limit of the test. */
const muchTooLateMs = 3_600_000
let desk: Awaited<ReturnType<typeof openBillingDesk>>

beforeAll(async () => {
  desk = await openBillingDesk()
})
afterEach(() => desk.payments.sandbox.clearFaults())
afterAll(() => desk.payments.stop())

const deeds: [string, (reader: TestReader) => Response | Promise<Response>][] = [
  ['POST /subscription/quote', (reader) => desk.ask(reader, 'gold')],
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
  test.each(deeds)('%s says so and does nothing', async (_, deed) => {
    const reader = await desk.open(desk.plans.silver)
    const before = await desk.at(reader)
    desk.payments.sandbox.fault({ route: '*', kind: 'down' })
    await expectAway(await deed(reader))
    desk.payments.sandbox.clearFaults()
    expect(await desk.at(reader)).toEqual(before)
    expect(await desk.auditOf(reader)).toEqual([])
  })

  test('what is known here is shown all the same', async () => {
    const reader = await desk.open(desk.plans.silver)
    desk.payments.sandbox.fault({ route: '*', kind: 'down' })
    expect(await reader.read('/subscription')).toMatchObject({
      status: 'active',
      subscription: { id: 'silver' },
    })
    expect(await reader.read('/payment-method')).toMatchObject({ last4: '4242' })
    const [payment]: { id: string }[] = Object(await reader.read('/payments'))
    expect((await reader.get(`/payments/${payment?.id}/receipt`)).status).toBe(200)
  })

  test('a server error of the provider is no mistake of ours', async () => {
    const reader = await desk.open(desk.plans.silver)
    desk.payments.sandbox.fault({ route: 'GET /v1/subscriptions/*', kind: 'error' })
    await expectAway(await desk.ask(reader, 'gold'))
  })
})

describe('an answer of the provider that is lost', { timeout: 60_000 }, () => {
  test('after it charged an upgrade: the same quote sent again tells, and nothing is charged twice', async () => {
    const reader = await desk.open(desk.plans.silver)
    const quoted = await desk.quote(reader, 'gold')
    desk.payments.sandbox.fault({ route: 'POST /v1/subscriptions/*', kind: 'lost' })
    await expectAway(await desk.confirm(reader, quoted.quote))
    desk.payments.sandbox.clearFaults()
    expect(await changeOf(await desk.confirm(reader, quoted.quote))).toEqual({ state: 'changed' })
    expect((await desk.at(reader)).charged).toEqual([quoted.amountDue, 20_000])
    expect(await reader.read('/subscription')).toMatchObject({ subscription: { id: 'gold' } })
    expect(await desk.auditOf(reader)).toEqual(['plan-changed'])
  })

  test('once is asked for again by itself, with the same key', async () => {
    const reader = await desk.open(desk.plans.silver)
    const quoted = await desk.quote(reader, 'gold')
    desk.payments.sandbox.fault({ route: 'POST /v1/subscriptions/*', kind: 'lost', times: 1 })
    expect(await changeOf(await desk.confirm(reader, quoted.quote))).toEqual({ state: 'changed' })
    expect((await desk.at(reader)).charged).toEqual([quoted.amountDue, 20_000])
  })

  test('after it took a cancelling: asking again is cancelling once', async () => {
    const reader = await desk.open(desk.plans.silver)
    desk.payments.sandbox.fault({ route: 'POST /v1/subscriptions/*', kind: 'lost' })
    await expectAway(await reader.post('/subscription/cancellation'))
    desk.payments.sandbox.clearFaults()
    expect((await reader.post('/subscription/cancellation')).status).toBe(200)
    expect(await desk.at(reader)).toMatchObject({ cancel_at_period_end: true, status: 'active' })
    expect(await reader.read('/subscription')).toMatchObject({ cancelsAtPeriodEnd: true })
  })

  test.each(['POST /v1/customers/*', 'POST /v1/subscriptions/*', 'POST /v1/payment_methods/*'])(
    'between two steps of another card (%s): sending it again ends with that card alone',
    async (route) => {
      const reader = await desk.open(desk.plans.silver)
      const { customerId } = reader
      const setupIntentId = await confirmSetup(desk.payments, { customerId, card: cards.mastercard })
      desk.payments.sandbox.fault({ route, kind: 'lost' })
      await expectAway(await reader.put('/payment-method', { setupIntentId }))
      desk.payments.sandbox.clearFaults()
      expect((await reader.put('/payment-method', { setupIntentId })).status).toBe(200)
      const { stripe } = desk.payments.provider
      const { data } = await stripe.customers.listPaymentMethods(customerId, { type: 'card' })
      expect(data.map(({ card }) => card?.last4)).toEqual(['4444'])
      expect(await reader.read('/payment-method')).toMatchObject({ last4: '4444' })
    },
  )

  test('while our own tables were to follow: the deed stands, and the next look brings them', async () => {
    const reader = await desk.open(desk.plans.silver)
    desk.payments.sandbox.fault({ route: 'GET /v1/charges*', kind: 'down' })
    expect((await reader.post('/subscription/cancellation')).status).toBe(200)
    expect(await reader.read('/subscription')).toMatchObject({ cancelsAtPeriodEnd: false })
    desk.payments.sandbox.clearFaults()
    await reader.sync()
    expect(await reader.read('/subscription')).toMatchObject({ cancelsAtPeriodEnd: true })
  })
})

test(
  'a slow provider is waited for, and no longer than a reader would wait',
  { timeout: 120_000 },
  async () => {
    const reader = await desk.open(desk.plans.silver)
    desk.payments.sandbox.fault({ route: 'GET /v1/subscriptions/*', kind: 'slow', delayMs: 400 })
    expect((await desk.ask(reader, 'gold')).status).toBe(200)
    desk.payments.sandbox.clearFaults()
    desk.payments.sandbox.fault({ route: 'GET /v1/subscriptions/*', kind: 'slow', delayMs: muchTooLateMs })
    await expectAway(await desk.ask(reader, 'gold'))
    expect(readWait.timeout * (1 + readWait.maxNetworkRetries)).toBeLessThan(15_000)
  },
)

test('where nothing is sold the deeds say so, and the rest is shown', async () => {
  const reader = await desk.open(desk.plans.silver)
  const without = openApi(desk.payload, { payments: null })
  const ask = (method: string, path: string) =>
    without.api.request(`/api/user${path}`, { method, headers: { cookie: reader.cookie } })
  const refused = await ask('POST', '/subscription/cancellation')
  expect([refused.status, await refused.text()]).toEqual([
    503,
    'Subscriptions cannot be paid for or changed here at the moment. Please write to us.',
  ])
  expect((await ask('GET', '/payment-method')).status).toBe(200)
  expect(without.faults).toEqual([])
})

test('nothing of all this was a mistake of ours', () => {
  expect(desk.api.faults).toEqual([])
})
