import { paymentStatuses } from '@meridian/shared/billing/payment.schema'
import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
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
    isAdoption = false,
  }: {
    userId: number | null
    customerId: string
    states: readonly PaymentState[]
    plans: PlansOfPrices
    /** Whether nobody is to be named, because the account was deleted. */
    isAnonymous: boolean
    /** Whether all of it was sold elsewhere, and is only taken over. */
    isAdoption?: boolean
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
      paymentDocumentOf(state, {
        payer,
        before: before?.document ?? null,
        isAnonymous,
        isPaidElsewhere: isAdoption && state.paidAt !== null,
      }),
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
  const asked = sql<string>`any(${states.map(({ providerId }) => providerId)})`
  const rows = await sqlOn(client)
    .selectFrom('payments')
    .select(({ fn }) => [
      'id as paymentId',
      fn.coalesce('provider_charge_id', 'provider_invoice_id').as('providerId'),
      'user_id as userId',
      'status',
      'refunded_cents as refundedAmount',
      'dispute_status as disputeStatus',
      'document',
    ])
    .where((eb) =>
      eb.or([
        eb('provider_charge_id', '=', asked),
        eb('provider_charge_id', 'is', null).and('provider_invoice_id', '=', asked),
      ]),
    )
    .execute()
  return new Map(
    RowSchema.array()
      .parse(rows)
      .map((row) => [row.providerId, row]),
  )
}

async function readPayer(client: SqlClient, userId: number | null): Promise<Payer> {
  const payer = await sqlOn(client)
    .selectFrom('users')
    .select([sql<string | null>`nullif(trim(concat_ws(' ', first_name, last_name)), '')`.as('name'), 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return payer ?? { name: null, email: null }
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
  const present = {
    status: state.status,
    refunded_cents: state.refundedAmount,
    failure: state.failure?.slice(0, 500) ?? null,
    dispute_status: state.disputeStatus,
    paid_at: state.paidAt,
    document: document === null ? null : JSON.stringify(document),
  }
  const { id } = await sqlOn(client)
    .insertInto('payments')
    .values({
      ...present,
      public_id: createPublicId(),
      user_id: userId,
      provider_customer_id: customerId,
      provider_charge_id: state.charge?.id ?? null,
      provider_payment_id: state.intentId,
      provider_invoice_id: state.invoiceId,
      provider_subscription_id: state.subscriptionId,
      plan_id: planId,
      description,
      reason: state.reason,
      amount_cents: state.amount,
      currency: state.currency,
      card_brand: state.cardBrand,
      card_last4: state.cardLast4,
      period_start: state.periodStart,
      period_end: state.periodEnd,
      created_at: state.createdAt,
    })
    .onConflict((conflict) =>
      (state.charge
        ? conflict.column('provider_charge_id')
        : conflict.column('provider_invoice_id').where('provider_charge_id', 'is', null)
      ).doUpdateSet(({ fn }) => ({
        ...present,
        user_id: fn.coalesce('excluded.user_id', 'payments.user_id'),
        plan_id: fn.coalesce('payments.plan_id', 'excluded.plan_id'),
        provider_invoice_id: fn.coalesce('excluded.provider_invoice_id', 'payments.provider_invoice_id'),
        provider_subscription_id: fn.coalesce(
          'excluded.provider_subscription_id',
          'payments.provider_subscription_id',
        ),
        updated_at: sql<Date>`now()`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
  const { period } = plan
  const length = period === 'month' || period === 'year' ? `one ${period}` : period
  switch (reason) {
    case 'renewed':
      return `${plan.name}, renewal for ${length}`
    case 'upgraded':
      return `Change to ${plan.name}`
    default:
      return `${plan.name}, ${length}`
  }
}
