import type { Pool } from 'pg'
import type { Actor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { toAddressKey } from './address-key.ts'
import { liftSuppression, suppress } from './suppressions.ts'

/** Somebody of the staff stops mail to an address; nothing changes where it is stopped already. */
export async function stopMail(pool: Pool, { actor, email }: { actor: Actor; email: string }): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    const addressKey = toAddressKey(email)
    if (!(await suppress(client, { addressKey, reason: 'staff', eventId: null }))) return
    await recordAudit(client, auditOf(actor, 'mail-suppressed', addressKey))
  })
}

/** Somebody of the staff lets mail through again; whether it was stopped. */
export async function letThrough(pool: Pool, { actor, id }: { actor: Actor; id: string }): Promise<boolean> {
  if (!/^\d{1,18}$/.test(id)) return false
  return inPoolTransaction(pool, async (client) => {
    const addressKey = await liftSuppression(client, { id, userId: actor.userId })
    if (addressKey === null) return false
    await recordAudit(client, auditOf(actor, 'mail-let-through', addressKey))
    return true
  })
}

function auditOf({ userId, address }: Actor, action: 'mail-suppressed' | 'mail-let-through', detail: string) {
  return { action, actorId: userId, subjectId: null, detail, ...(address !== undefined && { address }) }
}
