import type { Context } from 'hono'
import { type AccountSession, readSession } from '../../../accounts/sessions/read-session.ts'
import type { Visitor } from '../../checkout/choose-checkout-session.ts'
import type { CheckoutContext } from '../../checkout/prepare-payment.ts'
import { checkoutSessionIdOf } from '../../checkout/checkout-session-cookie.ts'
import { createRandomId } from '../../../../platform/tokens/signed-tokens.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { clientAddress } from '../../../../platform/http/rate-limiting.ts'
import { requireSession } from '../../../accounts/api/session/require-session.ts'
import { refusePaymentsOff } from './checkout-answers.ts'

export interface CheckoutVisitor {
  checkout: CheckoutContext
  /** Null for somebody who is not signed in. */
  session: AccountSession | null
  visitor: Visitor
  /** The same for all requests of one reader, or else of one checkout session. */
  key: string
}

export type VisitorCheck = ({ ok: true } & CheckoutVisitor) | { ok: false; response: Response }

/** Who comes to the checkout: anybody may, but staff with no second factor yet, who may do nothing else before. */
export async function readVisitor(c: Context, context: ApiContext): Promise<VisitorCheck> {
  const { payments: provider } = context
  if (!provider) return { ok: false, response: refusePaymentsOff(c) }
  const { headers } = c.req.raw
  const session = await readSession(await context.db(), headers)
  if (session?.isSecondFactorDue) {
    const check = await requireSession(c, context)
    if (!check.ok) return check
  }
  const { pool } = (await context.cms()).db
  const checkoutSessionId = checkoutSessionIdOf(headers)
  const key = session
    ? `reader ${session.userId}`
    : `checkoutSession ${checkoutSessionId ?? createRandomId()}`
  const visitor = { userId: session?.userId ?? null, checkoutSessionId }
  return { ok: true, checkout: { pool, provider, address: clientAddress(c) }, session, visitor, key }
}
