import { countryName } from '@meridian/shared/billing/countries'
import type { InvoiceKind } from '@meridian/shared/billing/payment.schema'
import type { InvoiceBuyer, InvoiceContent, InvoiceSeller } from '../invoices/invoice-content.ts'
import type { IssuedInvoice } from '../invoices/read-invoice.ts'
import { formatCard, formatDay, formatMoney, formatRate, otherMeans } from './wordings.ts'

/** What is set: a numbered document, or the receipt of a payment, which says the same and how it was paid. */
export type ReceiptKind = InvoiceKind | 'receipt'

/** A receipt or invoice in words, before it is set in type. */
export interface ReceiptContent {
  title: string
  magazine: string
  isLive: boolean
  seller: string[]
  buyer: string[]
  /** What it is about, by name. */
  facts: [name: string, value: string][]
  /** The heading of the amounts: whether tax is in them. */
  amountHeading: string
  lines: { description: string; period: string; amount: string }[]
  sums: { name: string; amount: string; isMain: boolean }[]
  /** What has to be said of the tax, and of what became of it. */
  notes: string[]
}

const titles: Record<ReceiptKind, string> = {
  receipt: 'Receipt',
  invoice: 'Invoice',
  cancellation: 'Cancellation',
  'credit-note': 'Credit note',
}

const unsettable =
  'Some of the buyer’s details are in letters that this document cannot show. They can be entered in Latin letters in the account, under Payments, Invoice details.'

/** Says what a receipt or an invoice says. `canSet` tells whether the type has the letters of a text. */
export function describeReceipt(
  invoice: IssuedInvoice,
  { kind, canSet }: { kind: ReceiptKind; canSet: (text: string) => boolean },
): ReceiptContent {
  const { content } = invoice
  const buyer = buyerLines(content.buyer)
  return {
    title: kind === 'invoice' && invoice.relatedNumber !== null ? 'Corrected invoice' : titles[kind],
    magazine: content.magazine,
    isLive: content.isLive,
    seller: sellerLines(content.seller).filter(canSet),
    buyer: buyer.filter(canSet),
    facts: describeFacts(invoice, kind),
    amountHeading: content.tax.kind === 'taxed' ? `Amount incl. ${content.tax.name}` : 'Amount',
    lines: content.lines.map(({ description, amount, periodStart, periodEnd }) => ({
      description,
      period: describePeriod(periodStart, periodEnd),
      amount: formatMoney(amount, content.currency),
    })),
    sums: [...describeSums(content), ...(kind === 'receipt' ? describePayment(invoice) : [])],
    notes: [
      ...(content.tax.note === null ? [] : [content.tax.note]),
      ...describeState(invoice, kind),
      ...(buyer.every(canSet) ? [] : [unsettable]),
    ],
  }
}

function sellerLines({
  name,
  address,
  country,
  taxId,
  vatId,
  register,
  email,
  phone,
}: InvoiceSeller): string[] {
  return [
    name,
    ...address,
    country && countryName(country),
    vatId && `VAT number ${vatId}`,
    taxId && `Tax number ${taxId}`,
    register,
    email,
    phone,
  ].flatMap((line) => (line ? [line] : []))
}

function buyerLines({ company, name, address, country, vatId, email }: InvoiceBuyer): string[] {
  return [
    company,
    name,
    ...address,
    country && countryName(country),
    vatId && `VAT number ${vatId}`,
    email,
  ].flatMap((line) => (line ? [line] : []))
}

const relations: Partial<Record<ReceiptKind, string>> = {
  invoice: 'Takes the place of',
  cancellation: 'Cancels',
  'credit-note': 'For invoice',
}

function describeFacts(invoice: IssuedInvoice, kind: ReceiptKind): ReceiptContent['facts'] {
  const { number, issuedAt, relatedNumber, paymentId, content } = invoice
  const isInvoice = kind === 'receipt' || kind === 'invoice'
  const facts: [string, string | null | undefined][] = [
    [isInvoice ? 'Invoice number' : 'Number', number],
    [isInvoice ? 'Invoice date' : 'Date', formatDay(issuedAt)],
    ['Date of sale', formatDay(content.paidAt)],
    [relations[kind] ?? '', kind in relations ? relatedNumber : null],
    ['Your reference', content.buyer.reference],
    ['Paid with', kind === 'receipt' ? meansOf(content) : null],
    // The longest of all: nothing stands beside it.
    ['Payment', kind === 'receipt' ? paymentId : null],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

function meansOf({ card }: InvoiceContent): string {
  return card ? formatCard(card) : otherMeans
}

function describePeriod(start: string | null, end: string | null): string {
  return start === null || end === null ? '' : `${formatDay(start)} – ${formatDay(end)}`
}

function describeSums({ currency, tax, net, taxAmount, total }: InvoiceContent): ReceiptContent['sums'] {
  const rate = tax.kind === 'reverse-charge' ? '(reverse charge)' : formatRate(tax.rate)
  return [
    { name: 'Net amount', amount: formatMoney(net, currency), isMain: false },
    { name: `${tax.name} ${rate}`, amount: formatMoney(taxAmount, currency), isMain: false },
    { name: `Total (${currency.toUpperCase()})`, amount: formatMoney(total, currency), isMain: true },
  ]
}

/** What was paid of it, and what of that was refunded since. */
function describePayment({ content, refunds }: IssuedInvoice): ReceiptContent['sums'] {
  const { currency, total, amountPaid } = content
  const sum = (name: string, cents: number, isMain = false) => ({
    name,
    amount: formatMoney(cents, currency),
    isMain,
  })
  const refunded = refunds.reduce((all, { amount }) => all + amount, 0)
  return [
    ...(total > amountPaid ? [sum('Credit used', amountPaid - total)] : []),
    sum('Amount paid', amountPaid, true),
    ...refunds.map(({ amount, refundedAt }) => sum(`Refunded on ${formatDay(refundedAt)}`, -amount)),
    ...(refunded > 0 ? [sum('Paid after refunds', amountPaid - refunded, true)] : []),
  ]
}

function describeState({ relatedNumber, content }: IssuedInvoice, kind: ReceiptKind): string[] {
  const means = content.card ? ` with ${formatCard(content.card)}` : ''
  switch (kind) {
    case 'receipt':
      return ['Thank you for reading us.']
    case 'invoice':
      return [`Paid on ${formatDay(content.paidAt)}${means}. Nothing is due.`]
    case 'cancellation':
      return [`This cancels ${relatedNumber} in full.`]
    case 'credit-note':
      return [`Refunded to ${content.card ? formatCard(content.card) : 'the means of payment'}.`]
  }
}
