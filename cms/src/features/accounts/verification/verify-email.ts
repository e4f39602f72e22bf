import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { Pool } from 'pg'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
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

/** Notes that the owner of an account has read mail to its address; true if nobody had before. */
export async function markVerified(
  client: SqlClient,
  { userId, email }: { userId: number; email: string },
): Promise<boolean> {
  const { rows } = await client.query(
    `update users set email_verified_at = now(), updated_at = now()
      where id = $1 and lower(email) = lower($2) and email_verified_at is null returning id`,
    [userId, email],
  )
  return rows.length === 1
}
