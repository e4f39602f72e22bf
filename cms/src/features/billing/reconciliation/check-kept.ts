import { z } from 'zod'
import { runningStates } from '../../entitlement/subscription-facts.ts'
import { formatMoney } from '../receipts/wordings.ts'
import { isMissing } from '../sync/provider-state.ts'
import { lookBackDays } from './check-charges.ts'
import type { Finding } from './finding.ts'
import { repairCustomers, type ReconciliationContext } from './repair-customers.ts'
import type { Page, ReconciliationRun } from './reconciliation-run.ts'

const pageSize = 100

const SubscriptionSchema = z.object({ id: z.number(), customerId: z.string() }).array()

/** What runs here and was not among what the provider has. */
export async function checkKeptSubscriptions(
  context: ReconciliationContext,
  run: ReconciliationRun,
  cursor: string | null,
): Promise<Page> {
  const { rows } = await context.pool.query(
    `select id, provider_customer_id as "customerId" from user_subscriptions
      where kind = 'paid' and status in ${runningStates} and provider_customer_id is not null
        and id > $2 and created_at < $4
        and not exists (select from reconciliation_seen seen
                         where seen.run_id = $1 and seen.object_id = provider_subscription_id)
      order by id limit $3`,
    [run.id, Number(cursor ?? 0), pageSize, run.startedAt],
  )
  const kept = SubscriptionSchema.parse(rows)
  const findings = await repairCustomers(
    context,
    kept.map(({ customerId }) => customerId),
  )
  return { findings, next: kept.length < pageSize ? null : String(kept.at(-1)?.id) }
}

const PaymentSchema = z
  .object({
    id: z.number(),
    chargeId: z.string(),
    customerId: z.string().nullable(),
    userId: z.number().nullable(),
    amount: z.coerce.number(),
    currency: z.string(),
  })
  .array()

/** What was paid by our books and was not among what the provider has. Books are not rewritten by themselves. */
export async function checkKeptPayments(
  context: ReconciliationContext,
  run: ReconciliationRun,
  cursor: string | null,
): Promise<Page> {
  const { rows } = await context.pool.query(
    `select id, provider_charge_id as "chargeId", provider_customer_id as "customerId", user_id as "userId",
            amount_cents as amount, currency
       from payments
      where provider_charge_id is not null and id > $2
        and created_at between $5::timestamptz - make_interval(days => $4) and $5
        and not exists (select from reconciliation_seen seen
                         where seen.run_id = $1 and seen.object_id = provider_charge_id)
      order by id limit $3`,
    [run.id, Number(cursor ?? 0), pageSize, lookBackDays, run.startedAt],
  )
  const kept = PaymentSchema.parse(rows)
  const findings: Finding[] = []
  for (const { chargeId, customerId, userId, amount, currency } of kept) {
    if (await isKnown(context, chargeId)) continue
    findings.push({
      kind: 'payment-unknown',
      subject: chargeId,
      customerId,
      userId,
      detail: `We keep a payment of ${formatMoney(amount, currency)} that the provider does not know.`,
      action: 'Nothing was changed. Compare it with the provider’s dashboard.',
      isRepaired: false,
    })
  }
  return { findings, next: kept.length < pageSize ? null : String(kept.at(-1)?.id) }
}

async function isKnown({ provider }: ReconciliationContext, chargeId: string): Promise<boolean> {
  try {
    await provider.stripe.charges.retrieve(chargeId)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
