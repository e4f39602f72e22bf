import { z } from 'zod'
import { timeColumn } from '../../entitlement/columns.ts'
import { formatDay, formatMoney } from '../receipts/wordings.ts'
import type { ReconciliationContext } from './repair-customers.ts'
import type { Page, ReconciliationRun } from './reconciliation-run.ts'

const OrphanSchema = z
  .object({
    chargeId: z.string(),
    customerId: z.string(),
    amount: z.coerce.number(),
    currency: z.string(),
    paidAt: timeColumn,
  })
  .array()

/** Payments of which nobody knows the account, and whose account was not deleted either. */
export async function checkOrphans({ pool }: ReconciliationContext, _run: ReconciliationRun): Promise<Page> {
  const { rows } = await pool.query(
    `select payment.provider_charge_id as "chargeId", payment.provider_customer_id as "customerId",
            payment.amount_cents - payment.refunded_cents as amount, payment.currency, payment.paid_at as "paidAt"
       from payments payment
       join billing_customers customer on customer.provider_customer_id = payment.provider_customer_id
      where payment.user_id is null and customer.user_id is null and customer.account_deleted_at is null
        and payment.provider_charge_id is not null and payment.paid_at is not null
        and payment.refunded_cents < payment.amount_cents
      order by payment.paid_at desc limit 1000`,
  )
  const findings = OrphanSchema.parse(rows).map(({ chargeId, customerId, amount, currency, paidAt }) => ({
    kind: 'payment-without-account' as const,
    subject: chargeId,
    customerId,
    userId: null,
    detail: `${formatMoney(amount, currency)} of ${formatDay(paidAt)} belong to no account.`,
    action:
      'Nothing was changed. Ask who paid by the address that the provider has, or give the money back there.',
    isRepaired: false,
  }))
  return { findings, next: null }
}
