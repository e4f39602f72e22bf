import { type CampaignSend, CampaignSendSchema } from '@meridian/shared/campaigns/sending.schema'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { withIsoDates } from './iso-dates.ts'
import { isSigned, readSums } from './ledger.ts'
import { readReads } from './read-reads.ts'

const SignedAtSchema = z.object({ at: z.iso.datetime(), signature: z.string() })

const minuteSeconds = 60

/** The send of a campaign with its ledger, each number added up from its rows; null where there is none. */
export async function readSend(
  db: SqlClient,
  { campaignId, secret }: { campaignId: number; secret: string },
): Promise<CampaignSend | null> {
  const { rows } = await db.query<Record<string, unknown>>(
    `select send.id, send.state, send.pause_reason as "pauseReason", send.time as plan, send.audience, send.uncertain,
            send.due_at as "dueAt", send.requested_at as "requestedAt", send.frozen_at as "frozenAt", send.statement, send.subject_verdict as "subjectVerdict",
            coalesce(nullif(trim(concat(requester.first_name, ' ', requester.last_name)), ''), requester.email) as "requestedBy"
       from campaign_sends send left join users requester on requester.id = send.requested_by
      where send.campaign_id = $1`,
    [campaignId],
  )
  const [send] = rows
  if (!send) return null
  const id = Number(send['id'])
  const [sums, { rows: reasons }, { rows: servers }, { rows: pace }] = [
    await readSums(db, id),
    await db.query(
      `select state, case when state in ('refused', 'excluded', 'retry') then reason end as reason, count(*)::int as number
         from campaign_recipients where send_id = $1 group by 1, 2 order by 3 desc`,
      [id],
    ),
    await db.query(
      `select servers, count(*) filter (where state = 'handed-over')::int as "handedOver",
              count(*) filter (where state in ('pending', 'claimed', 'retry'))::int as waiting,
              count(*) filter (where state = 'refused')::int as refused
         from campaign_recipients where send_id = $1 and state <> 'excluded' group by 1 order by count(*) desc limit 30`,
      [id],
    ),
    await db.query<{ lastMinute: number; doubtful: number }>(
      `select count(*) filter (where state = 'handed-over' and settled_at > now() - interval '1 minute')::int as "lastMinute",
              count(*) filter (where was_uncertain)::int as doubtful
         from campaign_recipients where send_id = $1`,
      [id],
    ),
  ]
  const { lastMinute = 0, doubtful = 0 } = pace[0] ?? {}
  const signed = SignedAtSchema.safeParse(send['statement'])
  return CampaignSendSchema.parse({
    ...withIsoDates(send),
    isFinished: send['frozenAt'] !== null && sums.waiting === 0,
    sums,
    reasons,
    servers,
    reads: await readReads(db, id),
    doubtful,
    lastMinute,
    secondsLeft: lastMinute > 0 ? Math.ceil((sums.waiting / lastMinute) * minuteSeconds) : null,
    statement: signed.success
      ? { ...signed.data, isTrue: isSigned(send['statement'], secret) && isStill(send['statement'], sums) }
      : null,
  })
}

/** Whether the rows still add up to what was signed. */
function isStill(statement: unknown, sums: object): boolean {
  const parsed = z.object({ sums: z.record(z.string(), z.number()) }).safeParse(statement)
  return parsed.success && Object.entries(sums).every(([name, number]) => parsed.data.sums[name] === number)
}

/** How many the last campaign of the same newsletter went to, and when. */
export async function readLastTime(
  db: SqlClient,
  campaignId: number,
): Promise<{ audience: number; at: string } | null> {
  const { rows } = await db.query<{ audience: number; at: Date }>(
    `select send.candidates as audience, send.frozen_at as at
       from campaign_sends send
      where send.newsletter_id = (select version_newsletter_id from _campaigns_v where parent_id = $1 and latest limit 1)
        and send.campaign_id <> $1 and send.frozen_at is not null
      order by send.frozen_at desc limit 1`,
    [campaignId],
  )
  const [last] = rows
  return last ? { audience: last.audience, at: last.at.toISOString() } : null
}
