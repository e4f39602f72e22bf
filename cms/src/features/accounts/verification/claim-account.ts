import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { noticeAccountClaim } from '../notices/security-notices.ts'
import { endAllAccess } from '../sign-in/end-all-access.ts'
import { markVerified } from './verify-email.ts'

/**
 * Somebody has shown that an account's address is theirs. If nobody had before, the person who made the account need not have
 * been its owner: the password, the sessions, the known devices and what mails were asked for are worth nothing any
 * more, and the owner is told. In the transaction of `client`.
 */
export async function claimAccount(
  client: SqlClient,
  owner: { userId: number; email: string },
): Promise<void> {
  if (!(await markVerified(client, owner))) return
  const { userId } = owner
  const password = await sqlOn(client)
    .deleteFrom('user_passwords')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const sessions = await endAllAccess(client, userId)
  if (password.numDeletedRows > 0n || sessions > 0) await noticeAccountClaim(client, userId)
}
