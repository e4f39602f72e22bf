import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { withLock } from '../../../platform/locks/with-lock.ts'
import type { AuditAction } from '../../../platform/audit/audit-actions.ts'
import { type AuditEvent, recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Actor } from '../../../platform/audit/actor.ts'

interface Action {
  action: AuditAction
  actor: Actor
  detail?: string
}

/** Records what a reader did about their own subscription, or staff for them. */
export async function recordAction(client: SqlClient, { actor, ...action }: Action): Promise<void> {
  await recordAudit(client, {
    ...action,
    actorId: actor.isUnproven ? null : actor.userId,
    subjectId: actor.readerId ?? actor.userId,
    ...(actor.address !== undefined && { address: actor.address }),
  })
}

/** The same for an action that may be sent again because its answer was lost: see {@link recordAuditOnce}. */
export async function recordActionOnce(
  pool: Pick<Pool, 'connect'>,
  { actor, ...action }: Action & { detail: string },
): Promise<void> {
  const { userId, readerId = userId, ...place } = actor
  await recordAuditOnce(pool, { ...action, actorId: userId, subjectId: readerId, ...place })
}

/** Records an event that its action, subject and `detail` tell from all others of a day, and that may come again. */
export async function recordAuditOnce(
  pool: Pick<Pool, 'connect'>,
  event: AuditEvent & { detail: string },
): Promise<void> {
  const { action, subjectId, detail } = event
  await withLock(pool, locks.billingAudit(String(subjectId)), async (client) => {
    const recorded = await sqlOn(client)
      .selectFrom('audit_events')
      .where((eb) => eb.and({ action, subject_id: subjectId, detail }))
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .limit(1)
      .executeTakeFirst()
    if (!recorded) await recordAudit(client, event)
  })
}
