import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../api.ts'
import { openBrowser, secretOf } from '../browser.ts'
import { countAtProvider, newSubscriber, openCheckoutBrowser } from '../checkout.ts'
import { proofSize, reportProof } from '../env.ts'
import { openCms } from '../magazine.ts'
import { cards, confirmPayment } from '../paying-reader.ts'
import { openPayments, type TestPayments } from '../payments.ts'
import { createTestPlan } from '../subscribers.ts'
import type { Plan } from '../../src/payload-types.ts'

const size = proofSize({ short: 5, full: 1000 })
const atOnce = 20
/** So many visits go on side by side. */
const visitsAtOnce = 5

let payload: Payload
let payments: TestPayments
/** As many as would run behind a load balancer: requests of one server see each other, those of two do not. */
let servers: ReturnType<typeof openApi>[]
let plan: Plan

beforeAll(async () => {
  payload = await openCms()
  payments = await openPayments()
  servers = Array.from({ length: 4 }, () => openApi(payload, { payments: payments.provider }))
  plan = await createTestPlan(payload, { tier: 'silver', slug: 'global-reader' })
})
afterAll(() => payments.stop())

test(
  'of twenty submissions of a checkout at once comes one account, one customer, one subscription and one charge',
  { timeout: size.timeout },
  async () => {
    const statuses = new Map<number, number>()
    for (let done = 0; done < size.rounds; done += visitsAtOnce) {
      await payload.db.pool.query('truncate rate_limits')
      const visits = Array.from({ length: Math.min(visitsAtOnce, size.rounds - done) }, submitAtOnce)
      for (const status of (await Promise.all(visits)).flat()) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    expect(servers.flatMap(({ problems }) => problems)).toEqual([])
    const { rows } = await payload.db.pool.query(
      `select (select count(*)::int from users) as accounts,
         (select count(*)::int from billing_customers where user_id is not null) as customers,
         (select count(*)::int from user_subscriptions where status = 'active' and kind = 'paid') as subscriptions,
         (select count(*)::int from payments where status = 'succeeded' and amount_cents = 20000) as payments`,
    )
    const { rounds } = size
    expect(rows).toEqual([{ accounts: rounds, customers: rounds, subscriptions: rounds, payments: rounds }])
    expect(await countAtProvider(payments)).toEqual({
      customers: rounds,
      subscriptions: rounds,
      payable: 0,
      paid: rounds,
      charged: rounds,
    })
    const counts = [...statuses].map(([status, count]) => `${count} answered ${status}`)
    reportProof(
      `${rounds} rounds of ${atOnce} submissions at once on ${servers.length} servers (${counts.join(', ')}): ${rounds} accounts, customers, subscriptions and charges, one for each round.`,
    )
  },
)

/** Twenty submissions of one visit, and the payment, which is confirmed more than once as well. */
async function submitAtOnce(): Promise<number[]> {
  const [first] = servers
  if (!first) throw new Error('There is no server.')
  const visit = await openCheckoutBrowser(first)
  const cookie = [...visit.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const browsers = servers.map(({ api }) => openBrowser(api, { cookie }))
  const subscriber = newSubscriber(plan)
  const replies = await Promise.all(
    Array.from({ length: atOnce }, (_, index) =>
      (browsers[index % browsers.length] ?? visit).post('/api/create-subscription', subscriber),
    ),
  )
  const [clientSecret = '', ...others] = new Set(replies.map(secretOf))
  expect(others).toEqual([])
  await Promise.all([1, 2].map(() => confirmPayment(payments, { clientSecret, card: cards.good })))
  const outcomes = await Promise.all(browsers.map((browser) => browser.get('/api/checkout')))
  for (const { body } of outcomes) expect(body).toMatchObject({ state: 'succeeded', amount: 20_000 })
  return replies.map(({ status }) => status)
}
