import { CampaignSendSchema, type LedgerSums } from '@meridian/shared/campaigns/sending.schema'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const { reasons, servers, doubtful, lastMinute } = CampaignSendSchema.shape
const CountedSchema = z.object({ reasons, servers, doubtful, lastMinute })

/** What the rows of a send add up to: read once, as a million of them take their time. */
export type CountedRecipients = z.output<typeof CountedSchema> & { sums: LedgerSums }

const mostServers = 30

/** Adds up the rows of a send for those who look on: its sums, why, by groups of servers, the largest first, and how fast it goes. */
export async function countRecipients(db: SqlClient, sendId: number): Promise<CountedRecipients> {
  const { rows } = await db.query(
    `with part as materialized (
       select servers, state, case when state in ('refused', 'excluded', 'retry') then reason end as reason, count(*)::int as number,
              count(*) filter (where was_uncertain)::int as doubtful,
              count(*) filter (where state = 'handed-over' and settled_at > now() - interval '1 minute')::int as recent
         from campaign_recipients where send_id = $1 group by 1, 2, 3
     ),
     why as (select state, reason, sum(number)::int as number from part group by 1, 2),
     receiving as (
       select servers, coalesce(sum(number) filter (where state = 'handed-over'), 0)::int as "handedOver",
              coalesce(sum(number) filter (where state in ('pending', 'claimed', 'retry')), 0)::int as waiting,
              coalesce(sum(number) filter (where state = 'refused'), 0)::int as refused, sum(number) as mails
         from part where state <> 'excluded' group by 1 order by mails desc limit ${mostServers}
     )
     select (select coalesce(jsonb_agg(why order by number desc), '[]') from why) as reasons,
            (select coalesce(jsonb_agg(receiving order by mails desc), '[]') from receiving) as servers,
            coalesce(sum(doubtful), 0)::int as doubtful, coalesce(sum(recent), 0)::int as "lastMinute"
       from part`,
    [sendId],
  )
  const counted = CountedSchema.parse(rows[0])
  return { ...counted, sums: sumsOf(counted.reasons) }
}

/** As `readSums` adds them up. */
function sumsOf(counted: CountedRecipients['reasons']): LedgerSums {
  const of = (...states: string[]) =>
    counted.reduce((sum, { state, number }) => (states.includes(state) ? sum + number : sum), 0)
  return {
    audience: counted.reduce((sum, { number }) => sum + number, 0),
    handedOver: of('handed-over'),
    refused: of('refused'),
    excluded: of('excluded'),
    uncertain: of('uncertain'),
    waiting: of('pending', 'claimed', 'retry'),
  }
}
