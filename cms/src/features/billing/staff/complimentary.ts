import { runningStatuses } from '@meridian/shared/entitlement/entitlement'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readRecipient } from '../../accounts/notices/account-mail.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { AuditAction } from '../../../platform/audit/audit-actions.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { withReaderLock } from '../../../platform/locks/reader-lock.ts'
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

const databaseNow = sql<Date>`now()`

type Running = NonNullable<Awaited<ReturnType<typeof findRunning>>>

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
    if (plan.tier === 'other') return { ok: false, reason: 'plan-free' }
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

async function findPlan(client: PoolClient, slug: string) {
  return sqlOn(client)
    .selectFrom('plans')
    .select(['id', 'name', 'tier'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

async function findRunning(client: PoolClient, userId: number) {
  return sqlOn(client)
    .selectFrom('user_subscriptions')
    .select(['id', 'kind', 'plan_id as planId', 'current_period_end as endsAt', 'reason'])
    .where('user_id', '=', userId)
    .where('status', 'in', runningStatuses)
    .executeTakeFirst()
}

type Wanted = Pick<Running, 'planId' | 'reason'> & { endsAt: Date }

function isSame(running: Running, wanted: Wanted): boolean {
  const isSameEnd = running.endsAt?.getTime() === wanted.endsAt.getTime()
  return isSameEnd && running.planId === wanted.planId && running.reason === wanted.reason
}

async function change(
  client: PoolClient,
  { id, planId, endsAt, reason }: Wanted & { id: number },
): Promise<void> {
  await sqlOn(client)
    .updateTable('user_subscriptions')
    .set({ plan_id: planId, current_period_end: endsAt, reason, updated_at: databaseNow })
    .where('id', '=', id)
    .execute()
}

/** The free plan, or what was given before and is over, makes room for it. */
async function begin(
  client: PoolClient,
  input: Wanted & { userId: number; actor: Actor; running: Running | undefined; now: Date },
): Promise<void> {
  const { userId, actor, running, now, planId, endsAt, reason } = input
  if (running) {
    const isOver = running.kind === 'complimentary'
    const endedAt = (isOver && running.endsAt) || now
    await end(client, { id: running.id, status: isOver ? 'expired' : 'canceled', endedAt })
  }
  await sqlOn(client)
    .insertInto('user_subscriptions')
    .values({
      user_id: userId,
      plan_id: planId,
      status: 'active',
      kind: 'complimentary',
      started_at: now,
      current_period_start: now,
      current_period_end: endsAt,
      cancels_at_period_end: true,
      reason,
      granted_by_id: actor.userId,
    })
    .execute()
}

async function end(
  client: PoolClient,
  { id, status, endedAt }: { id: number; status: 'canceled' | 'expired'; endedAt: Date },
): Promise<void> {
  await sqlOn(client)
    .updateTable('user_subscriptions')
    .set((eb) => ({
      status,
      ended_at: endedAt,
      current_period_end: eb.fn<Date>('least', ['current_period_end', eb.val(endedAt)]),
      updated_at: databaseNow,
    }))
    .where('id', '=', id)
    .execute()
}

async function record(
  client: PoolClient,
  { action, actor, userId, detail }: { action: AuditAction; actor: Actor; userId: number; detail: string },
): Promise<void> {
  const { userId: actorId, address } = actor
  await recordAudit(client, { action, actorId, subjectId: userId, detail: detail.slice(0, 500), address })
}
