import { runningStatuses } from '@meridian/shared/entitlement/entitlement'
import { type NotNull, sql } from 'kysely'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { formatMoney } from '../receipts/wordings.ts'
import { isMissing } from '../../../platform/payment-provider/is-missing.ts'
import { lookBackDays } from './check-charges.ts'
import type { Finding } from './finding.ts'
import { repairCustomers, type ReconciliationContext } from './repair-customers.ts'
import type { Page, ReconciliationRun } from './reconciliation-run.ts'

const pageSize = 100

/** What runs here and was not among what the provider has. */
export async function checkKeptSubscriptions(
  context: ReconciliationContext,
  run: ReconciliationRun,
  cursor: string | null,
): Promise<Page> {
  const kept = await sqlOn(context.pool)
    .selectFrom('user_subscriptions')
    .select(['id', 'provider_customer_id as customerId'])
    .where('kind', '=', 'paid')
    .where('status', 'in', runningStatuses)
    .where('provider_customer_id', 'is not', null)
    .where('id', '>', Number(cursor ?? 0))
    .where('created_at', '<', run.startedAt)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reconciliation_seen')
            .where('run_id', '=', run.id)
            .whereRef('object_id', '=', 'provider_subscription_id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(pageSize)
    .$narrowType<{ customerId: NotNull }>()
    .execute()
  const findings = await repairCustomers(
    context,
    kept.map(({ customerId }) => customerId),
  )
  return { findings, next: kept.length < pageSize ? null : String(kept.at(-1)?.id) }
}

/** What was paid by our books and was not among what the provider has. Books are not rewritten by themselves. */
export async function checkKeptPayments(
  context: ReconciliationContext,
  run: ReconciliationRun,
  cursor: string | null,
): Promise<Page> {
  const kept = await sqlOn(context.pool)
    .selectFrom('payments')
    .select([
      'id',
      'provider_charge_id as chargeId',
      'provider_customer_id as customerId',
      'user_id as userId',
      'amount_cents as amount',
      'currency',
    ])
    .where('provider_charge_id', 'is not', null)
    .where('id', '>', Number(cursor ?? 0))
    .where('created_at', '<=', run.startedAt)
    .where(
      'created_at',
      '>=',
      sql<Date>`${run.startedAt}::timestamptz - make_interval(days => ${lookBackDays})`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reconciliation_seen')
            .where('run_id', '=', run.id)
            .whereRef('object_id', '=', 'provider_charge_id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(pageSize)
    .$narrowType<{ chargeId: NotNull }>()
    .execute()
  const findings: Finding[] = []
  for (const { chargeId, customerId, userId, amount, currency } of kept) {
    if (await isKnown(context, chargeId)) continue
    findings.push({
      kind: 'payment-unknown',
      subject: chargeId,
      customerId,
      userId,
      detail: `We keep a payment of ${formatMoney(Number(amount), currency)} that the provider does not know.`,
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
