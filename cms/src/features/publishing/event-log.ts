import type { PublishEventLog } from '@meridian/shared/publishing/publish-event.schema'
import { type Queryable, readRows } from '../../platform/database/rows.ts'
import { numberEvents } from './delivery/event-delivery.ts'

/**
 * The committed events after a position and the ends of the log, as of one moment. Those that no worker has numbered yet get their
 * positions first: site servers go on by themselves when every worker is away.
 */
export async function readEventLog(
  db: Queryable,
  input: { after: number; limit: number },
): Promise<PublishEventLog> {
  const [unnumbered] = await readRows<{ id: string }>(
    db,
    'select id from publish_events where position is null limit 1',
    [],
  )
  if (unnumbered) await numberEvents(db)
  const [log] = await readRows<PublishEventLog>(
    db,
    `select
       (select coalesce(min(position), 0) from publish_events)::float8 as "firstPosition",
       (select coalesce(max(position), 0) from publish_events)::float8 as "lastPosition",
       (select coalesce(json_strip_nulls(json_agg(event)), '[]') from (
          select position, kind, subject, tags,
            to_char(committed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "committedAt", request_id as "requestId"
          from publish_events where position > $1 order by position limit $2
        ) event) as events`,
    [input.after, input.limit],
  )
  return log ?? { events: [], firstPosition: 0, lastPosition: 0 }
}
