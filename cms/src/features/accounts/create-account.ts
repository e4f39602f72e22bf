import { sql } from 'kysely'
import type { Role } from '../../platform/access/roles.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { keepHash } from './passwords/passwords.ts'
import { createPublicId } from './public-id.ts'

export interface NewAccount {
  /** In lower case; see `emailField`. */
  email: string
  firstName: string
  lastName: string
  role: Role
  /** What `hashPassword` gives; null for somebody who is to choose a password by mail. */
  passwordHash: string | null
  isEmailVerified?: boolean
  /** Where it was asked for from. */
  address?: string
}

export type AccountCreation = { ok: true; userId: number; publicId: string } | { ok: false; reason: 'taken' }

/** Makes an account in the transaction of `client`; of many that ask for one address at once, one gets it. */
export async function createAccount(client: SqlClient, account: NewAccount): Promise<AccountCreation> {
  const { email, firstName, lastName, role, passwordHash, isEmailVerified = false, address } = account
  const publicId = createPublicId()
  const now = sql<Date>`now()`
  const created = await sqlOn(client)
    .insertInto('users')
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      role,
      public_id: publicId,
      email_verified_at: isEmailVerified ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return { ok: false, reason: 'taken' }
  if (passwordHash !== null) await keepHash(client, created.id, passwordHash)
  const event = { action: 'account-created', actorId: created.id, subjectId: created.id } as const
  await recordAudit(client, { ...event, detail: role, ...(address !== undefined && { address }) })
  return { ok: true, userId: created.id, publicId }
}
