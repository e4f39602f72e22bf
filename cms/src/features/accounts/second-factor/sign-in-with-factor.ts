import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { answerChallenge } from './challenge.ts'
import { expiredChallengeCookie } from './challenge-cookie.ts'
import { enqueueSecondFactorMail } from './second-factor-mail.ts'

export type CodeSignIn =
  | { ok: true; userId: number; cookies: string[] }
  | { ok: false; reason: 'over' | 'wrong' }

/** The second step of signing in: a right code begins the session. Wrong ones are counted and recorded. */
export function signInWithFactor(
  pool: Pool,
  { token, code, headers, address }: { token: string; code: string; headers: Headers; address: string },
): Promise<CodeSignIn> {
  return inPoolTransaction(pool, async (client) => {
    const outcome = await answerChallenge(client, { token, code })
    if (!outcome.ok && outcome.reason === 'over') return { ok: false, reason: 'over' }
    const { userId } = outcome
    if (!outcome.ok) {
      const event = { action: 'second-factor-failed', actorId: null, subjectId: userId } as const
      await recordAudit(client, { ...event, detail: `after ${outcome.method}`, address })
      return { ok: false, reason: 'wrong' }
    }
    if (outcome.code === 'recovery') {
      const { email } = await sqlOn(client)
        .selectFrom('users')
        .select('email')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      await recordAudit(client, { action: 'recovery-code-used', actorId: userId, subjectId: userId, address })
      await enqueueSecondFactorMail(client, { email, notice: 'recovery-code-used' })
    }
    const session = await beginSession(client, { userId, headers, method: 'second-factor', address })
    return { ok: true, userId, cookies: [...session.cookies, expiredChallengeCookie] }
  })
}
