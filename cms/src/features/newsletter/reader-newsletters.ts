import { runningStatuses } from '@meridian/shared/entitlement/entitlement'
import {
  type ReaderNewsletter,
  ReaderNewsletterSchema,
} from '@meridian/shared/newsletter/reader-newsletter.schema'
import type { SqlClient } from '../../platform/database/sql-client.ts'

/** The reader whose newsletters they are. */
export interface NewsletterReader {
  userId: number
  email: string
  isEmailVerified: boolean
}

/**
 * Who sees and changes what is kept of an address: the account whose address it is, once that is confirmed. Until then an
 * account has what was chosen in it and nothing else, because anybody can open one with another's address. `$1` is the
 * account, `$2` its address, `$3` whether it is confirmed.
 */
const isOwn = (consent: string) => `($3 or ${consent}.account_id = $1)`

/** Whether the reader has a plan, the free one too. */
const hasPlan = `exists (select from user_subscriptions p where p.user_id = $1 and p.status::text = any($4))`

const listSql = `
  select n.slug as id, n.name, n.description, n.cadence, n.consent_text as "consentText",
         (n.audience = 'everyone' or ${hasPlan}) as "isAvailable",
         case
           when m.id is null then case when waiting.id is null then 'off' else 'waiting' end
           when m.paused_at is not null and (m.paused_until is null or m.paused_until > now()) then 'paused'
           else 'on'
         end as state,
         case when m.paused_until > now() then to_char(m.paused_until at time zone 'UTC', 'YYYY-MM-DD') end as "pausedUntil"
    from newsletters n
    left join newsletter_subscribers s on lower(s.email) = lower($2)
    left join lateral (
      select membership.*
        from newsletter_memberships membership
        left join newsletter_consents consent on consent.id = membership.consent_id
       where membership.subscriber_id = s.id and membership.newsletter_id = n.id and ${isOwn('consent')}
    ) m on true
    left join lateral (
      select consent.id from newsletter_consents consent
       where consent.subscriber_id = s.id and consent.newsletter_id = n.id and consent.account_id = $1
         and consent.confirmed_at is null and consent.withdrawn_at is null
       limit 1
    ) waiting on true
   where n.is_offered or m.id is not null or waiting.id is not null
   order by n.position, n.id`

/** `$1` is the key of the subscriber, which may be gone: then nothing is chosen. */
const listByLinkSql = `
  select n.slug as id, n.name, n.description, n.cadence, n.consent_text as "consentText",
         (n.audience = 'everyone' or exists (
           select from users u join user_subscriptions p on p.user_id = u.id
            where lower(u.email) = lower(s.email) and p.status::text = any($2))) as "isAvailable",
         case
           when m.id is null then 'off'
           when m.paused_at is not null and (m.paused_until is null or m.paused_until > now()) then 'paused'
           else 'on'
         end as state,
         case when m.paused_until > now() then to_char(m.paused_until at time zone 'UTC', 'YYYY-MM-DD') end as "pausedUntil"
    from newsletters n
    left join newsletter_subscribers s on s.key = $1
    left join newsletter_memberships m on m.subscriber_id = s.id and m.newsletter_id = n.id
   where n.is_offered or m.id is not null
   order by n.position, n.id`

/** The newsletters that there are, and what the address has of them to which a link was sent. */
export async function listNewslettersByLink(
  db: SqlClient,
  subscriberKey: string,
): Promise<ReaderNewsletter[]> {
  const { rows } = await db.query(listByLinkSql, [subscriberKey, runningStatuses])
  return ReaderNewsletterSchema.array().parse(rows)
}

/** The newsletters that there are, and what the reader has of them. */
export async function listReaderNewsletters(
  db: SqlClient,
  { userId, email, isEmailVerified }: NewsletterReader,
): Promise<ReaderNewsletter[]> {
  const { rows } = await db.query(listSql, [userId, email, isEmailVerified, runningStatuses])
  return ReaderNewsletterSchema.array().parse(rows)
}
