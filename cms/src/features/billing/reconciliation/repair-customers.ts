import type { Pool } from 'pg'
import { isProviderAway } from '../../../platform/payment-provider/provider-away.ts'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'
import { syncCustomer } from '../sync/sync-customer.ts'
import { type Finding, findingsOf } from './finding.ts'

export interface ReconciliationContext {
  pool: Pool
  provider: PaymentProvider
}

/**
 * Brings customers that differ to the provider's state, one after the other, and says what was found. One that cannot
 * be brought there is a finding; a provider that is away ends the run for now.
 */
export async function repairCustomers(
  context: ReconciliationContext,
  customerIds: Iterable<string>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const customerId of new Set(customerIds)) findings.push(...(await repairCustomer(context, customerId)))
  return findings
}

async function repairCustomer(context: ReconciliationContext, customerId: string): Promise<Finding[]> {
  try {
    return findingsOf(customerId, await syncCustomer(context, customerId))
  } catch (error) {
    if (isProviderAway(error) || !(error instanceof Error)) throw error
    return [
      {
        kind: 'failed',
        subject: customerId,
        customerId,
        userId: null,
        detail: error.message.slice(0, 500),
        action: 'Nothing was changed; the next comparison tries again.',
        isRepaired: false,
      },
    ]
  }
}
