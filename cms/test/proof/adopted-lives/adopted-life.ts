import { inPoolTransaction } from '../../../src/platform/database/pool-transaction.ts'
import { createAccount } from '../../../src/features/accounts/create-account.ts'
import { foreignCustomer } from '../../foreign-customer.ts'
import { cards } from '../../paying-reader.ts'
import type { SyncSetup } from '../../sync-setup.ts'
import type { Random } from '../payment-histories/random.ts'

const day = 24 * 3600

/** The states in which customers are when they are adopted. */
export const lifeStates = [
  'active',
  'on trial',
  'due, and paid later',
  'due, and given up',
  'ends with the period',
  'ends on a day',
  'collection paused',
  'never paid',
  'ended',
] as const
export type LifeState = (typeof lifeStates)[number]

export interface AdoptedLife {
  state: LifeState
  customerId: string
  subscriptionId: string
  userId: number
}

interface World {
  setup: SyncSetup
  random: Random
  /** The prices of the old system that stand for a plan. */
  prices: readonly string[]
  /** A coupon of the old system. */
  coupon: string
}

/** Somebody who has paid on another system for some time, brought into a state. */
export async function beginAdoptedLife(
  { setup, random, prices, coupon }: World,
  { state, number }: { state: LifeState; number: number },
): Promise<AdoptedLife> {
  const { stripe, sandbox, pool } = setup
  const email = `adopted-${number}@proof.example`
  const account = await inPoolTransaction(pool, (client) =>
    createAccount(client, { email, firstName: 'Ada', lastName: '', role: 'reader', passwordHash: null }),
  )
  if (!account.ok) throw new Error(`${email} has an account.`)
  const customerId = await foreignCustomer(setup, email)
  const now = () => Math.floor(sandbox.now(customerId).getTime() / 1000)
  const pass = (seconds: number) => sandbox.advanceClock(customerId, new Date((now() + seconds) * 1000))
  const { id: subscriptionId } = await stripe.subscriptions.create({
    customer: customerId,
    items: [{ price: prices[number % prices.length] ?? '' }],
    ...(state === 'never paid' && { payment_behavior: 'default_incomplete' as const }),
    ...(state === 'on trial' && { trial_period_days: random.between(2, 60) }),
    ...(random.chance(0.2) && { discounts: [{ coupon }] }),
  })
  const life = { state, customerId, subscriptionId, userId: account.userId }
  if (state === 'never paid') return life
  if (state === 'on trial') return (pass(random.between(0, day)), life)
  pass(random.between(1, 380) * day + random.between(0, day))
  const periodEnd = async () =>
    (await stripe.subscriptions.retrieve(subscriptionId)).items.data[0]?.current_period_end ?? 0
  switch (state) {
    case 'due, and paid later':
    case 'due, and given up':
      sandbox.putCardOnFile(customerId, cards.declinedLater)
      pass((await periodEnd()) - now() + 3_700 + random.between(0, 9 * day))
      break
    case 'ends with the period':
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
      break
    case 'ends on a day':
      await stripe.subscriptions.update(subscriptionId, {
        cancel_at: now() + random.between(1, 500) * day,
      })
      break
    case 'collection paused':
      await stripe.subscriptions.update(subscriptionId, {
        pause_collection: { behavior: random.pick(['void', 'keep_as_draft', 'mark_uncollectible'] as const) },
      })
      break
    case 'ended':
      await stripe.subscriptions.cancel(subscriptionId)
      break
    case 'active':
  }
  return life
}

/** What somebody does on a day at the provider, past the magazine; true when they did something. */
export async function liveADay(
  { setup: { stripe, sandbox }, random }: Pick<World, 'setup' | 'random'>,
  { state, customerId, subscriptionId }: AdoptedLife,
  dayNumber: number,
): Promise<void> {
  if (state === 'due, and paid later' && dayNumber === 3) sandbox.putCardOnFile(customerId, cards.good)
  if (state !== 'active' || !random.chance(1 / 300)) return
  const { status } = await stripe.subscriptions.retrieve(subscriptionId)
  if (status !== 'active') return
  const action = random.pick(['cancel', 'keep', 'bad card', 'good card'] as const)
  if (action === 'bad card') sandbox.putCardOnFile(customerId, cards.declinedLater)
  else if (action === 'good card') sandbox.putCardOnFile(customerId, cards.good)
  else await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: action === 'cancel' })
}
