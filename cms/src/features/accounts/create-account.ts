import { z } from 'zod'
import type { Role } from '../../platform/access/roles.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
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

const CreatedSchema = z.object({ id: z.number() })

/** Makes an account in the transaction of `client`; of many that ask for one address at once, one gets it. */
export async function createAccount(client: SqlClient, account: NewAccount): Promise<AccountCreation> {
  const { email, firstName, lastName, role, passwordHash, isEmailVerified = false, address } = account
  const publicId = createPublicId()
  const { rows } = await client.query(
    `insert into users (email, first_name, last_name, role, public_id, email_verified_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, case when $6 then now() end, now(), now())
     on conflict do nothing returning id`,
    [email, firstName, lastName, role, publicId, isEmailVerified],
  )
  const [created] = CreatedSchema.array().parse(rows)
  if (!created) return { ok: false, reason: 'taken' }
  if (passwordHash !== null) await keepHash(client, created.id, passwordHash)
  const event = { action: 'account-created', actorId: created.id, subjectId: created.id } as const
  await recordAudit(client, { ...event, detail: role, ...(address !== undefined && { address }) })
  return { ok: true, userId: created.id, publicId }
}
