import { sql } from 'kysely'
import type { SqlClient } from '../database/sql-client.ts'
import { sqlOn } from '../database/typed-sql.ts'
import { clientKey } from '@meridian/shared/network/client-key'
import { env } from '../../env.ts'
import { createKeyedHash, deriveKey } from '../tokens/keyed-hash.ts'
import type { AuditAction } from './audit-actions.ts'

/** Says that two events came from the same place, without saying from where. */
const hashAddress = createKeyedHash(deriveKey(env.PAYLOAD_SECRET, 'audit addresses'), { length: 16 })

export interface AuditEvent {
  action: AuditAction
  /** Who did it; null for somebody who is not signed in. */
  actorId: number | null
  /** Whose account it is about; null when there is none, e.g. for an unknown address. */
  subjectId: number | null
  /** One line for the administrator who reads it, without secrets and without what a reader wrote. */
  detail?: string
  /** The network address that it came from. A keyed hash of it is kept. */
  address?: string
}

/** Takes an event down, in the transaction of what it is about. */
export async function recordAudit(client: SqlClient, event: AuditEvent): Promise<void> {
  const { action, actorId, subjectId, detail = null, address } = event
  const origin = address === undefined ? null : hashAddress(clientKey(address))
  const now = sql<Date>`now()`
  await sqlOn(client)
    .insertInto('audit_events')
    .values(({ selectFrom }) => ({
      action,
      actor_id: selectFrom('users').select('id').where('id', '=', actorId),
      subject_id: selectFrom('users').select('id').where('id', '=', subjectId),
      detail,
      origin,
      created_at: now,
      updated_at: now,
    }))
    .execute()
}
