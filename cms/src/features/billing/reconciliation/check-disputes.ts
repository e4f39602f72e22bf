import { z } from 'zod'
import { readWait } from '../../../platform/payment-provider/provider-waits.ts'
import { idOf } from '../sync/provider-values.ts'
import { lookBackFrom } from './check-charges.ts'
import { repairCustomers, type ReconciliationContext } from './repair-customers.ts'
import type { Page, ReconciliationRun } from './reconciliation-run.ts'

const RowSchema = z.object({ customerId: z.string() }).array()

/** Every dispute of the last 400 days against what we keep of it: a charge does not tell how its dispute ended. */
export async function checkDisputes(
  context: ReconciliationContext,
  run: ReconciliationRun,
  cursor: string | null,
): Promise<Page> {
  const { data, has_more: hasMore } = await context.provider.stripe.disputes.list(
    { limit: 100, created: { gte: lookBackFrom(run) }, ...(cursor !== null && { starting_after: cursor }) },
    readWait,
  )
  const { rows } = await context.pool.query(
    `select distinct kept.provider_customer_id as "customerId"
       from unnest($1::text[], $2::text[]) as asked (charge_id, status)
       join payments kept on kept.provider_charge_id = asked.charge_id
      where kept.provider_customer_id is not null and kept.dispute_status is distinct from asked.status`,
    [data.map(({ charge }) => idOf(charge)), data.map(({ status }) => status)],
  )
  const customers = RowSchema.parse(rows).map(({ customerId }) => customerId)
  const findings = await repairCustomers(context, customers)
  return { findings, next: hasMore ? (data.at(-1)?.id ?? null) : null }
}
