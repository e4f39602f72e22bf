import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { readWait } from '../../../platform/payment-provider/provider-waits.ts'
import { createAccount } from '../../accounts/create-account.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { sendVerificationMail } from '../../accounts/verification/verification-mail.ts'
import { isRunningAtProvider } from '../sync/subscription-state.ts'
import { syncCustomer } from '../sync/sync-customer.ts'

/** A checkout may have begun before the moment that was restored, and have been paid after it. */
const checkoutSeconds = 2 * 24 * 3600

export interface RecoveredPayers {
  /** Their accounts were lost, and were made again. */
  accountsMade: number
  /** Their accounts were there. */
  accountsFound: number
  /** Whose address has an account that already is another customer: left to staff. */
  left: string[]
}

/**
 * Brings back readers who paid in the time that a restored database has lost. The provider still has them as customers of
 * one of our checkouts, while their checkout, account or both are gone here: then nothing else would find them. Each
 * gets the account again, without a password (they sign in with a code by mail, or set a new one), and what they have
 * paid for. Customers without a running subscription are left alone. It may run as often as anybody likes.
 */
export async function recoverPayers(
  { pool, provider }: { pool: Pool; provider: Pick<PaymentProvider, 'stripe' | 'mode'> },
  { since, signal }: { since: Date; signal?: AbortSignal },
): Promise<RecoveredPayers> {
  const report: RecoveredPayers = { accountsMade: 0, accountsFound: 0, left: [] }
  const created = { gte: Math.floor(since.getTime() / 1000) - checkoutSeconds }
  for await (const customer of provider.stripe.customers.list({ created, limit: 100 }, readWait)) {
    signal?.throwIfAborted()
    if (customer.metadata.meridian_visit === undefined || customer.email === null) continue
    if (await hasOwner(pool, customer.id)) continue
    const { data } = await provider.stripe.subscriptions.list({ customer: customer.id, limit: 100 }, readWait)
    if (!data.some(isRunningAtProvider)) continue
    const outcome = await inPoolTransaction(pool, (client) =>
      giveOwner(client, { ...customer, email: customer.email ?? '' }),
    )
    if (outcome === 'left') report.left.push(customer.id)
    else report[outcome] += 1
    await syncCustomer({ pool, provider }, customer.id)
  }
  return report
}

/** Whether we know whose it is, or that they have deleted their account. */
async function hasOwner(db: SqlClient, customerId: string): Promise<boolean> {
  const known = await sqlOn(db)
    .selectFrom('billing_customers')
    .select('provider_customer_id')
    .where('provider_customer_id', '=', customerId)
    .where((eb) => eb.or([eb('user_id', 'is not', null), eb('account_deleted_at', 'is not', null)]))
    .executeTakeFirst()
  return known !== undefined
}

async function giveOwner(
  client: SqlClient,
  customer: Stripe.Customer & { email: string },
): Promise<'accountsMade' | 'accountsFound' | 'left'> {
  const email = customer.email.toLowerCase()
  const found = (await findNamed(client, customer)) ?? (await findAccount(client, email))
  const isOther = found !== null && (await isCustomer(client, found))
  const userId = isOther ? null : (found ?? (await makeAccount(client, customer, email)))
  await sqlOn(client)
    .insertInto('billing_customers')
    .values({ provider_customer_id: customer.id, user_id: userId, is_live: customer.livemode })
    .onConflict((conflict) => conflict.column('provider_customer_id').doUpdateSet({ user_id: userId }))
    .execute()
  await sqlOn(client)
    .updateTable('checkouts')
    .set({ user_id: userId })
    .where('id', '=', customer.metadata.meridian_visit ?? '')
    .where('user_id', 'is', null)
    .execute()
  if (isOther) return 'left'
  return found === null ? 'accountsMade' : 'accountsFound'
}

/** The account that paid, where it was signed in. */
async function findNamed(client: SqlClient, { metadata }: Stripe.Customer): Promise<number | null> {
  const publicId = metadata.meridian_user
  if (publicId === undefined) return null
  const named = await sqlOn(client)
    .selectFrom('users')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return named?.id ?? null
}

async function isCustomer(client: SqlClient, userId: number): Promise<boolean> {
  const customer = await sqlOn(client)
    .selectFrom('billing_customers')
    .select('provider_customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return customer !== undefined
}

async function makeAccount(client: SqlClient, { name }: Stripe.Customer, email: string): Promise<number> {
  const [firstName = '', ...rest] = (name ?? '').split(' ')
  const person = { email, firstName, lastName: rest.join(' ') }
  const account = await createAccount(client, { ...person, role: 'reader', passwordHash: null })
  if (!account.ok) throw new Error('An account of that address was made just now; this is tried again.')
  await sendVerificationMail(client, account.userId)
  return account.userId
}
