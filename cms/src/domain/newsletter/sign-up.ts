import { consentVersion } from '@meridian/shared/newsletter/newsletter-consent'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../database/pool-transaction.ts'
import { enqueue } from '../queue/enqueue.ts'
import { createKey } from './newsletter-tokens.ts'
import { newsletterMailJob } from './newsletter.jobs.ts'

export interface SignUp {
  email: string
  /** The path of the page on which the reader agreed. */
  page: string
  /** Where it was done from, as `hashOrigin` gives it. */
  origin: string
}

/** An address as it is kept: one subscriber for each, however it is capitalised. */
export function normalizeAddress(email: string): string {
  return email.toLowerCase()
}

/**
 * Takes a sign-up down and queues the mail about it, in one transaction. Gives the key of the new consent. The same
 * statements run whatever is known of the address, so that their time says nothing of it.
 */
export async function recordSignUp(pool: Pool, signUp: SignUp): Promise<string> {
  const consentKey = createKey()
  await inPoolTransaction(pool, async (client) => {
    await client.query(
      `with subscriber as (
         insert into newsletter_subscribers as known (email, key, state, created_at, updated_at)
         values ($1, $2, 'pending', now(), now())
         on conflict (lower(email)) do update
           set state = case known.state when 'unsubscribed' then 'pending' else known.state end,
               updated_at = now()
         returning id
       )
       insert into newsletter_consents
         (subscriber_id, key, requested_at, requested_from, page, text_version, created_at, updated_at)
       select id, $3, now(), $4, $5, $6, now(), now() from subscriber`,
      [normalizeAddress(signUp.email), createKey(), consentKey, signUp.origin, signUp.page, consentVersion],
    )
    await enqueue(newsletterMailJob, { about: 'sign-up', consentKey }, { client })
  })
  return consentKey
}
