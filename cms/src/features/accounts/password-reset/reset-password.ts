import type { Pool } from 'pg'
import { isStaff } from '../../../platform/access/roles.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { noticePasswordChange } from '../notices/security-notices.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { findPasswordProblem } from '../passwords/password-problems.ts'
import { keepHash } from '../passwords/passwords.ts'
import { endAllAccess } from '../sign-in/end-all-access.ts'
import { clearSignInLimits } from '../sign-in/sign-in-limits.ts'
import { peekToken, type TokenPurpose, redeemToken } from '../tokens/account-tokens.ts'
import { markVerified } from '../verification/verify-email.ts'

/** `link-invalid`: unknown, used or expired; `password-refused`: not this password, and the link is still good. */
export type PasswordReset =
  | { ok: true; userId: number }
  | { ok: false; reason: 'link-invalid' }
  | { ok: false; reason: 'password-refused'; sentence: string }

const purposes: TokenPurpose[] = ['reset-password', 'invitation']

/**
 * Sets a password by the link of a mail. Every session ends, and every other link and code of the account with them:
 * anyone who was in before is out.
 */
export async function resetPassword(
  pool: Pick<Pool, 'connect' | 'query'>,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<PasswordReset> {
  const asked = await peekToken(pool, { token, purposes })
  if (!asked) return { ok: false, reason: 'link-invalid' }
  const { role, email } = await sqlOn(pool)
    .selectFrom('users')
    .select(['role', 'email'])
    .where('id', '=', asked.userId)
    .executeTakeFirstOrThrow()
  const sentence = findPasswordProblem(password, { isStaff: isStaff({ role }), email })
  if (sentence !== null) return { ok: false, reason: 'password-refused', sentence }
  const hash = await hashPassword(password)
  return inPoolTransaction(pool, async (client) => {
    const owner = await redeemToken(client, { token, purposes })
    if (!owner) return { ok: false, reason: 'link-invalid' } as const
    const { userId } = owner
    await keepHash(client, userId, hash)
    await markVerified(client, owner)
    await endAllAccess(client, userId)
    await clearSignInLimits(client, { email: owner.email, address })
    await noticePasswordChange(client, userId)
    await recordAudit(client, {
      action: 'password-changed',
      actorId: userId,
      subjectId: userId,
      detail: 'by a link in a mail',
      address,
    })
    return { ok: true, userId } as const
  })
}
