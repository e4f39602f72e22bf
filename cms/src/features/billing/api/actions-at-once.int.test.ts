import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import fc from 'fast-check'
import { openBillingSetup } from '../../../../test/billing-setup.ts'
import { proofSize, reportProof } from '../../../../test/env.ts'
import { cards, confirmSetup, type PayingReader } from '../../../../test/paying-reader.ts'

const size = proofSize({ short: 8, full: 300 })

let setup: Awaited<ReturnType<typeof openBillingSetup>>

beforeAll(async () => {
  setup = await openBillingSetup()
})
beforeEach(() => setup.payload.db.pool.query('truncate rate_limits'))
afterAll(() => setup.payments.stop())

/** What a reader may do from any number of tabs, each as its page does it. */
const actions: Record<string, (reader: PayingReader) => Promise<number>> = {
  upgrade: (reader) => change(reader, 'platinum'),
  downgrade: (reader) => change(reader, 'silver'),
  leave: (reader) => change(reader, 'free'),
  keepPlan: async (reader) => (await reader.delete('/subscription/change')).status,
  cancel: async (reader) => (await reader.post('/subscription/cancellation')).status,
  resume: async (reader) => (await reader.delete('/subscription/cancellation')).status,
  card: async (reader) => {
    const { customerId } = reader
    const setupIntentId = await confirmSetup(setup.payments, { customerId, card: cards.mastercard })
    return (await reader.put('/payment-method', { setupIntentId })).status
  },
  due: async (reader) => (await reader.post('/payments/due')).status,
}

async function change(reader: PayingReader, plan: string): Promise<number> {
  const asked = await setup.ask(reader, plan)
  if (!asked.ok) return asked.status
  const { quote }: { quote: string } = Object(await asked.json())
  return (await setup.confirm(reader, quote)).status
}

/** What was known here and at the provider has to be one and the same. */
async function expectAgreement(reader: PayingReader) {
  await reader.sync()
  const there = await setup.at(reader)
  const here: Record<string, unknown> = Object(await reader.read('/subscription'))
  const isUpgraded = there.charged.length === 2
  expect(there.charged).toHaveLength(isUpgraded ? 2 : 1)
  expect(there.charged.at(-1)).toBe(150_000)
  // From the gold plan to platinum, on its first day.
  if (isUpgraded) expect(there.charged[0]).toBeGreaterThan(99_900)
  expect(there.status).toBe('active')
  const plan = isUpgraded ? 'platinum' : 'gold'
  const isPlanned = there.price === 20_000
  expect(here).toMatchObject({
    status: 'active',
    subscription: { id: plan },
    cancelsAtPeriodEnd: there.cancel_at_period_end,
    nextPlan: isPlanned && !there.cancel_at_period_end ? { id: 'silver' } : null,
  })
  const { data: methods } = await setup.payments.provider.stripe.customers.listPaymentMethods(
    reader.customerId,
    { type: 'card' },
  )
  expect(methods.map(({ id }) => id)).toContain(there.default_payment_method)
  expect(await reader.read('/payment-method')).toMatchObject({
    last4: methods.find(({ id }) => id === there.default_payment_method)?.card?.last4,
  })
}

test(
  'whatever a reader does at once, one upgrade at most is charged, and here and there agree',
  { timeout: size.timeout },
  async () => {
    const answered = new Map<number, number>()
    const names = fc.array(fc.constantFrom(...Object.keys(actions)), { minLength: 2, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(names, async (chosen) => {
        const reader = await setup.open(setup.plans.gold)
        const statuses = await Promise.all(chosen.map((name) => actions[name]?.(reader)))
        for (const status of statuses) {
          expect([200, 204, 404, 409]).toContain(status)
          answered.set(status ?? 0, (answered.get(status ?? 0) ?? 0) + 1)
        }
        await expectAgreement(reader)
      }),
      { numRuns: size.rounds },
    )
    expect(setup.api.problems).toEqual([])
    const counts = [...answered].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    reportProof(`${size.rounds} rounds of up to 10 actions at once, answered ${counts.join(', ')}.`)
  },
)
