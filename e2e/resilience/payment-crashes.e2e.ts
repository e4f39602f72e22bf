import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { env } from '../env.ts'
import { type Bookings, readProviderBooks, sendWhatWaits } from './provider-books.ts'
import { expect, test, type Newsroom } from './stack.ts'
import { type Plan, Subscribers } from './subscribers.ts'

const queues = 3
const paidAround = 3
/** A kill comes up to so long after a service is back: while it starts, while it serves, while it catches up. */
const longestLifeMs = 4000
/**
 * The queue takes two minutes to give a dead worker's jobs to another; and readers go on subscribing, some ten a second,
 * while it is kept from working.
 */
const servedWithinMs = 300_000 + env.ROUNDS * 15_000
const once: Bookings = { customers: 1, charges: 1, running: 1 }

test.describe.configure({ timeout: servedWithinMs + env.ROUNDS * 30_000 + 60_000 })

const PlansSchema = z.object({ id: z.string(), price: z.number() }).array()

for (const service of ['cms', 'worker', 'payments'] as const) {
  test(`kill -9 of ${service} at any step of the checkout loses no payment and doubles none`, async ({
    newsroom,
  }) => {
    const subscribers = await begin(newsroom, service)
    for (let round = 1; round <= env.ROUNDS; round += 1) {
      await subscribers.untilPaid(paidAround)
      await pause(((round - 1) * longestLifeMs) / env.ROUNDS)
      await newsroom.installation.signal(service, 'SIGKILL')
      await subscribers.untilPaid(paidAround)
    }
    await expectEveryoneServedOnce(newsroom, subscribers)
  })
}

test('kill -9 of Postgres at any step of the checkout loses no payment and doubles none', async ({
  newsroom,
}) => {
  const subscribers = await begin(newsroom, 'postgres')
  for (let round = 1; round <= env.ROUNDS; round += 1) {
    await subscribers.untilPaid(paidAround)
    await newsroom.installation.killPostgres()
    await subscribers.untilPaid(paidAround)
  }
  await expectEveryoneServedOnce(newsroom, subscribers)
})

async function begin({ installation }: Newsroom, name: string): Promise<Subscribers> {
  const { origin, cmsOrigin } = installation
  const subscribers = new Subscribers({ origin, cmsOrigin, plan: await cheapestPaidPlan(origin), name })
  subscribers.start(queues)
  return subscribers
}

async function cheapestPaidPlan(origin: string): Promise<Plan> {
  const plans = PlansSchema.parse(await (await fetch(`${origin}/api/subscriptions`)).json())
  const [plan] = plans.filter(({ price }) => price > 0).toSorted((a, b) => a.price - b.price)
  if (!plan) throw new Error('There is no plan to be paid for.')
  return plan
}

/** Anyone who began has paid in the end, once, and has what was paid for. */
async function expectEveryoneServedOnce({ installation }: Newsroom, subscribers: Subscribers): Promise<void> {
  await subscribers.stop()
  const bookingsOf = await readProviderBooks(installation.paymentSandboxOrigin)
  const notOnce = subscribers.everyone.filter(({ email }) => !isOnce(bookingsOf(email)))
  expect(notOnce.map(({ email }) => [email, bookingsOf(email)])).toEqual([])
  await sendWhatWaits(installation.paymentSandboxOrigin)
  const unserved = async () => {
    const found = await Promise.all(
      subscribers.everyone.map(async (subscriber) => ({
        email: subscriber.email,
        tier: (await subscribers.entitlementOf(subscriber)).subscriptionTier,
      })),
    )
    return found.filter(({ tier }) => tier === 'free')
  }
  await expect
    .poll(unserved, {
      message: 'everyone who paid has what they paid for',
      timeout: servedWithinMs,
      intervals: [500],
    })
    .toEqual([])
  expect(subscribers.paid).toBe(subscribers.everyone.length)
}

function isOnce(bookings: Bookings): boolean {
  return (
    bookings.customers === once.customers &&
    bookings.charges === once.charges &&
    bookings.running === once.running
  )
}
