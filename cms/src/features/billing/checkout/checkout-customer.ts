import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { readWait, writeWait } from '../../../platform/payment-provider/provider-waits.ts'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import { askTogether, hasLeftNoAnswer } from './provider-answers.ts'
import type { CheckoutSession } from './checkout-session.ts'

/** Who is going to pay, as the provider is told. */
export interface Payer {
  email: string
  firstName: string | null
  lastName: string | null
  /** The public id of their account; null before there is one. */
  publicId: string | null
}

/** The provider's customer that a reader is already; null for who never paid anything. */
export async function findCustomerOf(db: SqlClient, userId: number): Promise<string | null> {
  const customer = await sqlOn(db)
    .selectFrom('billing_customers')
    .select('provider_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return customer?.provider_customer_id ?? null
}

/**
 * The customer of a checkout session: the one that its reader is, or one that the provider makes for this checkout session, once. Null when
 * the provider has failed for this checkout session and will go on repeating so.
 */
export async function ensureCustomer(
  { pool, provider }: { pool: Pick<Pool, 'query'>; provider: PaymentProvider },
  checkoutSession: CheckoutSession,
): Promise<string | null> {
  if (checkoutSession.customerId !== null) return checkoutSession.customerId
  const known = checkoutSession.userId === null ? null : await findCustomerOf(pool, checkoutSession.userId)
  const customerId = known ?? (await makeCustomer(provider.stripe, checkoutSession))
  if (customerId === null) return null
  await sqlOn(pool)
    .insertInto('billing_customers')
    .values((eb) => ({
      provider_customer_id: customerId,
      user_id: eb.selectFrom('checkouts').select('user_id').where('id', '=', checkoutSession.id),
      is_live: provider.mode === 'live',
    }))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await sqlOn(pool)
    .updateTable('checkouts')
    .set((eb) => {
      // A reader is one customer, no matter who else has made them one at this moment.
      const ofReader = eb
        .selectFrom('billing_customers as customer')
        .select('customer.provider_customer_id')
        .whereRef('customer.user_id', '=', 'checkouts.user_id')
      return {
        provider_customer_id: eb.fn.coalesce('provider_customer_id', ofReader, eb.val(customerId)),
      }
    })
    .where('id', '=', checkoutSession.id)
    .returning('provider_customer_id as customerId')
    .executeTakeFirst()
  return kept?.customerId ?? null
}

/** The provider does not know a customer any more: whose it was needs another one. */
export async function detachCustomer(db: SqlClient, customerId: string): Promise<void> {
  await sqlOn(db)
    .updateTable('billing_customers')
    .set({ user_id: null })
    .where('provider_customer_id', '=', customerId)
    .execute()
}

/**
 * Whether the provider would count something in favour of a customer, or against them, on their next invoice: somebody
 * has set that up there. A subscription that a credit pays for would begin before anybody has agreed to it.
 */
export async function hasCredit(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    const customer = await stripe.customers.retrieve(customerId, {}, readWait)
    return !customer.deleted && customer.balance !== 0
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Tells the provider who a customer is. */
export async function describeCustomer(stripe: Stripe, customerId: string, payer: Payer): Promise<void> {
  const { email, firstName, lastName, publicId } = payer
  const name = [firstName, lastName].filter(Boolean).join(' ')
  await stripe.customers.update(
    customerId,
    { email, ...(name && { name }), ...(publicId !== null && { metadata: { meridian_user: publicId } }) },
    writeWait,
  )
}

/** The customer that the provider made for a checkout session, if its answer never came. */
export async function lookForCustomer(
  stripe: Stripe,
  { id, createdAt }: Pick<CheckoutSession, 'id' | 'createdAt'>,
): Promise<string | null> {
  const anHourBefore = Math.floor(createdAt.getTime() / 1000) - 3600
  const query = { created: { gte: anHourBefore }, limit: 100 }
  for await (const customer of stripe.customers.list(query, readWait)) {
    if (customer.metadata.meridian_visit === id) return customer.id
  }
  return null
}

async function makeCustomer(stripe: Stripe, checkoutSession: CheckoutSession): Promise<string | null> {
  const metadata = { meridian_visit: checkoutSession.id }
  const options = { ...writeWait, idempotencyKey: `customer:${checkoutSession.id}` }
  try {
    return (await askTogether(() => stripe.customers.create({ metadata }, options))).id
  } catch (error) {
    if (!hasLeftNoAnswer(error)) throw error
    return lookForCustomer(stripe, checkoutSession)
  }
}
