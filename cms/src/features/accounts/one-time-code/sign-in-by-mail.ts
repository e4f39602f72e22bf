import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { findAccount } from '../find-account.ts'
import { noticeAccountClaim } from '../notices/security-notices.ts'
import { completeSignIn, type SignIn } from '../sign-in/complete-sign-in.ts'
import { endAllAccess } from '../sign-in/end-all-access.ts'
import { clearSignInLimits } from '../sign-in/sign-in-limits.ts'
import { revokeTokens, type TokenOwner, redeemToken } from '../tokens/account-tokens.ts'
import { redeemCode } from '../tokens/one-time-code.ts'
import { markVerified } from '../verification/verify-email.ts'

/** What somebody has out of the mail: the token of its link, or its code. */
export type MailProof = { token: string } | { email: string; code: string }

/**
 * Signs in the person who has the mail; null when its link or code is wrong, used or expired. It works once: the links and
 * codes of earlier mails are over with it.
 */
export async function signInByMail(
  pool: Pick<Pool, 'connect'>,
  proof: MailProof,
  request: { headers: Headers; address: string },
): Promise<(SignIn & { userId: number }) | null> {
  return inPoolTransaction(pool, async (client) => {
    const owner = await useProof(client, proof)
    if (!owner) {
      await noteFailure(client, proof, request.address)
      return null
    }
    const { userId } = owner
    await claimAccount(client, owner)
    await revokeTokens(client, { userId, purposes: ['sign-in'] })
    const method = 'token' in proof ? 'link' : 'code'
    await clearSignInLimits(client, { email: owner.email, address: request.address })
    return { userId, ...(await completeSignIn(client, { userId, method, ...request })) }
  })
}

async function useProof(client: SqlClient, proof: MailProof): Promise<TokenOwner | null> {
  return 'token' in proof
    ? redeemToken(client, { token: proof.token, purposes: ['sign-in'] })
    : redeemCode(client, proof)
}

/**
 * Somebody has shown that an account's address is theirs. If nobody had before, the person who made the account need not have
 * been its owner: the password, the sessions, the known devices and what mails were asked for are worth nothing any
 * more, and the owner is told. In the transaction of `client`.
 */
async function claimAccount(client: SqlClient, owner: { userId: number; email: string }): Promise<void> {
  if (!(await markVerified(client, owner))) return
  const { userId } = owner
  const password = await sqlOn(client)
    .deleteFrom('user_passwords')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const sessions = await endAllAccess(client, userId)
  if (password.numDeletedRows > 0n || sessions > 0) await noticeAccountClaim(client, userId)
}

/** The same statements for an address that nobody has. A link that is not valid says nothing of whose it is. */
async function noteFailure(client: SqlClient, proof: MailProof, address: string): Promise<void> {
  const subjectId = 'token' in proof ? null : await findAccount(client, proof.email)
  const detail = 'token' in proof ? 'link' : 'code'
  await recordAudit(client, { action: 'sign-in-failed', actorId: null, subjectId, detail, address })
}
