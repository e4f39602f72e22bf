import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

/**
 * One checkout session to the checkout. `open`: what it is for can still be paid. `paid`: it was. `ended`: it led to nothing and
 * never will.
 */
const CheckoutSessionSchema = z.object({
  id: z.string(),
  state: z.enum(['open', 'paid', 'ended']),
  /** Whose it is; null as long as nobody has said who they are. */
  userId: z.number().nullable(),
  planId: z.number().nullable(),
  amountCents: z.number().nullable(),
  /** Counts the subscriptions that the provider was asked for; 0 before the first. Only the last can be paid. */
  attempt: z.number(),
  /** What each plan (by its database key) was last shown to cost in this checkout session: tabs may show different ones. */
  quotes: z.record(z.string(), z.number()),
  customerId: z.string().nullable(),
  /** Of the last attempt; null until the provider's answer was written down. */
  subscriptionId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  createdAt: z.coerce.date(),
})

export type CheckoutSession = z.output<typeof CheckoutSessionSchema>

const columns = `id, state, user_id as "userId", plan_id as "planId", amount_cents as "amountCents", attempt, quotes,
  provider_customer_id as "customerId", provider_subscription_id as "subscriptionId",
  provider_invoice_id as "invoiceId", created_at as "createdAt"`

export async function findCheckoutSession(db: SqlClient, id: string): Promise<CheckoutSession | null> {
  return first(await db.query(`select ${columns} from checkouts where id = $1`, [id]))
}

/** The checkout session in which a reader may pay; there is at most one, in whichever browsers. */
export async function findOpenCheckoutSessionOf(
  db: SqlClient,
  userId: number,
): Promise<CheckoutSession | null> {
  return first(
    await db.query(`select ${columns} from checkouts where user_id = $1 and state = 'open'`, [userId]),
  )
}

/** The checkout session in which a reader paid last. */
export async function findLastPaidCheckoutSessionOf(
  db: SqlClient,
  userId: number,
): Promise<CheckoutSession | null> {
  return first(
    await db.query(
      `select ${columns} from checkouts where user_id = $1 and state = 'paid' order by updated_at desc limit 1`,
      [userId],
    ),
  )
}

/**
 * The open checkout sessions whose time is over, and those of this week that have ended but left a customer behind; a page of
 * them, by their ids.
 */
export async function findCheckoutSessionsToSweep(
  db: SqlClient,
  { after, limit }: { after: string; limit: number },
): Promise<CheckoutSession[]> {
  const { rows } = await db.query(
    `select ${columns} from checkouts session
      where id > $1 and ((state = 'open' and expires_at < now())
         or (state = 'ended' and updated_at > now() - interval '7 days' and exists (
              select from billing_customers customer
               where customer.provider_customer_id = session.provider_customer_id and customer.user_id is null
                 and customer.account_deleted_at is null)))
      order by id limit $2`,
    [after, limit],
  )
  return CheckoutSessionSchema.array().parse(rows)
}

/** Begins a checkout session; of several that are begun at once for one id or one reader, one is there. */
export async function beginCheckoutSession(
  db: SqlClient,
  { id, userId, seconds }: { id: string; userId: number | null; seconds: number },
): Promise<void> {
  await db.query(
    `insert into checkouts (id, user_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))
     on conflict do nothing`,
    [id, userId, seconds],
  )
}

/** Notes what a checkout session was shown a plan to cost. */
export async function noteQuote(
  db: SqlClient,
  checkoutSession: { id: string; planId: number; amountCents: number },
): Promise<void> {
  await db.query(
    `update checkouts set quotes = quotes || jsonb_build_object($2::text, $3::int), updated_at = now() where id = $1`,
    [checkoutSession.id, checkoutSession.planId, checkoutSession.amountCents],
  )
}

/**
 * Goes on to the next attempt of a checkout session, before the provider hears of it; false when somebody else has done so, or
 * when the checkout session is over. Whatever the attempt before has made at the provider must be void by now.
 */
export async function nextAttempt(
  db: SqlClient,
  checkoutSession: Pick<CheckoutSession, 'id' | 'attempt'>,
  { planId, amountCents, seconds }: { planId: number; amountCents: number; seconds: number },
): Promise<boolean> {
  return isChanged(
    await db.query(
      `update checkouts
          set attempt = attempt + 1, plan_id = $3, amount_cents = $4, provider_subscription_id = null,
              provider_invoice_id = null, expires_at = now() + make_interval(secs => $5), updated_at = now()
        where id = $1 and attempt = $2 and state = 'open' returning id`,
      [checkoutSession.id, checkoutSession.attempt, planId, amountCents, seconds],
    ),
  )
}

/** Writes down what the provider has made for an attempt; false when that is written down, or over, already. */
export async function keepAttempt(
  db: SqlClient,
  checkoutSession: Pick<CheckoutSession, 'id' | 'attempt'>,
  { subscriptionId, invoiceId }: { subscriptionId: string; invoiceId: string },
): Promise<boolean> {
  return isChanged(
    await db.query(
      `update checkouts set provider_subscription_id = $3, provider_invoice_id = $4, updated_at = now()
        where id = $1 and attempt = $2 and provider_subscription_id is null and state = 'open' returning id`,
      [checkoutSession.id, checkoutSession.attempt, subscriptionId, invoiceId],
    ),
  )
}

/** Ends a checkout session that is as it was found: open or paid, and on the same attempt. False when it is not any more. */
export async function endCheckoutSession(
  db: SqlClient,
  checkoutSession: Pick<CheckoutSession, 'id' | 'attempt' | 'state'>,
  state: 'paid' | 'ended',
): Promise<boolean> {
  return isChanged(
    await db.query(
      `update checkouts set state = $4, updated_at = now()
        where id = $1 and attempt = $2 and state = $3 returning id`,
      [checkoutSession.id, checkoutSession.attempt, checkoutSession.state, state],
    ),
  )
}

/**
 * Makes a checkout session that is nobody's a reader's; false when it is somebody's, or the reader has another open one. Gives its
 * customer to the reader, too, who must have none. In a transaction.
 */
export async function bindCheckoutSession(
  client: SqlClient,
  { id, userId }: { id: string; userId: number },
): Promise<boolean> {
  const { rows } = await client.query(
    `update checkouts set user_id = $2, updated_at = now()
      where id = $1 and (user_id is null or user_id = $2)
        and (state <> 'open' or not exists (
              select from checkouts other where other.user_id = $2 and other.state = 'open' and other.id <> $1))
      returning provider_customer_id as "customerId"`,
    [id, userId],
  )
  const [bound] = z.object({ customerId: z.string().nullable() }).array().parse(rows)
  if (!bound) return false
  await client.query(
    'update billing_customers set user_id = $2 where provider_customer_id = $1 and user_id is null',
    [bound.customerId, userId],
  )
  return true
}

/** Forgets checkout sessions that led to nothing long ago. */
export async function deleteEndedCheckoutSessions(db: SqlClient, keepDays: number): Promise<void> {
  await db.query(
    `delete from checkouts where state = 'ended' and updated_at < now() - make_interval(days => $1)`,
    [keepDays],
  )
}

function first({ rows }: { rows: unknown[] }): CheckoutSession | null {
  return CheckoutSessionSchema.array().parse(rows)[0] ?? null
}

function isChanged({ rows }: { rows: unknown[] }): boolean {
  return rows.length > 0
}
