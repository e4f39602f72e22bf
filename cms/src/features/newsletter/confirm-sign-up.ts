import type { Pool } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { newsletterMailJob } from './newsletter.jobs.ts'

/** `withdrawn`: the reader has unsubscribed since; `unknown`: the sign-up was never confirmed and is forgotten. */
export type Confirmation = { ok: true; email: string } | { ok: false; reason: 'withdrawn' | 'unknown' }

const ConsentSchema = z.object({
  email: z.string(),
  state: z.enum(['pending', 'confirmed', 'unsubscribed']),
  isConfirmed: z.boolean(),
  isWithdrawn: z.boolean(),
})

/**
 * Confirms a sign-up: from now on its address gets the newsletter, under what was given with this sign-up. Doing it
 * again changes nothing, and neither does confirming another sign-up of an address that is confirmed already, but for
 * the history.
 */
export async function confirmSignUp(
  pool: Pool,
  input: { consentKey: string; origin: string },
): Promise<Confirmation> {
  const { consentKey, origin } = input
  return inPoolTransaction(pool, async (client) => {
    await client.query(
      `select 1 from newsletter_subscribers
        where id = (select subscriber_id from newsletter_consents where key = $1) for update`,
      [consentKey],
    )
    const { rows } = await client.query(
      `select s.email, s.state, c.confirmed_at is not null as "isConfirmed", c.withdrawn_at is not null as "isWithdrawn"
         from newsletter_consents c join newsletter_subscribers s on s.id = c.subscriber_id
        where c.key = $1`,
      [consentKey],
    )
    const [consent] = ConsentSchema.array().parse(rows)
    if (!consent) return { ok: false, reason: 'unknown' }
    if (consent.isWithdrawn) return { ok: false, reason: 'withdrawn' }
    if (consent.isConfirmed) return { ok: true, email: consent.email }
    await client.query(
      `update newsletter_consents set confirmed_at = now(), confirmed_from = $2, updated_at = now() where key = $1`,
      [consentKey, origin],
    )
    if (consent.state === 'confirmed') return { ok: true, email: consent.email }
    await client.query(applyConsent, [consentKey])
    await enqueue(newsletterMailJob, { about: 'welcome', consentKey }, { client })
    return { ok: true, email: consent.email }
  })
}

/** What was given with this sign-up replaces what others gave for the address before anyone had confirmed it. */
const applyConsent = `
  update newsletter_subscribers s
     set state = 'confirmed', confirmed_at = c.confirmed_at, unsubscribed_at = null, consent_key = c.key,
         first_name = c.first_name, last_name = c.last_name, country = c.country, region = c.region,
         browser_language = c.browser_language, time_zone = c.time_zone, user_agent = c.user_agent,
         referrer = c.referrer, updated_at = now()
    from newsletter_consents c
   where c.key = $1 and s.id = c.subscriber_id`
