import type { Pool } from 'pg'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'

/** What every action about a paid subscription works with. */
export interface BillingContext {
  pool: Pool
  provider: PaymentProvider
}
