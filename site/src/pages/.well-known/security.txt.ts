import type { APIRoute } from 'astro'
import { getContact } from '../../lib/content/page-client.ts'
import { securityText } from '../../lib/seo/security-txt.ts'

/** The first address of the contact page that has an e-mail is the editors' own. */
export const GET: APIRoute = async (context) => {
  const { cards } = await getContact(context)
  const emails = cards.flatMap((card) => card.email || []).slice(0, 1)
  const { text, maxAgeSeconds } = securityText({ emails, origin: context.url.origin, now: new Date() })
  context.cache.set({ maxAge: maxAgeSeconds })
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
