import type { Context } from 'hono'
import type { AccountSession } from '../../sessions/read-session.ts'
import { provePassword } from '../../sign-in/prove-password.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { answerProblem } from '../../../../platform/http/errors/problem.ts'
import { answerTooMany, clientAddress } from '../../../../platform/http/rate-limiting.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

/** The answer to somebody who is signed in and does not know the password, or guesses too often; null to go on. */
export async function refusePasswordTry(
  c: Context,
  input: { context: ApiContext; session: AccountSession; password: string },
): Promise<Response | null> {
  const { context, session, password } = input
  const { pool } = (await context.cms()).db
  const proof = await provePassword(pool, { session, password, address: clientAddress(c) })
  if (proof.ok) return null
  if (proof.reason === 'too-many') return answerTooMany(c, proof.retryAfterSeconds)
  const detail = 'Your current password is not correct.'
  return answerProblem(c, { code: 'password-wrong', detail, headers: noStore })
}
