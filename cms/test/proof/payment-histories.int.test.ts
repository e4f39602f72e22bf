import { entitlementOf } from '@meridian/shared/entitlement/entitlement'
import { expect, test } from 'vitest'
import { isFullProof, proofSize, reportProof } from '../env.ts'
import { openCms } from '../magazine.ts'
import { openSyncSetup, type SyncSetup } from '../sync-setup.ts'
import {
  decisiveSubscription,
  SubscriptionFactsRow,
} from '../../src/features/entitlement/subscription-facts.ts'
import { EventMail } from './payment-histories/event-mail.ts'
import { PaymentHistory } from './payment-histories/payment-history.ts'
import type { HistoryWorld } from './payment-histories/provider-life.ts'
import { doubleCharges, keptCharges, readBooks, tierByBooks } from './payment-histories/provider-oracle.ts'
import { Random } from './payment-histories/random.ts'
import { ladder, type PaidTier } from './payment-histories/reader-model.ts'

/*
 * Histories of readers with the payment provider's real client against the sandbox, whose events are dropped, doubled,
 * late and out of order and then reconciled. What each reader has is held against two oracles: the provider's books,
 * and what follows from the actions alone.
 */
const size = proofSize({ short: 8, full: 10_000 })
const batchSize = isFullProof ? 40 : 12
const actionsEach = 9
const seed = 20_261_122

interface Life {
  history: PaymentHistory
  userId: number
  /** Bound to the account at the end alone, as after a checkout whose process died. */
  isLate: boolean
}

test(
  'whatever becomes of the provider’s events, nobody is charged twice and everybody has what they paid for',
  { timeout: size.timeout },
  async () => {
    const totals = { histories: 0, actions: 0, posted: 0, dropped: 0, differences: 0 }
    const end = size.from + size.rounds
    for (let first = size.from; first < end; first += batchSize) {
      const count = Math.min(batchSize, end - first)
      await deleteBatchBefore()
      const setup = await openSyncSetup()
      try {
        await proveBatch(setup, { first, count, totals })
      } finally {
        await setup.stop()
      }
    }
    expect(totals.histories).toBe(size.rounds)
    const { histories, actions, posted, dropped, differences } = totals
    reportProof(
      `${histories} histories of ${actions} actions, ${posted} events delivered and ${dropped} lost: 0 double charges, 0 wrong entitlements; ${differences} differences repaired by the reconciliation.`,
    )
  },
)

interface Batch {
  first: number
  count: number
  totals: Record<'histories' | 'actions' | 'posted' | 'dropped' | 'differences', number>
}

async function proveBatch(setup: SyncSetup, { first, count, totals }: Batch): Promise<void> {
  const world = await openWorld(setup)
  const lives = await Promise.all(
    Array.from({ length: count }, (_, index) => beginLife(setup, world, seed + first + index)),
  )
  const mail = new EventMail(setup, new Random(seed - 1 - first))
  const histories = lives.map(({ history }) => history)
  for (let action = 0; action < actionsEach; action += 1) {
    await Promise.all(histories.map((history) => history.live()))
    await mail.deliver(histories)
  }
  for (const { history, userId, isLate } of lives) if (isLate) await bind(setup, history.customerId, userId)
  await mail.finish()
  await check(
    setup,
    world,
    lives.filter(({ history }) => !mail.bereft.has(history.customerId)),
  )
  totals.differences += (await setup.reconcile()).differences
  await check(setup, world, lives)
  expect(await setup.reconcile()).toMatchObject({ differences: 0 })
  totals.histories += count
  totals.actions += count * actionsEach
  totals.posted += mail.posted
  totals.dropped += mail.dropped
}

/** Each batch has a sandbox of its own, which knows nothing of those before. */
async function deleteBatchBefore(): Promise<void> {
  const { pool } = (await openCms()).db
  for (const table of [
    'payments',
    'users',
    'billing_customers',
    'payment_events',
    'provider_prices',
    'plans',
    'pgboss.job',
  ]) {
    await pool.query(`delete from ${table}`)
  }
}

async function openWorld({ stripe, sandbox, plans, payload, priceOf }: SyncSetup): Promise<HistoryWorld> {
  const platinum = await payload.create({
    collection: 'plans',
    data: {
      name: 'The Platinum Circle',
      description: 'All of it.',
      tier: 'platinum',
      priceCents: 250_000,
      period: 'year',
      isOffered: true,
      position: 9,
    },
  })
  const prices = {
    global_reader: await priceOf(plans.silver),
    patron_ledger: await priceOf(plans.gold),
    platinum: await priceOf(platinum),
  }
  return { stripe, sandbox, prices }
}

async function beginLife({ pool, stripe }: SyncSetup, world: HistoryWorld, lifeSeed: number): Promise<Life> {
  const random = new Random(lifeSeed)
  const { rows } = await pool.query(
    `insert into users (email, public_id, role, first_name) values ($1, $2, 'reader', 'Ada') returning id`,
    [`history-${lifeSeed}@proof.example`, `history-${lifeSeed}`],
  )
  const userId = Number(rows[0]?.id)
  const isLate = random.chance(0.15)
  const { id: customerId } = await stripe.customers.create({
    name: `History ${lifeSeed}`,
    metadata: { meridian_visit: `history ${lifeSeed}` },
  })
  await pool.query('insert into billing_customers (provider_customer_id, user_id) values ($1, $2)', [
    customerId,
    isLate ? null : userId,
  ])
  return { history: new PaymentHistory(world, { customerId, random }), userId, isLate }
}

async function bind({ pool, sync }: SyncSetup, customerId: string, userId: number): Promise<void> {
  await pool.query('update billing_customers set user_id = $2 where provider_customer_id = $1', [
    customerId,
    userId,
  ])
  await sync(customerId)
}

async function check(
  { pool, sandbox }: SyncSetup,
  { prices }: HistoryWorld,
  lives: readonly Life[],
): Promise<void> {
  const booksOf = readBooks(sandbox)
  const tiers = new Map<string, PaidTier>(ladder.map((tier) => [prices[tier], tier]))
  for (const { history, userId } of lives) {
    const { customerId, model, actions } = history
    const now = sandbox.now(customerId)
    const books = booksOf(customerId)
    const facts = await pool.query(`select * from ${decisiveSubscription('$1')} facts`, [userId])
    const subscription = facts.rows[0] === undefined ? null : SubscriptionFactsRow.parse(facts.rows[0])
    const kept = await pool.query(
      `select provider_charge_id as id, status, refunded_cents::int as refunded from payments
        where user_id = $1 order by provider_charge_id`,
      [userId],
    )
    model.advance(Math.floor(now.getTime() / 1000), (time) => time + 365 * 24 * 3600)
    const story = [
      ...actions,
      ...books.charges.map(
        ({ status, amount, amount_refunded: back, id }) =>
          `${books.invoiceOf.get(id)?.billing_reason} ${status} ${amount} - ${back}`,
      ),
    ].join(', ')
    expect({
      actions: story,
      tier: entitlementOf(subscription, now).subscriptionTier,
      doubles: doubleCharges(books),
      paid: keptCharges(books).length,
      payments: kept.rows.map(({ id, refunded }) => [id, refunded]),
      failed: kept.rows.filter(({ status }) => status === 'failed').length,
    }).toEqual({
      actions: story,
      tier: tierByBooks(books, tiers, Math.floor(now.getTime() / 1000)),
      doubles: [],
      paid: model.paid.filter(({ isRefunded }) => !isRefunded).length,
      payments: books.charges.map(({ id, amount_refunded: back }) => [id, back]).toSorted(byId),
      failed: books.charges.filter(({ status }) => status === 'failed').length,
    })
    expect([story, model.tier]).toEqual([story, tierByBooks(books, tiers, Math.floor(now.getTime() / 1000))])
  }
}

function byId([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a) < String(b) ? -1 : 1
}
