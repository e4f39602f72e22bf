import { type CampaignSend, CampaignSendSchema } from '@meridian/shared/campaigns/sending.schema'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { type CountedRecipients, countRecipients } from './count-recipients.ts'
import { withIsoDates } from './iso-dates.ts'
import { isSigned } from './ledger.ts'
import { readReads } from './read-reads.ts'
import { SharedAnswers } from './shared-answers.ts'

const SignedAtSchema = z.object({ at: z.iso.datetime(), signature: z.string() })

const minuteSeconds = 60

/** Of each send as it stands: everybody who looks on asks every two seconds. */
const sharedCounts = new SharedAnswers<CountedRecipients & Pick<CampaignSend, 'reads'>>()

/**
 * The send of a campaign with its ledger, each number added up from its rows; null where there is none. Those who look on share what was added
 * up; what somebody did, or its end, has it added up again.
 */
export async function readSend(
  db: SqlClient,
  { campaignId, secret }: { campaignId: number; secret: string },
): Promise<CampaignSend | null> {
  const { rows } = await db.query<Record<string, unknown>>(
    `select send.id, send.state, send.pause_reason as "pauseReason", send.time as plan, send.audience, send.uncertain,
            send.resumed_at as "resumedAt", send.due_at as "dueAt", send.requested_at as "requestedAt", send.frozen_at as "frozenAt", send.statement, send.subject_verdict as "subjectVerdict",
            coalesce(nullif(trim(concat(requester.first_name, ' ', requester.last_name)), ''), requester.email) as "requestedBy"
       from campaign_sends send left join users requester on requester.id = send.requested_by
      where send.campaign_id = $1`,
    [campaignId],
  )
  const [send] = rows
  if (!send) return null
  const id = Number(send['id'])
  const { sums, ...counted } = await sharedCounts.read(standOf(send), async () => ({
    ...(await countRecipients(db, id)),
    reads: await readReads(db, id),
  }))
  const signed = SignedAtSchema.safeParse(send['statement'])
  return CampaignSendSchema.parse({
    ...withIsoDates(send),
    isFinished: send['frozenAt'] !== null && sums.waiting === 0,
    sums,
    ...counted,
    secondsLeft:
      counted.lastMinute > 0 ? Math.ceil((sums.waiting / counted.lastMinute) * minuteSeconds) : null,
    statement: signed.success
      ? { ...signed.data, isTrue: isSigned(send['statement'], secret) && isStill(send['statement'], sums) }
      : null,
  })
}

/** Where a send stands, as far as its own row says: another one after each action. */
function standOf({
  id,
  state,
  frozenAt,
  resumedAt,
  statement,
  subjectVerdict,
}: Readonly<Record<string, unknown>>): string {
  return JSON.stringify([id, state, frozenAt, resumedAt, statement, subjectVerdict])
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
