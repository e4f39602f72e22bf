import type { Payload } from 'payload'
import type { PaymentProvider } from '../payment-provider/payment-provider.ts'
import type { Queryable } from '../database/rows.ts'

/** What the routes work with. Both are asked for by each request: the CMS may only just have come up. */
export interface ApiContext {
  cms: () => Promise<Payload>
  db: () => Promise<Queryable>
  /** Null where nothing can be bought. */
  payments: PaymentProvider | null
}
