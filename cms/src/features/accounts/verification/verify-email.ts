import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { confirmOwnChoices } from '../../newsletter/confirm-consent.ts'
import { revokeTokens, redeemToken } from '../tokens/account-tokens.ts'

/** Uses the link of a verification mail; false when it is not valid any more, or its address is not the account's. */
export async function verifyEmail(
  pool: Pick<Pool, 'connect'>,
  { token, address }: { token: string; address: string },
): Promise<boolean> {
  return inPoolTransaction(pool, async (client) => {
    const owner = await redeemToken(client, { token, purposes: ['verify-email'] })
    if (!owner) return false
    await markVerified(client, owner)
    await revokeTokens(client, { userId: owner.userId, purposes: ['verify-email'] })
    await recordAudit(client, {
      action: 'email-verified',
      actorId: null,
      subjectId: owner.userId,
      address,
    })
    return true
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
