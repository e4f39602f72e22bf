import {
  type PublishEvent,
  PublishEventSchema,
  type PublishReceipt,
} from '@meridian/shared/publishing/publish-event.schema'
import { sql } from 'kysely'
import type { Client } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** The position of the last event that the target is known to have applied; 0 for a new target. */
export async function readDeliveredPosition(client: Client, target: string): Promise<number> {
  const db = sqlOn(client)
  await db
    .insertInto('publish_targets')
    .values({ url: target })
    .onConflict((known) => known.doNothing())
    .execute()
  const row = await db
    .selectFrom('publish_targets')
    .select('delivered_position')
    .where('url', '=', target)
    .executeTakeFirst()
  return Number(row?.delivered_position ?? 0)
}

/** The next events after a position, in order. */
export async function readEventsAfter(
  client: Pick<Client, 'query'>,
  input: { position: number; limit: number },
): Promise<PublishEvent[]> {
  const rows = await sqlOn(client)
    .selectFrom('publish_events')
    .select(['position', 'kind', 'subject', 'tags', 'committed_at', 'request_id'])
    .where('position', '>', String(input.position))
    .orderBy('position')
    .limit(input.limit)
    .execute()
  return rows.map((row) => ({
    position: Number(row.position),
    kind: PublishEventSchema.shape.kind.parse(row.kind),
    subject: row.subject,
    tags: row.tags,
    committedAt: row.committed_at.toISOString(),
    ...(row.request_id !== null && { requestId: row.request_id }),
  }))
}

/** The newest position that the log has given; 0 for an empty log. */
export async function readLastPosition(client: Client): Promise<number> {
  const row = await sqlOn(client)
    .selectFrom('publish_events')
    .select((eb) => eb.fn.max('position').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

/** Stores in one statement how far the target has come and what it answered. */
export async function storeDelivery(
  client: Client,
  input: { target: string; position: number; receipts: PublishReceipt[] },
): Promise<void> {
  await client.query(
    `with stored as (
       insert into publish_receipts (position, target, pages, queued, live_at, took_ms)
       select position, $1, pages, queued, "liveAt", "tookMs"
       from jsonb_to_recordset($2::jsonb) as receipt(
         position bigint, pages text[], queued integer, "liveAt" timestamptz, "tookMs" double precision)
       on conflict do nothing
     )
     update publish_targets set delivered_position = $3, failing_since = null, last_failure = null,
       heard_at = case when heard_at is not null then now() end
     where url = $1`,
    [input.target, JSON.stringify(input.receipts), input.position],
  )
}

/** Notes since when and why a target has not been taking events. */
export async function storeFailure(client: Client, input: { target: string; reason: string }): Promise<void> {
  await sqlOn(client)
    .updateTable('publish_targets')
    .set({ failing_since: sql`coalesce(failing_since, now())`, last_failure: input.reason })
    .where('url', '=', input.target)
    .execute()
}
