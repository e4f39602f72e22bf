import { AudienceSchema } from '@meridian/shared/campaigns/audience.schema'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import {
  type PauseReason,
  SendPlanSchema,
  uncertainPolicies,
} from '@meridian/shared/campaigns/sending.schema'
import { isTestOver } from '../subject-test/decide-subjects.ts'
import { SendContentSchema } from './send-content.ts'

/** Tells workers that a send has been asked for, or was paused, resumed or stopped. */
export const sendsChannel = 'campaign_sends'

const ActiveSendSchema = z.object({
  id: z.coerce.number(),
  key: z.string(),
  campaignId: z.number(),
  newsletterId: z.number(),
  plan: SendPlanSchema,
  audience: AudienceSchema,
  uncertain: z.enum(uncertainPolicies),
  content: SendContentSchema,
  dueAt: z.coerce.date(),
  frozenAt: z.coerce.date().nullable(),
  resumedAt: z.coerce.date().nullable(),
  lateAfterMinutes: z.number(),
})

/** A send that is due or under way. */
export type ActiveSend = z.output<typeof ActiveSendSchema>

const columns = `id, key, campaign_id as "campaignId", newsletter_id as "newsletterId", time as plan, audience, uncertain,
  content, due_at as "dueAt", frozen_at as "frozenAt", resumed_at as "resumedAt", late_after_minutes as "lateAfterMinutes"`

/** The ids of sends that wait for nothing but their beginning. */
export async function listDueSends(db: SqlClient): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from campaign_sends where state = 'waiting' and due_at <= now() and coalesce(rests_until, now()) <= now()
      order by due_at, id`,
  )
  return rows.map(({ id }) => Number(id))
}

/** The ids of sends under way that have not ended. */
export async function listSending(db: SqlClient): Promise<number[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from campaign_sends where state = 'sending' and statement is null order by frozen_at, id`,
  )
  return rows.map(({ id }) => Number(id))
}

export async function readSend(db: SqlClient, id: number): Promise<ActiveSend | null> {
  const { rows } = await db.query(`select ${columns} from campaign_sends where id = $1`, [id])
  return rows.length === 0 ? null : ActiveSendSchema.parse(rows[0])
}

/** When the next send is due; null when none waits. */
export async function nextDue(db: SqlClient): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select min(due_at) as at from campaign_sends where state = 'waiting'`,
  )
  return rows[0]?.at ?? null
}

/** Has a send rest until somebody decides. One that was stopped or paused meanwhile stays as it is. */
export async function pauseSend(db: SqlClient, id: number, reason: PauseReason): Promise<boolean> {
  const { rows } = await db.query(
    `update campaign_sends set state = 'paused', pause_reason = $2
      where id = $1 and state in ('waiting', 'sending') returning id`,
    [id, reason],
  )
  return rows.length > 0
}

/** Whether there is anything that a worker has to bring out, now or within half a minute, or a test of subjects is over. */
export async function hasSendsToBringOut(db: SqlClient): Promise<boolean> {
  const { rows } = await db.query(
    `select from campaign_sends
      where (state = 'waiting' and due_at <= now() + interval '30 seconds')
         or (state in ('sending', 'stopped') and frozen_at is not null and statement is null
             and coalesce(rests_until, now()) <= now() + interval '30 seconds')
         or (state = 'paused' and frozen_at is not null and statement is null and not exists (
               select from campaign_recipients
                where send_id = campaign_sends.id and state in ('pending', 'claimed', 'retry')))
         or (${isTestOver})
      limit 1`,
  )
  return rows.length > 0
}

/**
 * Has everything rest that a restored backup would send: some of it went out after the backup was made, and only people know whether it is to go
 * out again.
 */
export async function restRestoredSends(db: SqlClient): Promise<void> {
  await db.query(
    `update campaign_sends set state = 'paused', pause_reason = 'restored'
      where state in ('waiting', 'sending') and statement is null`,
  )
}

/**
 * Notes until when there is nothing to do for the sends under way, so that no process waits for it: until the first recipient is due, at most ten
 * minutes.
 */
export async function noteRests(db: SqlClient): Promise<void> {
  await db.query(
    `update campaign_sends send
        set rests_until = least(now() + interval '10 minutes', (
              select min(case when state = 'claimed' then lease_until else next_at end) from campaign_recipients
               where send_id = send.id and state in ('pending', 'retry', 'claimed')))
      where state = 'sending' and statement is null and (rests_until is null or rests_until <= now())`,
  )
}

/** Notes that a send could not begin, which is tried again a minute later: to freeze an audience takes its time, which others need. */
export async function noteFailure(db: SqlClient, id: number): Promise<void> {
  await db.query(
    `update campaign_sends set rests_until = now() + interval '1 minute' where id = $1 and state = 'waiting'`,
    [id],
  )
}

/** Notes that a send is held back by the plan of a new domain: nobody is asked whether it may go on, and no process waits for it. */
export async function noteHeld(db: SqlClient, id: number): Promise<void> {
  await db.query(
    `update campaign_sends set progress_at = now(), rests_until = now() + interval '10 minutes'
      where id = $1 and state = 'sending'`,
    [id],
  )
}
