import { type PublishEvent, PublishEventSchema } from '@meridian/shared/publishing/publish-event.schema'
import { z } from 'zod'
import { type Queryable, readRows } from '../../platform/database/rows.ts'

/** Records of an answer or a delivery that is more than its first event, in bytes. */
const maxBytes = 16_000_000

/** An event of the log; `records` are kept, and passed on, as text. */
export type KeptEvent = Omit<PublishEvent, 'records'> & { records: string | null }

const EndsRow = z.object({ firstPosition: z.coerce.number(), lastPosition: z.coerce.number() })
const EventRow = z
  .object({
    position: z.coerce.number(),
    kind: PublishEventSchema.shape.kind,
    subject: z.string(),
    tags: z.array(z.string()),
    committedAt: z.string(),
    requestId: z.string().nullable(),
    records: z.string().nullable(),
  })
  .transform(({ requestId, ...event }) => ({ ...event, ...(requestId !== null && { requestId }) }))

/**
 * The next events after a position, in order: at least one if there is one, and no more than can be sent at once; and the ends
 * of the log as of the same moment. The records of events up to `recordsAfter` are left out.
 */
export async function readLogAfter(
  db: Queryable,
  input: { position: number; limit: number; recordsAfter?: number },
): Promise<{ events: KeptEvent[]; firstPosition: number; lastPosition: number }> {
  const rows = await readRows<{ position: string | null }>(
    db,
    `select ends.*, event.*
     from (
       select coalesce(min(position), 0) as "firstPosition", coalesce(max(position), 0) as "lastPosition"
       from publish_events
     ) ends
     left join (
       select position, kind, subject, tags, committed_at as "committedAt", request_id as "requestId",
        case when position > $3 then records end as records
       from (
         select *, sum(octet_length(records)) filter (where position > $3) over (order by position) as bytes,
           row_number() over (order by position) as place
         from (select * from publish_events where position > $1 order by position limit $2) next
       ) bounded
       where place = 1 or coalesce(bytes, 0) <= ${maxBytes}
     ) event on true
     order by position`,
    [input.position, input.limit, input.recordsAfter ?? 0],
  )
  const [ends = { firstPosition: 0, lastPosition: 0 }] = EndsRow.array().parse(rows)
  return { events: EventRow.array().parse(rows.filter(({ position }) => position !== null)), ...ends }
}

/** Events as a JSON list, as targets and site servers get them. */
export function eventsText(events: readonly KeptEvent[]): string {
  const texts = events.map(({ records, ...event }) => {
    const text = JSON.stringify(event)
    return `${text.slice(0, -1)},"records":${records ?? 'null'}}`
  })
  return `[${texts.join(',')}]`
}
