import type { Pool } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { releaseCustomers } from '../../billing/adoption/release-customer.ts'
import { type MemberPart, memberParts, type PartLink, readParts, unlinkParts } from './member-links.ts'

/** How many people an undo took away, and how many it left, wholly or in part, because something has happened since. */
export interface UndoneMembers {
  removed: number
  left: number
}

const batchSize = 200
const linkKinds = ['members', ...Object.values(memberParts).map(({ kind }) => kind)]
/** Each kind of link is read in the order of its index. */
const nextKeys = `select distinct key from (${linkKinds
  .map(
    (kind) => `(select source_key as key from import_links
     where source_id = $1 and kind = '${kind}' and source_key > $2 and run_id = $3
     order by source_key limit ${batchSize})`,
  )
  .join(' union all ')}) found order by key limit ${batchSize}`
const KeyRow = z.object({ key: z.string() })
const RunRow = z.object({ sourceId: z.number().nullable() })

/**
 * Takes away what a run has made of people and nobody has changed since: an account that nobody has been in, a subscriber to whom nothing
 * was sent, access that runs as it was given, mail that is stopped. What was there before stays. Cut off, it goes on when it is called
 * again. Null when it was paused.
 */
export async function undoMembers(
  pool: Pool,
  runId: number,
  mayGoOn: (removed: number) => Promise<boolean>,
): Promise<UndoneMembers | null> {
  const counts = { removed: 0, left: 0 }
  const { rows: runs } = await pool.query('select source_id as "sourceId" from import_runs where id = $1', [
    runId,
  ])
  const sourceId = RunRow.array().parse(runs)[0]?.sourceId ?? null
  if (sourceId === null) return counts
  await pool.query('analyze import_links')
  let after = ''
  for (;;) {
    if (!(await mayGoOn(counts.removed))) return null
    const { rows } = await pool.query(nextKeys, [sourceId, after, runId])
    const batch = KeyRow.array().parse(rows)
    const last = batch.at(-1)
    if (!last) return counts
    after = last.key
    const keys = batch.map(({ key }) => key)
    const removed = await inPoolTransaction(pool, (client) => undoBatch(client, { sourceId, runId, keys }))
    counts.removed += removed
    counts.left += keys.length - removed
  }
}

interface Batch {
  sourceId: number
  runId: number
  keys: readonly string[]
}

/** In this order: what stands on something goes before it. */
const order = [
  'customer',
  'access',
  'account',
  'subscriber',
  'suppression',
] as const satisfies readonly MemberPart[]

async function undoBatch(client: SqlClient, { sourceId, runId, keys }: Batch): Promise<number> {
  const left = new Set<string>()
  for (const part of order) {
    const found = await readParts(client, { sourceId, keys, runId, parts: [part] })
    const ids = await removers[part](
      client,
      found.filter(({ isUntouched }) => isUntouched).map(({ documentId }) => documentId),
    )
    const isGone = new Set(ids)
    await unlinkParts(
      client,
      { sourceId },
      found.filter(({ documentId }) => isGone.has(documentId)),
    )
    for (const { key } of found.filter(({ documentId }: PartLink) => !isGone.has(documentId))) left.add(key)
  }
  const removed = keys.filter((key) => !left.has(key))
  await client.query(
    `delete from import_links where source_id = $1 and run_id = $2 and kind = 'members' and source_key = any($3)`,
    [sourceId, runId, removed],
  )
  await client.query(
    `update import_records set is_applied = false where run_id = $1 and kind = 'members' and source_key = any($2)`,
    [runId, removed],
  )
  return removed.length
}

const IdRow = z.object({ id: z.coerce.number() })

async function idsOf(client: SqlClient, text: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await client.query(text, [ids])
  return IdRow.array()
    .parse(rows)
    .map(({ id }) => id)
}

/** Each takes away what it may of the parts with these ids, and gives those that are gone. */
const removers: Record<MemberPart, (client: SqlClient, ids: readonly number[]) => Promise<number[]>> = {
  customer: async (client, userIds) => {
    const { rows } = await client.query(
      'select provider_customer_id as id, user_id as "userId" from billing_customers where user_id = any($1)',
      [userIds],
    )
    const customers = z.object({ id: z.string(), userId: z.number() }).array().parse(rows)
    const released = new Set(
      await releaseCustomers(
        client,
        customers.map(({ id }) => id),
      ),
    )
    return customers.flatMap(({ id, userId }) => (released.has(id) ? [userId] : []))
  },
  access: (client, ids) =>
    idsOf(client, 'delete from user_subscriptions where id = any($1) returning id', ids),
  // Staff may have noted something, or have given the reader something.
  account: (client, ids) =>
    idsOf(
      client,
      `delete from users reader where id = any($1) and email_verified_at is null
          and not exists (select from user_subscriptions where user_id = reader.id)
          and not exists (select from billing_customers where user_id = reader.id)
          and not exists (select from payments where user_id = reader.id)
          and not exists (select from support_tickets where reader_id = reader.id)
          and not exists (select from support_notes note
                           join import_links link on link.document_id = reader.id and link.kind = 'members/account'
                          where note.reader_id = reader.id and note.created_at > link.imported_at)
       returning id`,
      ids,
    ),
  subscriber: async (client, ids) => {
    const found = await idsOf(
      client,
      `select id from newsletter_subscribers subscriber where id = any($1)
          and not exists (select from campaign_recipients where subscriber_id = subscriber.id) for update`,
      ids,
    )
    for (const table of ['newsletter_memberships', 'newsletter_consents'])
      await client.query(`delete from ${table} where subscriber_id = any($1)`, [found])
    return idsOf(client, 'delete from newsletter_subscribers where id = any($1) returning id', found)
  },
  suppression: (client, ids) =>
    idsOf(client, 'delete from mail_suppressions where id = any($1) returning id', ids),
}
