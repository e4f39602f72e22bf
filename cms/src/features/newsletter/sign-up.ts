import { consentVersion } from '@meridian/shared/newsletter/newsletter-consent'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { createRandomId } from '../../platform/tokens/signed-tokens.ts'
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
  const consentKey = createRandomId()
  await inPoolTransaction(pool, async (client) => {
    // A subscriber who is erased between the two statements is entered again.
    do {
      await addSubscriber(client, signUp)
    } while (!(await addConsent(client, signUp, consentKey)))
    await enqueue(newsletterMailJob, { about: 'sign-up', consentKey }, { client })
  })
  return consentKey
}

/**
 * Enters the address unless it is known. Two unique indexes see to that, and `on conflict` of one of them would fail at
 * the other when an address is sent twice at once; without a target it waits for the one that came first.
 */
async function addSubscriber(client: PoolClient, { email }: SignUp): Promise<void> {
  await client.query(
    `insert into newsletter_subscribers (email, key, state, created_at, updated_at)
     values ($1, $2, 'pending', now(), now()) on conflict do nothing`,
    [normalizeAddress(email), createRandomId()],
  )
}

/** Adds the consent, and has one who left before come back; false when nobody has the address any more. */
async function addConsent(
  client: PoolClient,
  { email, origin, page }: SignUp,
  consentKey: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with subscriber as (
       update newsletter_subscribers
       set state = case state when 'unsubscribed' then 'pending' else state end, updated_at = now()
       where lower(email) = $1 returning id
     )
     insert into newsletter_consents
       (subscriber_id, key, requested_at, requested_from, page, text_version, created_at, updated_at)
     select id, $2, now(), $3, $4, $5, now(), now() from subscriber`,
    [normalizeAddress(email), consentKey, origin, page, consentVersion],
  )
  return rowCount === 1
}
