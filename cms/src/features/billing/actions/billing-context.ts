import type { Pool } from 'pg'
import type { PaymentProvider } from '../../../platform/payment-provider/payment-provider.ts'

/** What every action about a paid subscription works with. */
export interface BillingContext {
  pool: Pool
  provider: PaymentProvider
}

/** Who does it, and from where: for the audit. */
export interface Actor {
  userId: number
  /** The network address. */
  address: string
}
