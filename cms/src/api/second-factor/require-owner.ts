import { SecondFactorPasswordSchema } from '@meridian/shared/account/second-factor.schema'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import { isStaff, type Role } from '../../access/roles.ts'
import { verifyPassword } from '../../domain/accounts/passwords/passwords.ts'
import type { Owner } from '../../domain/accounts/second-factor/manage-factor.ts'
import { deviceOf } from '../../domain/accounts/sessions/session-cookies.ts'
import { clearSignInLimits, spendPasswordCheck } from '../../domain/accounts/sign-in/sign-in-limits.ts'
import type { ApiContext } from '../api-context.ts'
import { clientAddressOf } from '../client-address.ts'
import { answerFault } from '../errors/fault.ts'
import { answerTooMany } from '../rate-limiting.ts'
import { readBody } from '../read-body.ts'
import { noStore, requireSession } from '../session/require-session.ts'

type OwnerCheck = { ok: true; owner: Owner & { role: Role }; pool: Pool } | { ok: false; response: Response }

/** Somebody of the staff who manages their own factor, also while they have none and need one. */
export async function requireOwner(c: Context, context: ApiContext): Promise<OwnerCheck> {
  const check = await requireSession(c, context, { allowsSecondFactorDue: true })
  if (!check.ok) return check
  if (!isStaff(check.session)) {
    const detail = 'This is for the staff of the magazine.'
    return { ok: false, response: answerFault(c, { code: 'staff-only', detail, headers: noStore }) }
  }
  const { userId, email, sessionId, role } = check.session
  const address = clientAddressOf(c.req.raw.headers)
  const { pool } = (await context.cms()).db
  return { ok: true, owner: { userId, email, sessionId, role, address }, pool }
}

/** Like {@link requireOwner}, with the password in the body: a borrowed session alone changes nothing. */
export async function requireOwnerPassword(c: Context, context: ApiContext): Promise<OwnerCheck> {
  const check = await requireOwner(c, context)
  if (!check.ok) return check
  const body = await readBody(c, SecondFactorPasswordSchema)
  if (!body.ok) return body
  const { owner, pool } = check
  const { email, address } = owner
  const knownDevice = deviceOf(c.req.raw.headers)
  const decision = await spendPasswordCheck(pool, { email, address, knownDevice })
  if (!decision.ok) return { ok: false, response: answerTooMany(c, decision.retryAfterSeconds) }
  if (await verifyPassword(pool, owner.userId, body.value.password)) {
    await clearSignInLimits(pool, { email, address })
    return check
  }
  const detail = 'Your current password is not correct.'
  return { ok: false, response: answerFault(c, { code: 'password-wrong', detail, headers: noStore }) }
}
