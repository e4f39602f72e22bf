import type { NewsletterOutcome } from '@meridian/shared/newsletter/newsletter-pages'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Logger } from 'pino'
import type { LocationService } from '../../platform/location/ip-location.ts'
import { detailsLifetimeSeconds } from './newsletter-tokens.ts'
import { createRandomId } from '../../platform/tokens/signed-tokens.ts'
import { newsletterTokens } from './newsletter-secrets.ts'
import { normalizeAddress } from './sign-up.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { isForm } from '../../platform/http/request-body.ts'
import { noStore } from '../../platform/http/no-store.ts'

/** What the newsletter's routes work with. */
export interface NewsletterApi {
  context: ApiContext
  /** The origin that readers are on. */
  publicUrl: string
  /** Null: no network address is ever looked up. */
  location: LocationService | null
  logger: Pick<Logger, 'warn'>
}

export const detailsCookie = 'meridian-newsletter'
/** Answers a form with a page and a script with one sentence. */
export function answerDone(c: Context, input: { page: NewsletterOutcome; message: string }) {
  if (isForm(c)) return showPage(c, input.page)
  return c.json({ message: input.message }, 200, noStore)
}

export function showPage(c: Context, page: NewsletterOutcome): Response {
  c.header('Cache-Control', 'no-store')
  return c.redirect(`/newsletter/${page}`, 303)
}

/** The path of the page that a request was made on; a program names none. */
export function readPage(c: Context, publicUrl: string): string {
  const referrer = c.req.header('referer') ?? ''
  if (!URL.canParse(referrer)) return '/'
  const { origin, pathname } = new URL(referrer)
  return origin === publicUrl ? pathname.slice(0, 300) : '/'
}

/**
 * Binds step 2 to the browser that did step 1 and to the address that was given there. Without a consent (nothing
 * was taken down) it is a key of nothing, and looks the same.
 */
export function bindDetails(
  c: Context,
  input: { email: string; consentKey: string | null; isSecure: boolean },
): void {
  const { email, consentKey, isSecure } = input
  const value = newsletterTokens.create({
    purpose: 'details',
    key: consentKey ?? createRandomId(),
    boundTo: normalizeAddress(email),
  })
  setCookie(c, detailsCookie, value, {
    path: '/api/newsletter',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure,
    maxAge: detailsLifetimeSeconds,
  })
}
