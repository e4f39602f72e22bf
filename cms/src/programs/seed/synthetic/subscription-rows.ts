import type { Statement } from './reader-rows.ts'
import { below, chance, publicId } from './synthetic-chance.ts'

/** How many of a hundred who pay have which of the paid plans, from the cheapest on; the last takes the rest. */
const cheapestOfHundred = 80
const nextOfHundred = 95

/** Years before the running one that a reader has paid for already. */
const pastYears = below(3, 22)
const periodStart = `now() - make_interval(days => ${below(364, 20)}, mins => ${below(1440, 21)})`

/** Everybody's plan; for those who pay it, the provider's customer, a payment a year, and where the print edition goes. */
export function subscriptionStatements(): Statement[] {
  return [
    [
      `insert into user_subscriptions (user_id, plan_id, kind, status, current_period_start)
       select user_id, (select id from plans where price_cents = 0 order by id limit 1), 'free', 'active', now()
         from synthetic_readers where not is_paying`,
      [],
    ],
    [
      `create temp table synthetic_payers on commit drop as
       with paid as (select id, name, tier, price_cents, row_number() over (order by price_cents) as place,
                            count(*) over () as plans
                       from plans where price_cents > 0)
       select reader.n, reader.user_id, paid.id as plan_id, paid.name, paid.tier, paid.price_cents,
              ${periodStart} as period_start, ${pastYears} as past_years
         from synthetic_readers reader
         join paid on paid.place = least(paid.plans, case when ${below(100, 23)} < ${cheapestOfHundred} then 1
                                                          when ${below(100, 23)} < ${nextOfHundred} then 2 else 3 end)
        where reader.is_paying`,
      [],
    ],
    [
      `insert into billing_customers (provider_customer_id, user_id, card_id, card_brand, card_last4, card_expiry_month,
              card_expiry_year, synced_at, created_at)
       select 'cus_synthetic_' || n, user_id, 'pm_synthetic_' || n, 'visa', lpad(${below(10_000, 24)}::text, 4, '0'),
              1 + ${below(12, 25)}, extract(year from now())::int + 1 + ${below(3, 26)}, now(),
              period_start - make_interval(years => past_years)
         from synthetic_payers`,
      [],
    ],
    [
      `insert into user_subscriptions (user_id, plan_id, kind, status, started_at, current_period_start,
              current_period_end, price_cents, renewal_price_cents, currency, cancels_at_period_end, canceled_at,
              provider_subscription_id, provider_customer_id, created_at, updated_at)
       select user_id, plan_id, 'paid', 'active', period_start - make_interval(years => past_years), period_start,
              period_start + interval '1 year', price_cents, price_cents, 'usd', ${chance(0.08, 27)},
              case when ${chance(0.08, 27)} then now() end, 'sub_synthetic_' || n, 'cus_synthetic_' || n,
              period_start - make_interval(years => past_years), period_start
         from synthetic_payers`,
      [],
    ],
    [
      `insert into payments (user_id, description, amount_cents, currency, status, public_id, paid_at, plan_id,
              period_start, period_end, invoice_number, reason, card_brand, card_last4, provider_charge_id,
              provider_payment_id, provider_invoice_id, provider_subscription_id, provider_customer_id, created_at, updated_at)
       select user_id, name, price_cents, 'usd', 'succeeded', ${publicId(`'payment ' || n || ' ' || year`)}, paid_at, plan_id,
              paid_at, paid_at + interval '1 year', 'SYN-' || n || '-' || year,
              (case when year = past_years then 'subscribed' else 'renewed' end)::enum_payments_reason, 'visa',
              lpad(${below(10_000, 24)}::text, 4, '0'), 'ch_synthetic_' || n || '_' || year,
              'pi_synthetic_' || n || '_' || year, 'in_synthetic_' || n || '_' || year, 'sub_synthetic_' || n,
              'cus_synthetic_' || n, paid_at, paid_at
         from synthetic_payers, generate_series(0, past_years) year,
              lateral (select period_start - make_interval(years => year) as paid_at) payment
        order by paid_at`,
      [],
    ],
    [
      `insert into addresses (user_id, first_name, last_name, address_line1, city, postal_code, country, is_default,
              public_id)
       select payer.user_id, reader.first_name, reader.last_name, payer.n || ' St James’s Square', 'London',
              'SW1Y 4JH', 'United Kingdom', true, ${publicId(`'address ' || payer.n`)}
         from synthetic_payers payer join users reader on reader.id = payer.user_id where payer.tier = 'platinum'`,
      [],
    ],
  ]
}
