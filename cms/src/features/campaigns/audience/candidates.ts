import type { Audience } from '@meridian/shared/campaigns/audience.schema'
import { type RawBuilder, sql } from 'kysely'
import { isSuppressed } from '../../returned-mail/suppressions.ts'
import { matchesAudience, planHolders } from './audience-sql.ts'

/**
 * Hosts that count no dots before the `@`; and what all are taken to do: whatever follows a plus sign leads to the same mailbox. Two
 * subscribers of one mailbox get one mail, the one who came first.
 */
const mailbox = sql`(case
  when split_part(lower(subscriber.email), '@', 2) in ('gmail.com', 'googlemail.com')
  then replace(regexp_replace(split_part(lower(subscriber.email), '@', 1), '(?<=.)[+].*$', ''), '.', '') || '@gmail.com'
  else regexp_replace(lower(subscriber.email), '(?<=.)[+][^@]*@', '@')
end)`

/**
 * The common table `candidates`: who reads the newsletter (confirmed, not paused) and matches the audience, with `left_out`, the reason why
 * one of them gets nothing, or null. Everything that counts or freezes an audience is made of it, so that both always agree.
 */
export function candidates({
  newsletterId,
  audience,
}: {
  newsletterId: number
  audience: Audience
}): RawBuilder<unknown> {
  return sql`with ${planHolders},
  reachable as (
    select subscriber.id, subscriber.email, subscriber.first_name, subscriber.time_zone,
           holder.address is not null as has_plan,
           newsletter.audience::text = 'plan' and holder.address is null as needs_plan,
           ${isSuppressed('subscriber.email')} as is_suppressed,
           ${mailbox} as mailbox
      from newsletter_memberships membership
      join newsletters newsletter on newsletter.id = membership.newsletter_id
      join newsletter_subscribers subscriber on subscriber.id = membership.subscriber_id
      left join plan_holders holder on holder.address = lower(subscriber.email)
     where membership.newsletter_id = ${newsletterId}
       and subscriber.state = 'confirmed'
       and (membership.paused_at is null or membership.paused_until <= now())
       and ${matchesAudience(audience)}
  ),
  candidates as (
    select reachable.*,
           case
             when needs_plan then 'plan-needed'
             when is_suppressed then 'suppressed'
             when row_number() over (partition by mailbox, needs_plan or is_suppressed order by id) > 1 then 'same-mailbox'
           end as left_out
      from reachable
  )`
}
