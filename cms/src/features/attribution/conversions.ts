export const conversionKinds = ['newsletter', 'registration', 'subscription'] as const
export type ConversionKind = (typeof conversionKinds)[number]

/**
 * SQL for the rows of `attributions` that count, each standing for one conversion. A sign-up counts once its address is confirmed and
 * as long as the newsletter comes because of it; one form counts once, for however many newsletters. An order counts once it is paid, and
 * has `started_at` and `over_at`, when its subscription began and ended (null: it goes on).
 */
export const conversionsSql: Record<ConversionKind, string> = {
  newsletter: `
    select distinct on (coalesce(consent.sign_up, consent.key)) told.*
      from attributions told
      join newsletter_consents consent on consent.id = told.consent_id
     where exists (select from newsletter_memberships membership where membership.consent_id = consent.id)
     order by coalesce(consent.sign_up, consent.key), told.id`,
  registration: `select told.* from attributions told where told.kind = 'registration'`,
  subscription: `
    select told.*, coalesce(subscription.started_at, subscription.created_at) as started_at,
           case when subscription.ended_at is not null then subscription.ended_at
                when subscription.status in ('active', 'trialing', 'past_due', 'disputed') then null
                else subscription.current_period_end end as over_at
      from attributions told
      join checkouts checkout on checkout.id = told.checkout_id
      join user_subscriptions subscription on subscription.provider_subscription_id = checkout.provider_subscription_id
                                          and subscription.user_id = told.user_id`,
}
