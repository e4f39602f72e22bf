import { LocalServer } from '@meridian/sandbox/local-server'
import { entitlementOf } from '@meridian/shared/entitlement/entitlement'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addUp, adoptCustomers } from '../../src/features/billing/adoption/adopt-customers.ts'
import { adoptPrice } from '../../src/features/billing/adoption/adopted-prices.ts'
import {
  decisiveSubscription,
  SubscriptionFactsRow,
} from '../../src/features/entitlement/subscription-facts.ts'
import { proofSize, reportProof } from '../env.ts'
import { foreignPrice, monthlyPlan, noAnswers } from '../foreign-customer.ts'
import { openSyncSetup, type SyncSetup } from '../sync-setup.ts'
import { type AdoptedLife, beginAdoptedLife, lifeStates, liveADay } from './adopted-lives/adopted-life.ts'
import { readOldAccess } from './adopted-lives/old-access.ts'
import { Random } from './payment-histories/random.ts'

/*
 * Customers of another system in our account with the provider, in nine states, are adopted. On each day of the next fourteen months
 * they may read here exactly when they might there, and the provider is asked for nothing that writes.
 */
const size = proofSize({ short: 27, full: 500 })
const days = 426
const dayMs = 24 * 3_600_000

test(
  'who came from another system reads on each day of fourteen months what they could read there',
  { timeout: size.timeout },
  async () => {
    // The old account gives a payment up before a reader loses the plan here: after fourteen days.
    const setup = await openSyncSetup({ retries: { days: [3, 5, 5], afterLast: 'cancel' } })
    try {
      const { lives, prices, random } = await openLives(setup)
      const ours = countOurWrites(setup)
      const report = await adoptAll(setup, lives)
      const running = lives.filter(({ state }) => state !== 'ended' && state !== 'never paid')
      expect(report).toMatchObject({ read: lives.length, adopted: running.length, asked: [], failed: [] })
      expect(report.left.map(({ code }) => code).toSorted()).toEqual(['not-paid', 'nothing-runs'])
      const mail = await openMail(setup)
      let compared = 0
      for (let dayNumber = 0; dayNumber <= days; dayNumber += 1) {
        if (dayNumber > 0) {
          for (const life of lives) {
            await ours.by('somebody else', () => liveADay({ setup, random }, life, dayNumber))
            const { sandbox } = setup
            sandbox.advanceClock(life.customerId, new Date(sandbox.now(life.customerId).getTime() + dayMs))
          }
          for (const customerId of await mail.collect()) await setup.sync(customerId)
        }
        await compare(setup, { lives, prices, dayNumber })
        compared += lives.length
        if (dayNumber % 60 === 30) await setup.reconcile()
      }
      expect((await setup.reconcile()).differences).toBe(0)
      expect(ours.written()).toEqual([])
      await mail.stop()
      reportProof(
        `${lives.length} customers in ${lifeStates.length} states: ${compared} days of access compared, 0 differ, 0 calls that write.`,
      )
    } finally {
      await setup.stop()
    }
  },
)

async function openLives(setup: SyncSetup) {
  const { pool, stripe, plans } = setup
  const monthly = await monthlyPlan(setup)
  const prices = [
    await foreignPrice(stripe, { cents: 5_000 }),
    await foreignPrice(stripe, { cents: 500, interval: 'month' }),
    await foreignPrice(stripe, { cents: 600, interval: 'month', currency: 'eur' }),
    await foreignPrice(stripe, { cents: 9_000 }),
  ]
  for (const [place, priceId] of prices.entries()) {
    const planId = place === 0 || place === 3 ? plans.silver.id : monthly.id
    expect(await adoptPrice({ pool, stripe }, { priceId, planId, actorId: null })).toEqual({ ok: true })
  }
  const { id: coupon } = await stripe.coupons.create({ percent_off: 20, duration: 'forever' })
  const random = new Random(20_261_129 + size.from)
  const lives: AdoptedLife[] = []
  for (let number = 0; number < size.rounds; number += 1) {
    const state = lifeStates[number % lifeStates.length] ?? 'active'
    lives.push(await beginAdoptedLife({ setup, random, prices, coupon }, { state, number }))
  }
  return { lives, prices: new Set(prices), random }
}

async function adoptAll(setup: SyncSetup, lives: readonly AdoptedLife[]) {
  const requests = lives.map(({ customerId, userId }) => ({
    customerId,
    userId,
    answers: noAnswers,
    actorId: null,
    now: setup.sandbox.now(customerId),
  }))
  return addUp(await adoptCustomers(setup, requests))
}

/** Counts what was asked of the provider that writes, but for what somebody else does there. */
function countOurWrites({ sandbox }: SyncSetup) {
  const found: string[] = []
  let seen = sandbox.requests.length
  const count = () => {
    for (const { method, path } of sandbox.requests.slice(seen))
      if (method !== 'GET') found.push(`${method} ${path}`)
    seen = sandbox.requests.length
  }
  return {
    by: async (_: 'somebody else', work: () => Promise<void>) => {
      count()
      await work()
      seen = sandbox.requests.length
    },
    written: () => {
      count()
      return found
    },
  }
}

const EventSchema = z.object({
  data: z.object({
    object: z.object({ id: z.string(), object: z.string(), customer: z.string().nullish() }),
  }),
})

/** Takes the provider's events, and says whom they are about. */
async function openMail({ sandbox }: SyncSetup) {
  const about = new Set<string>()
  const server = new LocalServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { object } = EventSchema.parse(JSON.parse(Buffer.concat(chunks).toString())).data
      about.add(object.object === 'customer' ? object.id : (object.customer ?? ''))
      response.end()
    })
  })
  sandbox.pauseWebhooks()
  sandbox.sendWebhooksTo(await server.start())
  return {
    collect: async () => {
      about.clear()
      await sandbox.deliver()
      return [...about].filter((id) => id !== '')
    },
    stop: () => server.stop(),
  }
}

async function compare(
  { pool, sandbox }: SyncSetup,
  {
    lives,
    prices,
    dayNumber,
  }: { lives: readonly AdoptedLife[]; prices: ReadonlySet<string>; dayNumber: number },
): Promise<void> {
  const old = readOldAccess(sandbox, prices)
  const { rows } = await pool.query(
    `select reader.id as "userId", facts.* from users reader
       left join lateral ${decisiveSubscription('reader.id')} facts on true where reader.id = any($1)`,
    [lives.map(({ userId }) => userId)],
  )
  const facts = new Map(rows.map((row) => [Number(row.userId), SubscriptionFactsRow.parse(row)]))
  const differing = lives.filter(({ customerId, userId }) => {
    const here = entitlementOf(facts.get(userId) ?? null, sandbox.now(customerId))
    return (here.subscriptionTier !== 'free') !== old.has(customerId)
  })
  expect(differing.map(({ state, customerId }) => `day ${dayNumber}: ${state} ${customerId}`)).toEqual([])
}
