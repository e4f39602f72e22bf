import type { Client } from 'pg'
import { listTargets } from '../targets/list-targets.ts'

/**
 * Deletes events that every target has had for `keepDays`, with their receipts. Always an unbroken run from the
 * oldest on, and never the newest event, so that positions stay gapless and go on counting. What is known of
 * addresses that are no targets any more goes when the log no longer reaches back to where they stood.
 */
export async function pruneLog(
  client: Pick<Client, 'query'>,
  input: { targets: string[]; keepDays: number },
): Promise<{ events: number }> {
  const targets = (await listTargets(client, input.targets)).map(({ url }) => url)
  const { rows } = await client.query<{ events: string }>(
    `with kept as (
       select least(
         (select min(position) from publish_events where committed_at >= now() - make_interval(days => $2)),
         (select min(coalesce(target.delivered_position, 0)) + 1
            from unnest($1::text[]) as configured(url) left join publish_targets target using (url)),
         (select max(position) from publish_events)
       ) as first_position
     ), receipts as (
       delete from publish_receipts where position < (select first_position from kept)
     ), events as (
       delete from publish_events where position < (select first_position from kept) returning 1
     ), left_over as (
       delete from publish_targets
       where url <> all($1) and delivered_position < (select first_position from kept) - 1
     )
     select count(*) as events from events`,
    [targets, input.keepDays],
  )
  return { events: Number(rows[0]?.events ?? 0) }
}
