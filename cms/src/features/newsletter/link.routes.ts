import type { OpenAPIHono } from '@hono/zod-openapi'
import { NewsletterTokenSchema } from '@meridian/shared/newsletter/newsletter.schema'
import type { Context } from 'hono'
import { confirmSignUp } from './confirm-sign-up.ts'
import { forgetAddressPoints } from './newsletter-limits.ts'
import { hashOrigin, newsletterTokens } from './newsletter-secrets.ts'
import type { TokenPurpose } from './newsletter-tokens.ts'
import { unsubscribe } from './unsubscribe.ts'
import { answerFault } from '../../platform/http/errors/fault.ts'
import { clientAddress } from '../../platform/http/rate-limiting.ts'
import { isForm, readFields } from '../../platform/http/request-body.ts'
import { answerDone, showPage, type NewsletterApi } from './newsletter-answers.ts'
import { confirmDescription, unsubscribeDescription } from './newsletter-descriptions.ts'
import { addEndpoint } from '../../platform/http/describe-endpoint.ts'
import { noStore } from '../../platform/http/no-store.ts'

const confirmed = 'Thank you. Your subscription is confirmed.'
const unsubscribed = 'You are unsubscribed. You will get no more newsletters from us.'

/**
 * What the links in mails lead to. Opening one shows a page with a button, so that a program that opens all links of
 * a mail to look for danger neither confirms nor unsubscribes anything; only a POST does.
 */
export function addLinkRoutes(app: OpenAPIHono, api: NewsletterApi): void {
  addEndpoint(app, confirmDescription, async (c) => {
    const fields = (await readFields(c)) ?? {}
    const consentKey = readToken(c, 'confirm', fields)
    if (consentKey === null) return refuseLink(c)
    const { pool } = (await api.context.cms()).db
    const confirmation = await confirmSignUp(pool, { consentKey, origin: hashOrigin(clientAddress(c)) })
    if (!confirmation.ok) return refuseLink(c)
    await forgetAddressPoints(pool, confirmation.email)
    return answerDone(c, { page: 'confirmed', message: confirmed })
  })

  addEndpoint(app, unsubscribeDescription, async (c) => {
    const fields = (await readFields(c)) ?? {}
    const subscriberKey = readToken(c, 'unsubscribe', fields)
    if (subscriberKey === null) return refuseLink(c)
    const isOneClick = fields['List-Unsubscribe'] === 'One-Click'
    const { pool } = (await api.context.cms()).db
    const by = isOneClick ? 'one-click' : 'page'
    const email = await unsubscribe(pool, { subscriberKey, by, origin: hashOrigin(clientAddress(c)) })
    if (email !== null) await forgetAddressPoints(pool, email)
    // A mail program follows no redirect (RFC 8058 §3.1).
    if (isOneClick) return c.text(unsubscribed, 200, noStore)
    return answerDone(c, { page: 'unsubscribed', message: unsubscribed })
  })
}

function readToken(c: Context, purpose: TokenPurpose, fields: Record<string, unknown>): string | null {
  const parsed = NewsletterTokenSchema.safeParse({ token: c.req.query('token') ?? fields['token'] })
  if (!parsed.success) return null
  const check = newsletterTokens.read({ purpose, token: parsed.data.token })
  return check.ok ? check.key : null
}

function refuseLink(c: Context): Response {
  if (isForm(c)) return showPage(c, 'link-expired')
  const detail = 'This link is not valid any more. Please sign up again.'
  return answerFault(c, { code: 'link-expired', detail, headers: noStore })
}
