import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { revokeTokens } from '../tokens/account-tokens.ts'

/**
 * Nothing that opened an account before opens it any more, but for its password: sessions, sign-ins that wait for their
 * second factor, links and codes of mails; and no device is known. Gives how many sessions there were.
 */
export async function endAllAccess(client: SqlClient, userId: number): Promise<number> {
  const sessions = await endSessionsOf(client, userId)
  await sqlOn(client).deleteFrom('second_factor_challenges').where('user_id', '=', userId).execute()
  await sqlOn(client).deleteFrom('known_devices').where('user_id', '=', userId).execute()
  await revokeTokens(client, { userId })
  return sessions
}
