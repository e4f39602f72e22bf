import type { BalanceTransaction } from '../records/payment.ts'
import type { Engine } from './engine.ts'
import { newId } from './new-id.ts'

/** Notes a movement on the merchant's balance, with the provider's usual fee for a charge (2.9 % + 30). */
export function recordBalance(
  engine: Engine,
  input: Pick<BalanceTransaction, 'amount' | 'currency' | 'source' | 'type'> & {
    customer: string | null
    fee?: number
  },
): BalanceTransaction {
  const usualFee = input.type === 'charge' ? Math.round(input.amount * 0.029) + 30 : 0
  return engine.store.balanceTransactions.insert({
    id: newId('txn'),
    created: engine.now(input.customer),
    amount: input.amount,
    currency: input.currency,
    description: null,
    fee: input.fee ?? usualFee,
    source: input.source,
    type: input.type,
  })
}
