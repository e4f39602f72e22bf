import type { Payment } from '@meridian/shared/billing/payment.schema'
import { endpointAt } from '@meridian/shared/api/endpoint'
import { downloadInvoiceEndpoint, downloadReceiptEndpoint } from '@meridian/shared/billing/billing.endpoints'
import { formatCharge } from '../../../lib/format/prices.ts'

/** The papers of a payment: a receipt once it is paid, an invoice once it has a number. Both are PDFs. */
export function documentsOf({ id, hasReceipt, invoiceNumber }: Payment): { label: string; href: string }[] {
  return [
    ...(hasReceipt
      ? [{ label: 'Receipt (PDF)', href: endpointAt(downloadReceiptEndpoint, { id }).path }]
      : []),
    ...(invoiceNumber === null
      ? []
      : [{ label: 'Invoice (PDF)', href: endpointAt(downloadInvoiceEndpoint, { id }).path }]),
  ]
}

/** How much was given back, where that is not all of it. */
export function refundNoteOf({ amount, refundedAmount }: Payment): string | null {
  if (refundedAmount === 0 || refundedAmount >= amount) return null
  return `${formatCharge(refundedAmount)} given back`
}
