import type { PaymentDocument } from '../receipts/payment-document.ts'
import type { InvoiceBuyer, InvoiceContent } from './invoice-content.ts'
import type { InvoicingSettings } from './invoicing-settings.ts'
import { splitTax, taxOf, taxOfRefund } from './tax.ts'

/** What a paid payment comes to as an invoice: the price that was charged, divided into net and tax. */
export function invoiceOf(
  document: PaymentDocument,
  {
    settings,
    buyer,
    currency,
    paidAt,
  }: { settings: InvoicingSettings; buyer: InvoiceBuyer; currency: string; paidAt: string },
): InvoiceContent {
  const { isLive, total, amountPaid, card } = document
  const tax = taxOf(settings, { buyer, soldAt: paidAt })
  return {
    isLive,
    magazine: settings.magazine,
    seller: settings.seller,
    buyer,
    currency,
    lines: closedLines(document),
    tax,
    ...splitTax(total, tax.rate),
    total,
    amountPaid,
    paidAt,
    card,
  }
}

/** The lines add up to the total: what a coupon of the provider takes off is a line of its own. */
function closedLines({ lines, total }: PaymentDocument): InvoiceContent['lines'] {
  const rest = total - lines.reduce((sum, { amount }) => sum + amount, 0)
  if (rest === 0) return lines
  const description = rest < 0 ? 'Discount' : 'Added by the payment provider'
  return [...lines, { description, amount: rest, periodStart: null, periodEnd: null }]
}

/** The invoice made out to somebody else. Its tax stays, unless what decides on it has changed. */
export function invoiceFor(
  content: InvoiceContent,
  { buyer, settings }: { buyer: InvoiceBuyer; settings: InvoicingSettings },
): InvoiceContent {
  const { country, vatId } = content.buyer
  if (buyer.country === country && buyer.vatId === vatId) return { ...content, buyer }
  const tax = taxOf({ ...settings, seller: content.seller }, { buyer, soldAt: content.paidAt })
  return { ...content, buyer, tax, ...splitTax(content.total, tax.rate) }
}

/** What a refund takes off an invoice of which `before` cents were refunded already. */
export function creditNoteOf(
  invoice: InvoiceContent,
  { amount, before }: { amount: number; before: number },
): InvoiceContent {
  const taxAmount = -taxOfRefund(invoice, { amount, before })
  return {
    ...invoice,
    lines: [{ description: refundedLine(invoice), amount: -amount, periodStart: null, periodEnd: null }],
    net: -amount - taxAmount,
    taxAmount: taxAmount === 0 ? 0 : taxAmount,
    total: -amount,
    amountPaid: -amount,
  }
}

/** What was bought is named by what costs most: an upgrade has a credit for the plan before beside it. */
function refundedLine({ lines }: InvoiceContent): string {
  const [sold] = lines.toSorted((a, b) => b.amount - a.amount)
  return `Refund: ${sold?.description ?? 'subscription'}`
}
