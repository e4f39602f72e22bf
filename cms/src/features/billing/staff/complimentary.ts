import type { Pool } from 'pg'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { readRecipient } from '../../accounts/notices/account-mail.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { AuditAction } from '../../../platform/audit/audit-actions.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { withReaderLock } from '../../../platform/locks/reader-lock.ts'
import { runningStates } from '../../entitlement/subscription-facts.ts'
import { complimentaryMail } from '../mails/complimentary-mail.ts'
import { findReaderId } from './find-reader-id.ts'

/** What staff give to a reader for nothing. */
export interface ComplimentaryAccess {
  /** The plan's public id. */
  planId: string
  /** The last day of it: `2027-03-31`, in UTC. */
  until: string
  reason: string
}

export type ComplimentaryOutcome =
  | { ok: true }
  | {
      ok: false
      reason: 'reader-unknown' | 'plan-unknown' | 'plan-free' | 'until-past' | 'paid-runs' | 'none-runs'
    }

const PlanSchema = z.object({ id: z.number(), name: z.string(), isFree: z.boolean() }).array()
const RunningSchema = z
  .object({
    id: z.number(),
    kind: z.enum(['free', 'paid', 'complimentary']),
    planId: z.number(),
    endsAt: z.date().nullable(),
    reason: z.string().nullable(),
  })
  .array()

type Running = z.output<typeof RunningSchema>[number]

/**
 * Gives a reader a plan for nothing until the end of a day, or changes what was given: then plan, day and reason are
 * the new ones. Refused while a subscription is paid for; one that is paid for later takes its place. The reader is
 * told by mail.
 */
export async function giveComplimentary(
  pool: Pool,
  actor: Actor,
  { readerId, access, now = new Date() }: { readerId: string; access: ComplimentaryAccess; now?: Date },
): Promise<ComplimentaryOutcome> {
  const userId = await findReaderId(pool, readerId)
  if (userId === null) return { ok: false, reason: 'reader-unknown' }
  const endsAt = new Date(`${access.until}T23:59:59.999Z`)
  if (endsAt <= now) return { ok: false, reason: 'until-past' }
  return withReaderLock(pool, userId, async (client) => {
    const plan = await findPlan(client, access.planId)
    if (!plan) return { ok: false, reason: 'plan-unknown' }
    if (plan.isFree) return { ok: false, reason: 'plan-free' }
    const running = await findRunning(client, userId)
    if (running?.kind === 'paid') return { ok: false, reason: 'paid-runs' }
    const wanted = { planId: plan.id, endsAt, reason: access.reason }
    const isChange = running?.kind === 'complimentary' && running.endsAt !== null && running.endsAt > now
    if (isChange && isSame(running, wanted)) return { ok: true }
    if (isChange) await change(client, { id: running.id, ...wanted })
    else await begin(client, { userId, actor, running, now, ...wanted })
    await record(client, {
      action: isChange ? 'complimentary-changed' : 'complimentary-given',
      actor,
      userId,
      detail: `${plan.name} until ${access.until}: ${access.reason}`,
    })
    const key = `complimentary:${userId}:${plan.id}:${access.until}`
    const owner = await readRecipient(client, userId)
    await enqueueMail(complimentaryMail(owner, { plan: plan.name, until: endsAt, key }), { client })
    return { ok: true }
  })
}

/** Ends what was given, at once. */
export async function endComplimentary(
  pool: Pool,
  actor: Actor,
  { readerId, reason }: { readerId: string; reason: string },
): Promise<ComplimentaryOutcome> {
  const userId = await findReaderId(pool, readerId)
  if (userId === null) return { ok: false, reason: 'reader-unknown' }
  return withReaderLock(pool, userId, async (client) => {
    const running = await findRunning(client, userId)
    if (running?.kind !== 'complimentary') return { ok: false, reason: 'none-runs' }
    await end(client, { id: running.id, status: 'canceled', endedAt: new Date() })
    await record(client, { action: 'complimentary-ended', actor, userId, detail: `At once: ${reason}` })
    return { ok: true }
  })
}

async function findPlan(client: SqlClient, slug: string) {
  const { rows } = await client.query(
    `select id, name, tier = 'other' as "isFree" from plans where slug = $1`,
    [slug],
  )
  return PlanSchema.parse(rows)[0]
}

async function findRunning(client: SqlClient, userId: number): Promise<Running | undefined> {
  const { rows } = await client.query(
    `select id, kind, plan_id as "planId", current_period_end as "endsAt", reason
       from user_subscriptions where user_id = $1 and status in ${runningStates}`,
    [userId],
  )
  return RunningSchema.parse(rows)[0]
}

type Wanted = Pick<Running, 'planId' | 'reason'> & { endsAt: Date }

function isSame(running: Running, wanted: Wanted): boolean {
  const isSameEnd = running.endsAt?.getTime() === wanted.endsAt.getTime()
  return isSameEnd && running.planId === wanted.planId && running.reason === wanted.reason
}

async function change(
  client: SqlClient,
  { id, planId, endsAt, reason }: Wanted & { id: number },
): Promise<void> {
  await client.query(
    `update user_subscriptions set plan_id = $2, current_period_end = $3, reason = $4, updated_at = now()
      where id = $1`,
    [id, planId, endsAt, reason],
  )
}

/** The free plan, or what was given before and is over, makes room for it. */
async function begin(
  client: SqlClient,
  input: Wanted & { userId: number; actor: Actor; running: Running | undefined; now: Date },
): Promise<void> {
  const { userId, actor, running, now, planId, endsAt, reason } = input
  if (running) {
    const isOver = running.kind === 'complimentary'
    const endedAt = (isOver && running.endsAt) || now
    await end(client, { id: running.id, status: isOver ? 'expired' : 'canceled', endedAt })
  }
  await client.query(
    `insert into user_subscriptions (user_id, plan_id, status, kind, started_at, current_period_start,
                                     current_period_end, cancels_at_period_end, reason, granted_by_id)
     values ($1, $2, 'active', 'complimentary', $3, $3, $4, true, $5, $6)`,
    [userId, planId, now, endsAt, reason, actor.userId],
  )
}

async function end(
  client: SqlClient,
  { id, status, endedAt }: { id: number; status: 'canceled' | 'expired'; endedAt: Date },
): Promise<void> {
  await client.query(
    `update user_subscriptions
        set status = $2, ended_at = $3, current_period_end = least(current_period_end, $3), updated_at = now()
      where id = $1`,
    [id, status, endedAt],
  )
}

async function record(
  client: SqlClient,
  { action, actor, userId, detail }: { action: AuditAction; actor: Actor; userId: number; detail: string },
): Promise<void> {
  const { userId: actorId, address } = actor
  await recordAudit(client, { action, actorId, subjectId: userId, detail: detail.slice(0, 500), address })
}
