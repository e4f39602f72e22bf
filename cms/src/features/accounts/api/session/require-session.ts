import type { Context } from 'hono'
import { can, type Right } from '../../../../platform/access/rights.ts'
import { isStaff } from '../../../../platform/access/roles.ts'
import { type AccountSession, readSession } from '../../sessions/read-session.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { answerProblem } from '../../../../platform/http/errors/problem.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

export type SessionCheck = { ok: true; session: AccountSession } | { ok: false; response: Response }

/**
 * Who asks: the session of the request, or the refusal. Staff who still have to set up their second factor are let
 * through where they do it alone (`allowsSecondFactorDue`).
 */
export async function requireSession(
  c: Context,
  context: ApiContext,
  { allowsSecondFactorDue = false }: { allowsSecondFactorDue?: boolean } = {},
): Promise<SessionCheck> {
  const session = await readSession(await context.db(), c.req.raw.headers)
  if (!session) return { ok: false, response: refuseSignedOut(c) }
  if (session.isSecondFactorDue && !allowsSecondFactorDue) {
    return { ok: false, response: answerProblem(c, secondFactorMissing) }
  }
  return { ok: true, session }
}

/** Like {@link requireSession}, for staff who have a right (`platform/access/rights.ts`). */
export async function requireRight(c: Context, context: ApiContext, right: Right): Promise<SessionCheck> {
  const check = await requireSession(c, context)
  if (!check.ok || can(check.session, right)) return check
  const detail = isStaff(check.session)
    ? 'Your role does not allow this.'
    : 'This is for the staff of the magazine.'
  return { ok: false, response: answerProblem(c, { code: 'staff-only', detail, headers: noStore }) }
}

/** 401 to anyone who has no session, or no longer. */
export function refuseSignedOut(c: Context): Response {
  return answerProblem(c, signedOut)
}

/** What is answered to anyone who is not signed in. */
export const signedOut = { code: 'session-none', detail: 'You are not signed in.', headers: noStore } as const
/** What is answered to staff who have not set up the second factor that they need. */
export const secondFactorMissing = {
  code: 'second-factor-missing',
  detail: 'Set up your authenticator app first.',
  headers: noStore,
} as const
