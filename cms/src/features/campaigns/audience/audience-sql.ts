import { runningStatuses } from '@meridian/shared/entitlement/entitlement'
import type { Audience, AudienceCondition } from '@meridian/shared/campaigns/audience.schema'
import { type RawBuilder, sql } from 'kysely'

/** A piece of SQL with its values beside it. */
type Condition = RawBuilder<boolean>

/**
 * Those who have a plan, each with their plans: whose account has confirmed the address. Joined once, so that an audience of a million does not
 * ask for each reader.
 */
export const planHolders = sql`plan_holders as materialized (
  select lower(reader.email) as address, array_agg(plan.slug::text) as plans
    from user_subscriptions subscription
    join users reader on reader.id = subscription.user_id
    join plans plan on plan.id = subscription.plan_id
   where subscription.status::text in (${sql.join(runningStatuses)}) and reader.email_verified_at is not null
   group by 1
)`

/**
 * Whether a reader has agreed that it is kept what they read of a newsletter: to a wording of its consent that says so, while the newsletter counts that. Of the rows
 * `membership` and `newsletter`.
 */
export const agreedToCounting = `(newsletter.clicks::text = 'reader' and exists (
  select from newsletter_consents consent
    join newsletters_consent_texts wording on wording._parent_id = newsletter.id and wording.version = consent.text_version
   where consent.id = membership.consent_id and wording.covers_reader_clicks))`

/** What the conditions speak of: `subscriber` is the row, `holder` that of {@link planHolders}, if there is one. */
export function matchesAudience({ match, conditions }: Audience): Condition {
  if (conditions.length === 0) return sql<boolean>`true`
  return sql<boolean>`(${sql.join(conditions.map(toSql), match === 'all' ? sql` and ` : sql` or `)})`
}

function toSql(condition: AudienceCondition): Condition {
  const asked = question(condition)
  return 'isNot' in condition && condition.isNot ? sql<boolean>`not ${asked}` : asked
}

function question(condition: AudienceCondition): Condition {
  switch (condition.kind) {
    case 'plan':
      return condition.plans.length === 0
        ? sql<boolean>`(holder.address is not null)`
        : sql<boolean>`coalesce(holder.plans && ${condition.plans}::text[], false)`
    case 'section':
      return sql<boolean>`(subscriber.id in (
        select chosen.subscriber_id from subscriber_sections chosen
          join sections section on section.id = chosen.section_id
         where section.slug = any(${condition.sections}::text[])))`
    case 'label':
      return sql<boolean>`(subscriber.id in (
        select marked.subscriber_id from subscriber_labels marked where marked.label = any(${condition.labels}::text[])))`
    case 'country':
      return sql<boolean>`coalesce(subscriber.country = any(${condition.countries}::text[]), false)`
    case 'language':
      return sql<boolean>`coalesce(split_part(lower(subscriber.browser_language), '-', 1) = any(${condition.languages}::text[])
        or lower(subscriber.browser_language) = any(${condition.languages}::text[]), false)`
    case 'since':
      return sql<boolean>`coalesce(subscriber.confirmed_at <= now() - make_interval(days => ${condition.days}::int), false)`
    case 'engagement':
      return engagement(condition)
  }
}

function engagement({ is, days }: Extract<AudienceCondition, { kind: 'engagement' }>): Condition {
  const agreed = sql.raw<boolean>(agreedToCounting)
  if (is === 'unknown') return sql<boolean>`(not ${agreed})`
  const hasRead = sql<boolean>`subscriber.id in (
    select reading.subscriber_id from campaign_reads reading
     where reading.subscriber_id is not null and reading.read_on > to_char(now() at time zone 'UTC' - make_interval(days => ${days}::int), 'YYYY-MM-DD'))`
  return is === 'active'
    ? sql<boolean>`(${agreed} and ${hasRead})`
    : sql<boolean>`(${agreed} and not ${hasRead})`
}
