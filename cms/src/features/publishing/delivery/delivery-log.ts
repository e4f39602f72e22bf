import type { PublishEvent, PublishReceipt } from '@meridian/shared/publishing/publish-event.schema'
import type { Client } from 'pg'

interface EventRow {
  position: string
  kind: PublishEvent['kind']
  subject: string
  tags: string[]
  committed_at: Date
  request_id: string | null
}

/** The position of the last event that the target is known to have applied; 0 for a new target. */
export async function readDeliveredPosition(client: Client, target: string): Promise<number> {
  await client.query('insert into publish_targets (url) values ($1) on conflict do nothing', [target])
  const { rows } = await client.query<{ delivered_position: string }>(
    'select delivered_position from publish_targets where url = $1',
    [target],
  )
  return Number(rows[0]?.delivered_position ?? 0)
}

/** The next events after a position, in order. */
export async function readEventsAfter(
  client: Pick<Client, 'query'>,
  input: { position: number; limit: number },
): Promise<PublishEvent[]> {
  const { rows } = await client.query<EventRow>(
    `select position, kind, subject, tags, committed_at, request_id from publish_events
     where position > $1 order by position limit $2`,
    [input.position, input.limit],
  )
  return rows.map((row) => ({
    position: Number(row.position),
    kind: row.kind,
    subject: row.subject,
    tags: row.tags,
    committedAt: row.committed_at.toISOString(),
    ...(row.request_id !== null && { requestId: row.request_id }),
  }))
}

/** The newest position that the log has given; 0 for an empty log. */
export async function readLastPosition(client: Client): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    'select coalesce(max(position), 0) as last from publish_events',
  )
  return Number(rows[0]?.last ?? 0)
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
  await client.query(
    `update publish_targets set failing_since = coalesce(failing_since, now()), last_failure = $2
     where url = $1`,
    [input.target, input.reason],
  )
}
