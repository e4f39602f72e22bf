import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '../accounts.ts'
import { openApi } from '../api.ts'
import { openBrowser, secretOf, type TestBrowser } from '../browser.ts'
import {
  countAtProvider,
  countSince,
  deliveryAddress,
  newSubscriber,
  quoteFor,
  readSubscriber,
} from '../checkout.ts'
import { openMortal } from '../crash.ts'
import { proofSize, reportProof } from '../env.ts'
import { openCms } from '../magazine.ts'
import { cards, confirmPayment } from '../paying-reader.ts'
import { openPayments, type TestPayments } from '../payments.ts'
import { createTestPlan } from '../subscribers.ts'

/** Every step in a full proof, else some of them. */
const stride = proofSize({ short: 8, full: 1 })

let payload: Payload
let payments: TestPayments
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  payments = await openPayments()
  api = openApi(payload, { payments: payments.provider })
})
afterAll(() => payments.stop())

interface CheckoutSession {
  email: string
  /** The requests of the checkout session up to the payment, in order; the last one answers the secret that is paid with. */
  requests: [string, object][]
}

/** Plans that the provider has never heard of. */
async function newPlans() {
  const plan = await createTestPlan(payload, { tier: 'platinum', priceCents: 250_000 })
  return { plan, other: await createTestPlan(payload, { tier: 'silver' }) }
}

const checkoutSessions: Record<string, () => Promise<CheckoutSession>> = {
  'somebody new': async () => {
    const { plan } = await newPlans()
    const subscriber = { ...newSubscriber(plan), deliveryAddress }
    return {
      email: subscriber.email,
      requests: [
        ['/api/create-payment-intent', quoteFor(plan)],
        ['/api/create-subscription', subscriber],
      ],
    }
  },
  'somebody with an account who changes the plan': async () => {
    const { plan, other } = await newPlans()
    const password = 'the analytical engine'
    const { email } = await createTestAccount(payload, { password })
    const subscriber = { ...newSubscriber(plan), email, password, deliveryAddress }
    return {
      email,
      requests: [
        ['/api/create-payment-intent', quoteFor(other)],
        ['/api/create-payment-intent', quoteFor(plan)],
        ['/api/create-subscription', subscriber],
      ],
    }
  },
}

/**
 * Goes through a checkout session on servers of which the first dies after so many steps; the reader repeats what was not
 * answered. Gives what the dead one had done.
 */
async function checkoutSessionMortal({ requests }: CheckoutSession, livesFor: number) {
  const mortal = openMortal(payload, payments.provider, { livesFor })
  const dying = openApi(payload, { context: mortal.context })
  const browser = openBrowser({
    request: (...input: Parameters<typeof api.api.request>) =>
      mortal.isDead() ? api.api.request(...input) : dying.api.request(...input),
  })
  await browser.get('/api/payment-settings')
  let clientSecret = ''
  for (const [path, body] of requests) clientSecret = secretOf(await postUntilAnswered(browser, path, body))
  await confirmPayment(payments, { clientSecret, card: cards.good })
  const outcome = await readUntilAnswered(browser)
  return { taken: mortal.taken, isDead: mortal.isDead(), outcome }
}

async function postUntilAnswered(browser: TestBrowser, path: string, body: object) {
  const reply = await browser.post(path, body)
  return reply.status < 500 ? reply : browser.post(path, body)
}

async function readUntilAnswered(browser: TestBrowser) {
  const reply = await browser.get('/api/checkout')
  return reply.status < 500 ? reply : browser.get('/api/checkout')
}

test.each(Object.keys(checkoutSessions))(
  'wherever the server dies under %s, it comes to one account, customer, subscription and charge',
  { timeout: stride.timeout },
  async (who) => {
    let livesFor = 1
    for (let isOver = false; !isOver; livesFor += stride.rounds) {
      await payload.db.pool.query('truncate rate_limits')
      const before = await countAtProvider(payments)
      const checkoutSession = await checkoutSessions[who]?.()
      if (!checkoutSession) throw new Error(`There is no checkout session of ${who}.`)
      const { taken, isDead, outcome } = await checkoutSessionMortal(checkoutSession, livesFor)
      const where = taken.at(-1)
      expect([where, outcome.body]).toMatchObject([where, { state: 'succeeded', amount: 250_000 }])
      expect([where, await readSubscriber(payload, checkoutSession.email)]).toMatchObject([
        where,
        { accounts: 1, addresses: 1, customers: 1, subscriptions: 1, payments: 1, paidCents: 250_000 },
      ])
      expect([where, await countSince(payments, before)]).toMatchObject([
        where,
        { customers: 1, payable: 0, paid: 1, charged: 1 },
      ])
      isOver = !isDead
    }
    // A checkout session has so many steps: else the servers of this test would not have died where they should.
    expect(livesFor).toBeGreaterThan(60)
    reportProof(
      `${who}: a server that dies after each of ${livesFor - 2} steps, ${livesFor - 2} times one account, customer, subscription and charge.`,
    )
  },
)
