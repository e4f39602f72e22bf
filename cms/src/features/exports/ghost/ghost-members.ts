import { runningStatuses } from '@meridian/shared/entitlement/entitlement'
import { z } from 'zod'
import { csvLine } from '../../../platform/csv/csv-line.ts'
import type { ExportReader } from '../archive/read-records.ts'
import { ghostId } from './ghost-ids.ts'

const Row = z.object({
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  state: z.string().nullable(),
  customer: z.string().nullable(),
  is_complimentary: z.boolean(),
  plans: z.array(z.string()),
  labels: z.array(z.string()),
  newsletters: z.array(z.string()),
  created_at: z.date(),
})

/** Everybody who has an account or has subscribed, each address once. */
const membersSql = `
  with people as (
    select lower(coalesce(u.email, s.email)) as email, u.id as user_id, s.id as subscriber_id,
      coalesce(u.first_name, s.first_name) as first_name, coalesce(u.last_name, s.last_name) as last_name, s.state::text as state,
      least(u.created_at, s.created_at) as created_at
    from (select * from users where role = 'reader') u
    full join newsletter_subscribers s on lower(s.email) = lower(u.email)
  )
  select person.email, person.first_name, person.last_name, person.state, person.created_at,
    (select provider_customer_id from billing_customers where user_id = person.user_id limit 1) as customer,
    exists (select from user_subscriptions given where given.user_id = person.user_id and given.kind = 'complimentary'
      and given.status::text in (${runningStatuses.map((status) => `'${status}'`).join(', ')})) as is_complimentary,
    array(select plan.name from user_subscriptions held join plans plan on plan.id = held.plan_id
      where held.user_id = person.user_id and held.kind <> 'free'
        and held.status::text in (${runningStatuses.map((status) => `'${status}'`).join(', ')}) order by held.id) as plans,
    array(select label from subscriber_labels where subscriber_id = person.subscriber_id order by label) as labels,
    array(select newsletter.slug from newsletter_memberships chosen join newsletters newsletter on newsletter.id = chosen.newsletter_id
      where chosen.subscriber_id = person.subscriber_id order by newsletter.slug) as newsletters
  from people person order by person.email collate "C"`

/**
 * Members as Ghost takes them in. Mail goes to those alone who have confirmed; who has not, or has unsubscribed, is labelled so, and which
 * newsletters somebody takes is in their labels: Ghost's table has no place for it.
 */
export async function* ghostMembers(reader: ExportReader): AsyncGenerator<string> {
  yield csvLine([
    'id',
    'email',
    'name',
    'note',
    'subscribed_to_emails',
    'complimentary_plan',
    'stripe_customer_id',
    'created_at',
    'deleted_at',
    'labels',
    'tiers',
  ])
  for await (const page of reader.rows(membersSql)) {
    for (const member of z.array(Row).parse(page)) yield memberLine(member)
  }
}

function memberLine(member: z.output<typeof Row>): string {
  const { email, first_name: firstName, last_name: lastName, state, customer, plans, newsletters } = member
  const isSubscribed = state === 'confirmed' && newsletters.length > 0
  const labels = [
    ...member.labels,
    ...newsletters.map((slug) => `newsletter: ${slug}`),
    ...(state === 'pending' ? ['never confirmed'] : []),
    ...(state === 'unsubscribed' ? ['unsubscribed'] : []),
  ]
  return csvLine([
    ghostId('member', email),
    email,
    [firstName, lastName].filter(Boolean).join(' '),
    '',
    String(isSubscribed),
    member.is_complimentary ? 'true' : '',
    customer ?? '',
    member.created_at.toISOString(),
    '',
    labels.map((label) => label.replaceAll(',', ' ')).join(','),
    plans.map((plan) => plan.replaceAll(',', ' ')).join(','),
  ])
}
