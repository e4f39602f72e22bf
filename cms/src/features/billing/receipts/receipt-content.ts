import type { ReceiptKind, PaymentReceipt } from './read-receipt.ts'
import { formatCard, formatDay, formatMoney, otherMeans } from './wordings.ts'

/** A receipt in words, before it is set in type. */
export interface ReceiptContent {
  title: string
  magazine: string
  isLive: boolean
  seller: string[]
  reader: string[]
  /** What it is about, by name. */
  facts: [name: string, value: string][]
  lines: { description: string; period: string; amount: string }[]
  sums: { name: string; amount: string; isMain: boolean }[]
  note: string
}

/** Says what a receipt or an invoice says. `canSet` tells whether the type has the letters of a text. */
export function describeReceipt(
  receipt: PaymentReceipt,
  { kind, canSet }: { kind: ReceiptKind; canSet: (text: string) => boolean },
): ReceiptContent {
  const { document } = receipt
  const { name, email } = document.reader
  return {
    title: kind === 'receipt' ? 'Receipt' : 'Invoice',
    magazine: receipt.magazine,
    isLive: document.isLive,
    seller: receipt.seller,
    reader: [name, email, ...document.billingAddress].flatMap((line) => (line && canSet(line) ? [line] : [])),
    facts: describeFacts(receipt, kind),
    lines: document.lines.map(({ description, amount, periodStart, periodEnd }) => ({
      description,
      period: describePeriod(periodStart, periodEnd),
      amount: formatMoney(amount, receipt.currency),
    })),
    sums: describeSums(receipt, kind),
    note: kind === 'receipt' ? 'Thank you for reading us.' : describeState(receipt),
  }
}

function describeFacts(
  { paymentId, invoiceNumber, paidAt, document }: PaymentReceipt,
  kind: ReceiptKind,
): ReceiptContent['facts'] {
  const { card, invoicedAt } = document
  return [
    ['Invoice number', invoiceNumber],
    ...(kind === 'receipt' ? [['Payment', paymentId] as const] : []),
    ['Invoice date', formatDay(invoicedAt)],
    ...(paidAt === null ? [] : [['Paid on', formatDay(paidAt)] as const]),
    ...(paidAt === null ? [] : [['Paid with', card ? formatCard(card) : otherMeans] as const]),
  ].map(([name = '', value = '']) => [name, value])
}

function describePeriod(start: string | null, end: string | null): string {
  return start === null || end === null ? '' : `${formatDay(start)} – ${formatDay(end)}`
}

function describeSums(
  { paidAt, currency, document }: PaymentReceipt,
  kind: ReceiptKind,
): ReceiptContent['sums'] {
  const { subtotal, tax, total, amountPaid, refunds } = document
  const sum = (name: string, cents: number, isMain = false) => ({
    name,
    amount: formatMoney(cents, currency),
    isMain,
  })
  const credit = total - amountPaid
  const refunded = refunds.reduce((all, { amount }) => all + amount, 0)
  const bill = [sum('Subtotal', subtotal), sum('Tax', tax), sum('Total', total, true)]
  if (paidAt === null) return [...bill, sum('Amount due', total, true)]
  return [
    ...bill,
    ...(credit > 0 ? [sum('Credit used', -credit)] : []),
    sum('Amount paid', amountPaid, kind === 'receipt'),
    ...refunds.map(({ amount, refundedAt }) => sum(`Refunded on ${formatDay(refundedAt)}`, -amount)),
    ...(refunded > 0 ? [sum('Paid after refunds', amountPaid - refunded, true)] : []),
  ]
}

function describeState({ paidAt }: PaymentReceipt): string {
  return paidAt === null ? 'This invoice has not been paid.' : `Paid on ${formatDay(paidAt)}.`
}
