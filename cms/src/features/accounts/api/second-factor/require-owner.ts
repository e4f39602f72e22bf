import { SecondFactorPasswordSchema } from '@meridian/shared/accounts/second-factor.schema'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import { isStaff } from '../../../../platform/access/roles.ts'
import type { Owner } from '../../second-factor/manage-factor.ts'
import type { AccountSession } from '../../sessions/read-session.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { clientAddress } from '../../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../../platform/http/read-body.ts'
import { answerProblem } from '../../../../platform/http/errors/problem.ts'
import { refusePasswordTry } from '../session/prove-password.ts'
import { requireSession } from '../session/require-session.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

type OwnerCheck =
  | { ok: true; owner: Owner; session: AccountSession; pool: Pool }
  | { ok: false; response: Response }

/** Somebody of the staff who manages their own factor, also while they have none and need one. */
export async function requireOwner(c: Context, context: ApiContext): Promise<OwnerCheck> {
  const check = await requireSession(c, context, { allowsSecondFactorDue: true })
  if (!check.ok) return check
  const { session } = check
  if (!isStaff(session)) {
    const detail = 'This is for the staff of the magazine.'
    return { ok: false, response: answerProblem(c, { code: 'staff-only', detail, headers: noStore }) }
  }
  const { userId, email, sessionId } = session
  const { pool } = (await context.cms()).db
  return { ok: true, owner: { userId, email, sessionId, address: clientAddress(c) }, session, pool }
}

/** Like {@link requireOwner}, with the password in the body: a borrowed session alone changes nothing. */
export async function requireOwnerPassword(c: Context, context: ApiContext): Promise<OwnerCheck> {
  const check = await requireOwner(c, context)
  if (!check.ok) return check
  const body = await readBody(c, SecondFactorPasswordSchema)
  if (!body.ok) return body
  const { session } = check
  const refusal = await refusePasswordTry(c, { context, session, password: body.value.password })
  return refusal ? { ok: false, response: refusal } : check
}
