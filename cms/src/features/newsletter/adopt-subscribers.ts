import { formNewsletter } from '@meridian/shared/newsletter/form-newsletter'
import type { Pool } from 'pg'

/**
 * Gives who signed up while there was one newsletter alone what they have: that one. The version before this one knew no
 * other, and may have gone on for a while beside it, as may a backup that is restored. Doing it again changes nothing.
 */
export async function adoptSubscribers(db: Pick<Pool, 'query'>): Promise<void> {
  await db.query(
    `with adopted as (
       update newsletter_consents set newsletter_id = (select id from newsletters where slug = $1)
        where newsletter_id is null
       returning id, subscriber_id, newsletter_id, key
     )
     insert into newsletter_memberships (subscriber_id, newsletter_id, consent_id, created_at)
     select subscriber.id, adopted.newsletter_id, adopted.id, coalesce(subscriber.confirmed_at, now())
       from adopted
       join newsletter_subscribers subscriber on subscriber.id = adopted.subscriber_id
                                             and subscriber.consent_key = adopted.key
      where subscriber.state = 'confirmed'
     on conflict (subscriber_id, newsletter_id) do nothing`,
    [formNewsletter],
  )
}
