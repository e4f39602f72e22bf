import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { endCustomer } from './end-customer.ts'
import { customersOf, forgetPayer } from './forget-payer.ts'

/**
 * Ends what a reader pays for, and what they have begun to, before their account goes; what is kept of it names nobody.
 * Throws while that cannot be done: nobody is charged for an account that is gone. `payments` is null where nothing can
 * be bought.
 */
export async function endPayments(
  client: SqlClient,
  { payments, userId }: { payments: Pick<PaymentProvider, 'stripe'> | null; userId: number },
): Promise<void> {
  for (const customerId of await customersOf(client, userId)) {
    if (!payments)
      throw new Error('There is no payment provider to end a subscription at: its keys are not set.')
    await endCustomer(payments.stripe, customerId)
  }
  await forgetPayer(client, userId)
}
