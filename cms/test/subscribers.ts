import type { SubscriptionStatus } from '@meridian/shared/entitlement/entitlement'
import type { SubscriptionKind } from '@meridian/shared/billing/user-subscription.schema'
import type { Payload } from 'payload'
import { z } from 'zod'
import type { Plan } from '../src/payload-types.ts'

const dayMs = 86_400_000
const IdSchema = z.object({ id: z.number() })
let count = 0

/** A plan of a tier, which costs 200 dollars a year unless told otherwise. */
export async function createTestPlan(
  payload: Payload,
  {
    tier,
    ...given
  }: Partial<Pick<Plan, 'name' | 'period' | 'priceCents' | 'slug' | 'isOffered'>> & Pick<Plan, 'tier'>,
): Promise<Plan> {
  count += 1
  const data = {
    name: `The ${tier} plan ${count}`,
    description: 'A plan of the tests.',
    period: 'year',
    priceCents: 20_000,
    isOffered: true,
    tier,
    ...given,
  }
  return payload.create({ collection: 'plans', data: { ...data, position: count } })
}

export interface TestSubscription {
  planId: number
  status?: SubscriptionStatus
  kind?: SubscriptionKind
  startedAt?: Date
  /** Of the running period. */
  endsAt?: Date | null
  cancelsAtPeriodEnd?: boolean
  canceledAt?: Date | null
  endedAt?: Date | null
  pastDueSince?: Date | null
  renewalPriceCents?: number | null
}

/** A subscription as it lies in the database, however it came there; a year's that began today unless told otherwise. */
export async function giveTestSubscription(
  { db }: Payload,
  userId: number,
  given: TestSubscription,
): Promise<number> {
  const { status = 'active', kind = 'paid', startedAt = new Date() } = given
  const endsAt = given.endsAt === undefined ? new Date(startedAt.getTime() + 365 * dayMs) : given.endsAt
  const { rows } = await db.pool.query(
    `insert into user_subscriptions (user_id, plan_id, status, kind, started_at, current_period_start,
       current_period_end, cancels_at_period_end, canceled_at, ended_at, past_due_since, renewal_price_cents)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      userId,
      given.planId,
      status,
      kind,
      startedAt,
      endsAt,
      given.cancelsAtPeriodEnd ?? false,
      given.canceledAt ?? null,
      given.endedAt ?? null,
      given.pastDueSince ?? (status === 'past_due' ? new Date() : null),
      given.renewalPriceCents ?? null,
    ],
  )
  return IdSchema.parse(rows[0]).id
}
