import { z } from 'zod'
import { readWait } from '../../../platform/payment-provider/provider-waits.ts'
import { idOf } from '../sync/provider-values.ts'
import { repairCustomers, type ReconciliationContext } from './repair-customers.ts'
import type { Page, ReconciliationRun } from './reconciliation-run.ts'

const RowSchema = z.object({ customerId: z.string() }).array()

/**
 * Every customer that the provider has: those whose checkout session is ours and who are not kept, because a
 * process died in between, and those whose card is another one.
 */
export async function checkCustomers(
  context: ReconciliationContext,
  _run: ReconciliationRun,
  cursor: string | null,
): Promise<Page> {
  const { data, has_more: hasMore } = await context.provider.stripe.customers.list(
    { limit: 100, ...(cursor !== null && { starting_after: cursor }) },
    readWait,
  )
  const { rows } = await context.pool.query(
    `select asked.id as "customerId"
       from unnest($1::text[], $2::text[], $3::text[]) as asked (id, checkout, card)
       left join billing_customers kept on kept.provider_customer_id = asked.id
      where case
        when kept.provider_customer_id is null then exists (select from checkouts where id = asked.checkout)
        else kept.user_id is not null and kept.card_id is null and asked.card is not null
      end`,
    [
      data.map(({ id }) => id),
      data.map(({ metadata }) => metadata.meridian_visit ?? null),
      data.map(({ invoice_settings: settings }) => idOf(settings.default_payment_method)),
    ],
  )
  const customers = RowSchema.parse(rows).map(({ customerId }) => customerId)
  const findings = await repairCustomers(context, customers)
  return { findings, next: hasMore ? (data.at(-1)?.id ?? null) : null, customers: data.length }
}
