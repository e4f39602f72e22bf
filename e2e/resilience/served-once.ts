import { z } from 'zod'
import type { Installation } from '../../scripts/test/installation.ts'
import { type Bookings, readProviderBooks, sendWhatWaits } from './provider-books.ts'
import { expect } from './stack.ts'
import { type Plan, Subscribers } from './subscribers.ts'

const queues = 3
const once: Bookings = { customers: 1, charges: 1, running: 1 }

const PlansSchema = z.object({ id: z.string(), price: z.number() }).array()

/** Readers who subscribe without pause. */
export async function startSubscribers(installation: Installation, name: string): Promise<Subscribers> {
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
export async function expectEveryoneServedOnce(
  installation: Installation,
  subscribers: Subscribers,
  withinMs: number,
): Promise<void> {
  await subscribers.stop()
  await expectChargedOnce(
    installation,
    subscribers.everyone.map(({ email }) => email),
  )
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
      timeout: withinMs,
      intervals: [500],
    })
    .toEqual([])
  expect(subscribers.paid).toBe(subscribers.everyone.length)
}

/** The provider has each of them as one customer, with one charge and one subscription that runs. */
export async function expectChargedOnce(installation: Installation, emails: string[]): Promise<void> {
  const bookingsOf = await readProviderBooks(installation.paymentSandboxOrigin)
  const notOnce = emails.filter((email) => !isOnce(bookingsOf(email)))
  expect(notOnce.map((email) => [email, bookingsOf(email)])).toEqual([])
}

function isOnce(bookings: Bookings): boolean {
  return (
    bookings.customers === once.customers &&
    bookings.charges === once.charges &&
    bookings.running === once.running
  )
}
