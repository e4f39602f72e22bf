import type { Stripe } from 'stripe'
import { z } from 'zod'
import { readWait } from '../../../platform/payment-provider/provider-waits.ts'
import { idOf } from '../sync/provider-values.ts'
import { repairCustomers, type ReconciliationContext } from './repair-customers.ts'
import type { Page, ReconciliationRun } from './reconciliation-run.ts'

/** Longer than a period, and than anybody has for a dispute. */
export const lookBackDays = 400

const RowSchema = z.object({
  chargeId: z.string(),
  status: z.string().nullable(),
  refundedAmount: z.coerce.number().nullable(),
  hasDispute: z.boolean(),
  hasOwner: z.boolean(),
  isOurs: z.boolean(),
})

type KeptCharge = z.output<typeof RowSchema>

/** Every try to pay of the last 400 days that the provider has, against what we keep of it. */
export async function checkCharges(
  context: ReconciliationContext,
  run: ReconciliationRun,
  cursor: string | null,
): Promise<Page> {
  const { data, has_more: hasMore } = await context.provider.stripe.charges.list(
    { limit: 100, created: { gte: lookBackFrom(run) }, ...(cursor !== null && { starting_after: cursor }) },
    readWait,
  )
  const kept = await readKept(context, run, data)
  const differing = data.filter((charge) => {
    const row = kept.get(charge.id)
    return row?.isOurs && isDifferent(charge, row)
  })
  const customers = differing.flatMap(({ customer }) => idOf(customer) ?? [])
  const findings = await repairCustomers(context, customers)
  return { findings, next: hasMore ? (data.at(-1)?.id ?? null) : null }
}

/** Unix seconds. */
export function lookBackFrom({ startedAt }: ReconciliationRun): number {
  return Math.floor(startedAt.getTime() / 1000) - lookBackDays * 24 * 3600
}

/** What is kept of them; that the provider has them is noted, so that the others can be told. */
async function readKept(
  { pool }: ReconciliationContext,
  run: ReconciliationRun,
  charges: readonly Stripe.Charge[],
): Promise<Map<string, KeptCharge>> {
  const { rows } = await pool.query(
    `with seen as (
       insert into reconciliation_seen (run_id, object_id) select $3, unnest($1::text[]) on conflict do nothing
     )
     select asked.id as "chargeId", kept.status, kept.refunded_cents as "refundedAmount",
            kept.dispute_status is not null as "hasDispute",
            kept.user_id is not null or customer.user_id is null as "hasOwner",
            customer.provider_customer_id is not null as "isOurs"
       from unnest($1::text[], $2::text[]) as asked (id, customer_id)
       left join payments kept on kept.provider_charge_id = asked.id
       left join billing_customers customer on customer.provider_customer_id = asked.customer_id`,
    [charges.map(({ id }) => id), charges.map(({ customer }) => idOf(customer)), run.id],
  )
  return new Map(
    RowSchema.array()
      .parse(rows)
      .map((row) => [row.chargeId, row]),
  )
}

function isDifferent(charge: Stripe.Charge, row: KeptCharge): boolean {
  const isOpen = row.status === 'pending' || row.status === 'failed'
  const isSameStatus =
    charge.status === 'succeeded' ? row.status !== null && !isOpen : row.status === charge.status
  return (
    !isSameStatus ||
    row.refundedAmount !== charge.amount_refunded ||
    row.hasDispute !== charge.disputed ||
    !row.hasOwner
  )
}
