import { paymentStatuses } from '@meridian/shared/billing/payment.schema'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { createPublicId } from '../../accounts/public-id.ts'
import { type PaymentDocument, PaymentDocumentSchema } from '../receipts/payment-document.ts'
import { type Payer, paymentDocumentOf } from './payment-document-of.ts'
import type { PaymentState } from './payment-state.ts'
import type { PlansOfPrices, PricedPlan } from './plans-of-prices.ts'
import { writeRefunds } from './write-refunds.ts'

const maxDescriptionLength = 200

const RowSchema = z.object({
  paymentId: z.number(),
  providerId: z.string(),
  userId: z.number().nullable(),
  status: z.enum(paymentStatuses),
  refundedAmount: z.coerce.number(),
  disputeStatus: z.string().nullable(),
  /** One that an older version wrote in another way is written again. */
  document: PaymentDocumentSchema.nullable().catch(null),
})

type PaymentRow = z.output<typeof RowSchema>

export interface PaymentChange {
  paymentId: number
  /** Null for a payment that we had not known. */
  before: Pick<PaymentRow, 'userId' | 'status' | 'refundedAmount' | 'disputeStatus'> | null
  after: PaymentState
}

/** Writes what is new of the payments of a customer; those that nobody's account is known for yet, without one. */
export async function writePayments(
  client: SqlClient,
  {
    userId,
    customerId,
    states,
    plans,
    isAnonymous,
  }: {
    userId: number | null
    customerId: string
    states: readonly PaymentState[]
    plans: PlansOfPrices
    /** Whether nobody is to be named, because the account was deleted. */
    isAnonymous: boolean
  },
): Promise<PaymentChange[]> {
  if (states.length === 0) return []
  const kept = await readRows(client, states)
  const payer = await readPayer(client, userId)
  const changes: PaymentChange[] = []
  for (const state of states) {
    const before = kept.get(state.providerId) ?? null
    // Parsed as the kept one is, so that both have their keys in the same order.
    const document = PaymentDocumentSchema.nullable().parse(
      paymentDocumentOf(state, { payer, before: before?.document ?? null, isAnonymous }),
    )
    if (before && isSame(before, { ...state, userId: userId ?? before.userId, document })) continue
    const plan = state.priceId === null ? undefined : plans.get(state.priceId)
    const paymentId = await writePayment(client, {
      state,
      userId,
      customerId,
      planId: plan?.planId ?? null,
      description: paymentDescription(state, plan),
      document,
    })
    if (state.charge) await writeRefunds(client, paymentId, state.charge)
    changes.push({ paymentId, before, after: state })
  }
  return changes
}

async function readRows(
  client: SqlClient,
  states: readonly PaymentState[],
): Promise<Map<string, PaymentRow>> {
  const { rows } = await client.query(
    `select id as "paymentId", coalesce(provider_charge_id, provider_invoice_id) as "providerId",
            user_id as "userId", status, refunded_cents as "refundedAmount", dispute_status as "disputeStatus", document
       from payments
      where provider_charge_id = any($1::text[])
         or (provider_charge_id is null and provider_invoice_id = any($1::text[]))`,
    [states.map(({ providerId }) => providerId)],
  )
  return new Map(
    RowSchema.array()
      .parse(rows)
      .map((row) => [row.providerId, row]),
  )
}

async function readPayer(client: SqlClient, userId: number | null): Promise<Payer> {
  const { rows } = await client.query(
    `select nullif(trim(concat_ws(' ', first_name, last_name)), '') as name, email from users where id = $1`,
    [userId],
  )
  const PayerSchema = z.object({ name: z.string().nullable(), email: z.string().nullable() })
  return PayerSchema.array().parse(rows)[0] ?? { name: null, email: null }
}

function isSame(
  before: PaymentRow,
  after: Pick<PaymentState, 'status' | 'refundedAmount' | 'disputeStatus'> & {
    userId: number | null
    document: PaymentDocument | null
  },
): boolean {
  return (
    before.userId === after.userId &&
    before.status === after.status &&
    before.refundedAmount === after.refundedAmount &&
    before.disputeStatus === after.disputeStatus &&
    JSON.stringify(before.document) === JSON.stringify(after.document)
  )
}

const KeySchema = z.tuple([z.object({ id: z.number() })])

/** What was bought, and what it is called, stays as it was when it was written down first. */
async function writePayment(
  client: SqlClient,
  {
    state,
    userId,
    customerId,
    planId,
    description,
    document,
  }: {
    state: PaymentState
    userId: number | null
    customerId: string
    planId: number | null
    description: string
    document: PaymentDocument | null
  },
): Promise<number> {
  const conflict = state.charge
    ? '(provider_charge_id)'
    : '(provider_invoice_id) where provider_charge_id is null'
  const { rows } = await client.query(
    `insert into payments
       (public_id, user_id, provider_customer_id, provider_charge_id, provider_payment_id, provider_invoice_id,
        provider_subscription_id, plan_id, description, reason, status, amount_cents, currency, refunded_cents,
        failure, dispute_status, card_brand, card_last4, period_start, period_end, invoice_number, paid_at, document,
        created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
             $23, $24)
     on conflict ${conflict} do update
       set user_id = coalesce(excluded.user_id, payments.user_id), status = excluded.status,
           plan_id = coalesce(payments.plan_id, excluded.plan_id),
           provider_invoice_id = coalesce(excluded.provider_invoice_id, payments.provider_invoice_id),
           provider_subscription_id = coalesce(excluded.provider_subscription_id, payments.provider_subscription_id),
           refunded_cents = excluded.refunded_cents, failure = excluded.failure,
           dispute_status = excluded.dispute_status, invoice_number = excluded.invoice_number,
           paid_at = excluded.paid_at, document = excluded.document, updated_at = now()
     returning id`,
    [
      createPublicId(),
      userId,
      customerId,
      state.charge?.id ?? null,
      state.intentId,
      state.invoiceId,
      state.subscriptionId,
      planId,
      description,
      state.reason,
      state.status,
      state.amount,
      state.currency,
      state.refundedAmount,
      state.failure?.slice(0, 500) ?? null,
      state.disputeStatus,
      state.cardBrand,
      state.cardLast4,
      state.periodStart,
      state.periodEnd,
      state.invoiceNumber,
      state.paidAt,
      document === null ? null : JSON.stringify(document),
      state.createdAt,
    ],
  )
  return KeySchema.parse(rows)[0].id
}

/**
 * What a payment was for, as the reader's history has it: `The Global Reader, one year`. What was settled elsewhere
 * says so.
 */
function paymentDescription(
  { reason, charge }: Pick<PaymentState, 'reason' | 'charge'>,
  plan: PricedPlan | undefined,
): string {
  const what = plan ? boughtOf(reason, plan) : (charge?.description ?? 'Payment')
  return (charge ? what : `${what} (settled elsewhere)`).slice(0, maxDescriptionLength)
}

function boughtOf(reason: PaymentState['reason'], plan: PricedPlan): string {
  const length = plan.period === 'month' ? 'one month' : 'one year'
  switch (reason) {
    case 'renewed':
      return `${plan.name}, renewal for ${length}`
    case 'upgraded':
      return `Change to ${plan.name}`
    default:
      return `${plan.name}, ${length}`
  }
}
