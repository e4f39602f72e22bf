import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readRecipient, type Recipient } from '../../accounts/notices/account-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { timeColumn } from '../../../platform/database/columns.ts'
import { InvoiceContentSchema } from '../invoices/invoice-content.ts'
import { formatCard, formatDay, formatMoney, formatRate, otherMeans } from '../receipts/wordings.ts'
import { howToCancel, paymentsButton, toBillingMail } from './billing-mail.ts'

const PaidSchema = z.object({
  userId: z.number(),
  description: z.string(),
  amount: z.coerce.number(),
  currency: z.string(),
  paidAt: timeColumn,
  invoiceNumber: z.string().nullable(),
  /** What the invoice divides the amount into. */
  net: z.number().nullable(),
  tax: InvoiceContentSchema.shape.tax.nullable(),
  taxAmount: z.number().nullable(),
  periodEnd: timeColumn.nullable(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  renewsAt: timeColumn.nullable(),
  renewalPrice: z.coerce.number().nullable(),
})

export type PaidPayment = z.output<typeof PaidSchema>

/**
 * Queues the receipt of a payment for its reader; nothing for one that was not paid, or whose account is gone. In the
 * transaction of `client`, after what is known of the subscription was written.
 */
export async function queueReceipt(
  client: SqlClient,
  { paymentId, key }: { paymentId: number; key: string },
): Promise<void> {
  const row = await sqlOn(client)
    .selectFrom('payments as payment')
    .leftJoin('user_subscriptions as subscription', (join) =>
      join
        .onRef('subscription.provider_subscription_id', '=', 'payment.provider_subscription_id')
        .on('subscription.status', 'in', ['active', 'trialing'])
        .on('subscription.cancels_at_period_end', '=', false),
    )
    // Of a corrected invoice nobody is told here: the newest is the one that counts.
    .leftJoin('invoices as invoice', 'invoice.number', 'payment.invoice_number')
    .select([
      'payment.user_id as userId',
      'payment.description',
      'payment.amount_cents as amount',
      'payment.currency',
      'payment.paid_at as paidAt',
      'invoice.number as invoiceNumber',
      sql<number | null>`(invoice.content->>'net')::int`.as('net'),
      sql<unknown>`invoice.content->'tax'`.as('tax'),
      sql<number | null>`(invoice.content->>'taxAmount')::int`.as('taxAmount'),
      'payment.period_end as periodEnd',
      'payment.card_brand as cardBrand',
      'payment.card_last4 as cardLast4',
      'subscription.current_period_end as renewsAt',
      'subscription.renewal_price_cents as renewalPrice',
    ])
    .where('payment.id', '=', paymentId)
    .where('payment.paid_at', 'is not', null)
    .where('payment.user_id', 'is not', null)
    .executeTakeFirst()
  if (!row) return
  const payment = PaidSchema.parse(row)
  const owner = await readRecipient(client, payment.userId)
  await enqueueMail(receiptMail(owner, { ...payment, key }), { client })
}

/** Confirms a payment: what for, how much, with which card, and what comes next. */
export function receiptMail(owner: Recipient, payment: PaidPayment & { key: string }): MailInput {
  const { key, description, currency, paidAt, invoiceNumber, cardBrand, cardLast4, renewsAt, renewalPrice } =
    payment
  const amount = formatMoney(payment.amount, currency)
  const card =
    cardBrand !== null && cardLast4 !== null ? formatCard({ brand: cardBrand, last4: cardLast4 }) : null
  return toBillingMail(owner, {
    key,
    subject: `Your receipt from ${owner.siteName}: ${amount}`,
    heading: 'Thank you for your payment',
    preview: `${description}, ${amount}.`,
    blocks: [
      { kind: 'paragraph', text: `We have received your payment of ${amount}. Thank you for subscribing.` },
      {
        kind: 'facts',
        rows: [
          { label: 'For', value: description },
          { label: 'Amount', value: amount },
          ...taxRows(payment),
          { label: 'Paid on', value: formatDay(paidAt) },
          card === null ? { label: 'Paid with', value: otherMeans } : { label: 'Card', value: card },
          ...(payment.periodEnd === null
            ? []
            : [{ label: 'Paid until', value: formatDay(payment.periodEnd) }]),
          ...(invoiceNumber === null ? [] : [{ label: 'Invoice', value: invoiceNumber }]),
        ],
      },
      ...(renewsAt === null || renewalPrice === null
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `Your subscription renews on ${formatDay(renewsAt)} for ${formatMoney(renewalPrice, currency)}, unless you cancel before.`,
            },
          ]),
      paymentsButton('See receipts and invoices'),
      howToCancel,
    ],
  })
}

/** The tax in the amount, as the invoice has it. */
function taxRows({ net, tax, taxAmount, currency }: PaidPayment): { label: string; value: string }[] {
  if (net === null || tax === null || taxAmount === null || tax.kind !== 'taxed') return []
  return [
    { label: 'Net amount', value: formatMoney(net, currency) },
    { label: `${tax.name} ${formatRate(tax.rate)}`, value: formatMoney(taxAmount, currency) },
  ]
}
