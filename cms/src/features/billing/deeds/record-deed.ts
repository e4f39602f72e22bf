import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { AuditAction } from '../../../platform/audit/audit-actions.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Doer } from './billing-context.ts'

interface Deed {
  action: AuditAction
  doer: Doer
  detail?: string
}

/** Takes down what a reader did about their own subscription. */
export async function recordDeed(client: SqlClient, { doer, ...deed }: Deed): Promise<void> {
  await recordAudit(client, { ...deed, actorId: doer.userId, subjectId: doer.userId, address: doer.address })
}

/**
 * The same for a deed that `detail` tells from all others, and that may be sent again because its answer was lost: it
 * is taken down once.
 */
export async function recordDeedOnce(client: SqlClient, deed: Deed & { detail: string }): Promise<void> {
  const { rows } = await client.query(
    `select id from audit_events
      where action = $1 and subject_id = $2 and detail = $3 and created_at > now() - interval '1 day' limit 1`,
    [deed.action, deed.doer.userId, deed.detail],
  )
  if (rows.length === 0) await recordDeed(client, deed)
}
