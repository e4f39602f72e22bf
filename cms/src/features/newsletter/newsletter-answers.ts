import type { NewsletterOutcome } from '@meridian/shared/newsletter/newsletter-pages'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import { noStore } from '../../platform/http/no-store.ts'
import { isForm } from '../../platform/http/request-body.ts'
import { type RateLimit, resetPoints } from '../../platform/rate-limits/rate-limit.ts'
import { normalizeAddress } from './subscriber-rows.ts'

/** How many mails an address gets because somebody typed it in; its owner starts again by acting on one of them. */
export const addressLimit: RateLimit = { name: 'newsletter-address', points: 6, windowSeconds: 3600 }

/** The owner of an address has shown that they read its mail: it may be typed in again as often as at first. */
export async function resetAddressPoints(db: Pick<Pool, 'query'>, email: string): Promise<void> {
  await resetPoints(db, addressLimit, normalizeAddress(email))
}

/** Answers a form with a page and a script with one sentence. */
export function answerDone(c: Context, input: { page: NewsletterOutcome; message: string }) {
  if (isForm(c)) return showPage(c, input.page)
  return c.json({ message: input.message }, 200, noStore)
}

/** Leads a form that was sent without scripts to the page that says how it went. */
export function showPage(c: Context, page: NewsletterOutcome): Response {
  c.header('Cache-Control', 'no-store')
  return c.redirect(`/newsletter/${page}`, 303)
}
