import type { NotNull } from 'kysely'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { formatDay, formatMoney } from '../receipts/wordings.ts'
import type { ReconciliationContext } from './repair-customers.ts'
import type { Page, ReconciliationRun } from './reconciliation-run.ts'

/** Payments of which nobody knows the account, and whose account was not deleted either. */
export async function checkOrphans({ pool }: ReconciliationContext, _run: ReconciliationRun): Promise<Page> {
  const orphans = await sqlOn(pool)
    .selectFrom('payments as payment')
    .innerJoin(
      'billing_customers as customer',
      'customer.provider_customer_id',
      'payment.provider_customer_id',
    )
    .select((eb) => [
      'payment.provider_charge_id as chargeId',
      'customer.provider_customer_id as customerId',
      eb('payment.amount_cents', '-', eb.ref('payment.refunded_cents')).as('amount'),
      'payment.currency',
      'payment.paid_at as paidAt',
    ])
    .where('payment.user_id', 'is', null)
    .where('customer.user_id', 'is', null)
    .where('customer.account_deleted_at', 'is', null)
    .where('payment.provider_charge_id', 'is not', null)
    .where('payment.paid_at', 'is not', null)
    .whereRef('payment.refunded_cents', '<', 'payment.amount_cents')
    .orderBy('payment.paid_at', 'desc')
    .limit(1000)
    .$narrowType<{ chargeId: NotNull; paidAt: NotNull }>()
    .execute()
  const findings = orphans.map(({ chargeId, customerId, amount, currency, paidAt }) => ({
    kind: 'payment-without-account' as const,
    subject: chargeId,
    customerId,
    userId: null,
    detail: `${formatMoney(Number(amount), currency)} of ${formatDay(paidAt.toISOString())} belong to no account.`,
    action:
      'Nothing was changed. Ask who paid by the address that the provider has, or give the money back there.',
    isRepaired: false,
  }))
  return { findings, next: null }
}
