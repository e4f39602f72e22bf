import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { env } from '../../../env.ts'
import { hashPassword } from '../../../features/accounts/passwords/hash-password.ts'
import { createRandomId } from '../../../platform/tokens/signed-tokens.ts'
import { readerStatements } from './reader-rows.ts'
import { readingStatements } from './reading-rows.ts'
import { subscriptionStatements } from './subscription-rows.ts'

/** By which synthetic readers are told from others; a domain that nobody can have (RFC 2606). */
export const syntheticDomain = 'synthetic.example'

const batchSize = 20_000

export interface SyntheticReaders {
  /** How many readers are added. */
  readers: number
  /** How many of them have a plan that is paid; the others have the free one. */
  subscriptions: number
}

export type SyntheticReadersOutcome = { ok: true } | { ok: false; reason: string }

/**
 * Adds readers as the product itself would have written them over two years: accounts, sessions, plans and payments,
 * reading progress, saved articles, newsletter subscriptions. Each batch is complete when it commits. Nobody can sign in
 * as one of them: their password and the tokens of their sessions are thrown away. The payment provider does not know
 * them. Refuses a magazine that takes money or has other readers.
 */
export async function addSyntheticReaders(
  pool: Pool,
  { readers, subscriptions }: SyntheticReaders,
  onProgress: (done: number) => void,
): Promise<SyntheticReadersOutcome> {
  const reason = await findObstacle(pool)
  if (reason !== null) return { ok: false, reason }
  const passwordHash = await hashPassword(createRandomId())
  const before = await countSynthetic(pool)
  for (let done = 0; done < readers; done += batchSize) {
    const count = Math.min(batchSize, readers - done)
    await inPoolTransaction(pool, async (client) => {
      await client.query(`set local synchronous_commit = off`)
      await nameReaders(client, { first: before + done + 1, count, readers, subscriptions, before })
      for (const [statement, values] of [
        ...readerStatements(passwordHash, syntheticDomain),
        ...subscriptionStatements(),
        ...readingStatements(),
      ])
        await client.query(statement, values)
    })
    onProgress(done + count)
  }
  await pool.query('vacuum analyze')
  return { ok: true }
}

/** Why nothing must be added here; null where it may. */
async function findObstacle(pool: Pool): Promise<string | null> {
  if (env.payment?.mode === 'live') return 'This magazine takes money: synthetic readers have no place in it.'
  const { rows } = await pool.query<{ others: boolean; plans: boolean; articles: boolean }>(
    `select exists (select 1 from users where role = 'reader' and email not like $1)
         or exists (select 1 from newsletter_subscribers where email not like $1) as others,
       exists (select 1 from plans where price_cents = 0)
         and exists (select 1 from plans where price_cents > 0) as plans,
       exists (select 1 from articles where _status = 'published') as articles`,
    [`%@${syntheticDomain}`],
  )
  const [found] = rows
  if (found?.others) return 'This magazine has readers of its own: synthetic ones have no place beside them.'
  if (!found?.plans || !found.articles) return 'This magazine lacks plans or articles: seed it first.'
  return null
}

async function countSynthetic(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select coalesce(max(substring(email from '\\d+')::int), 0) as count
       from users where role = 'reader' and email like $1`,
    [`reader%@${syntheticDomain}`],
  )
  return rows[0]?.count ?? 0
}

interface Batch extends SyntheticReaders {
  first: number
  count: number
  /** How many there were before the first batch. */
  before: number
}

/**
 * The tables that the statements of a batch begin with, which go with its transaction: who is added, spread evenly over
 * them who pays, and what there is to read, the newest first.
 */
async function nameReaders(client: PoolClient, batch: Batch): Promise<void> {
  const { first, count, before, readers, subscriptions } = batch
  await client.query(
    `create temp table synthetic_readers (n int primary key, user_id int, is_paying boolean not null) on commit drop`,
  )
  await client.query(
    `insert into synthetic_readers (n, is_paying)
     select n, (n - $3::bigint) * $4::bigint / $5::bigint > (n - 1 - $3::bigint) * $4::bigint / $5::bigint
       from generate_series($1::int, $2::int) n`,
    [first, first + count - 1, before, subscriptions, readers],
  )
  await client.query(
    `create temp table synthetic_stock on commit drop as
     select (row_number() over (order by published_at desc, id desc))::int as place, id, slug
       from articles where _status = 'published'`,
  )
  await client.query('create unique index on synthetic_stock (place)')
  await client.query('analyze synthetic_stock')
}
