import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { withLock } from '../../../platform/locks/with-lock.ts'
import type { AuditAction } from '../../../platform/audit/audit-actions.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Actor } from '../../../platform/audit/actor.ts'

interface Action {
  action: AuditAction
  actor: Actor
  detail?: string
}

/** Records what a reader did about their own subscription. */
export async function recordAction(client: SqlClient, { actor, ...action }: Action): Promise<void> {
  await recordAudit(client, {
    ...action,
    actorId: actor.userId,
    subjectId: actor.userId,
    address: actor.address,
  })
}

/**
 * The same for a action that `detail` tells from all others, and that may be sent again because its answer was lost: it
 * is recorded once.
 */
export async function recordActionOnce(
  pool: Pick<Pool, 'connect'>,
  action: Action & { detail: string },
): Promise<void> {
  await withLock(pool, locks.billingAudit(String(action.actor.userId)), async (client) => {
    const { action: name, actor, detail } = action
    const recorded = await sqlOn(client)
      .selectFrom('audit_events')
      .where((eb) => eb.and({ action: name, subject_id: actor.userId, detail }))
      .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
      .limit(1)
      .executeTakeFirst()
    if (!recorded) await recordAction(client, action)
  })
}
