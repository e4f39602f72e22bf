import { z } from 'zod'
import { openDatabase } from '../accounts/database.ts'
import { sandboxObjects } from './payment-sandbox.ts'

const CustomerRow = z.object({ provider_customer_id: z.string() })
const OfCustomer = z.array(z.object({ customer: z.unknown(), status: z.string() }))

interface ProviderObjects {
  customers: number
  subscriptions: string[]
  charges: string[]
}

/** What the provider has of a reader who has subscribed, however often it was asked for. */
export const paidOnce: ProviderObjects = {
  customers: 1,
  subscriptions: ['active'],
  charges: ['succeeded'],
}

/**
 * What the provider has of somebody: how many customers, the subscriptions that are or may become paid ones, and the
 * payments that were taken. What a visit gave up before it was paid has expired.
 */
export async function providerObjectsOf(email: string): Promise<ProviderObjects> {
  const { rows } = await openDatabase().query(
    `select c.provider_customer_id from billing_customers c join users u on u.id = c.user_id where u.email = $1`,
    [email],
  )
  const customers = rows.map((row) => CustomerRow.parse(row).provider_customer_id)
  const statuses = async (kind: string) =>
    OfCustomer.parse(await sandboxObjects(kind))
      .filter(({ customer }) => customers.some((id) => id === customer))
      .map(({ status }) => status)
  return {
    customers: customers.length,
    subscriptions: (await statuses('subscription')).filter((status) => status !== 'incomplete_expired'),
    charges: (await statuses('charge')).filter((status) => status === 'succeeded'),
  }
}
