import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { confirmOwnChoices } from '../../newsletter/confirm-consent.ts'
import { holdToken } from '../tokens/account-tokens.ts'

/** `already`: the link has done this before. `link-invalid`: it is not valid any more, or its address not the account's. */
export type EmailVerification = 'verified' | 'already' | 'link-invalid'

/** Follows the link of a verification mail, which says when it is used again that it has done its work. */
export async function verifyEmail(
  pool: Pick<Pool, 'connect'>,
  { token, address }: { token: string; address: string },
): Promise<EmailVerification> {
  return inPoolTransaction(pool, async (client) => {
    const owner = await holdToken(client, { token, purposes: ['verify-email'] })
    if (!owner) return 'link-invalid'
    if (!(await markVerified(client, owner))) {
      return (await hasAddress(client, owner)) ? 'already' : 'link-invalid'
    }
    await recordAudit(client, {
      action: 'email-verified',
      actorId: null,
      subjectId: owner.userId,
      address,
    })
    return 'verified'
  })
}

/**
 * Notes that the owner of an account has read mail to its address, which confirms the newsletters that were chosen in it;
 * true if nobody had before.
 */
export async function markVerified(
  client: SqlClient,
  { userId, email }: { userId: number; email: string },
): Promise<boolean> {
  const { numUpdatedRows } = await sqlOn(client)
    .updateTable('users')
    .set({ email_verified_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await confirmOwnChoices(client, { userId, email })
  return true
}

/** Whether the account has this address. */
export async function hasAddress(
  client: SqlClient,
  { userId, email }: { userId: number; email: string },
): Promise<boolean> {
  const user = await sqlOn(client)
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
    .executeTakeFirst()
  return user !== undefined
}
