import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  downloadInvoiceEndpoint,
  downloadNumberedInvoiceEndpoint,
  downloadReceiptEndpoint,
} from '@meridian/shared/billing/billing.endpoints'
import type { Payment } from '@meridian/shared/billing/payment.schema'
import { useRef, useState } from 'react'
import { formatDay } from '../../../lib/format/dates.ts'
import { formatChargeIn } from '../../../lib/format/charges.ts'
import { useLostFocus } from '../../../ui/focus/use-lost-focus.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { LazyInvoiceDetailsForm } from './invoices/lazy-invoice-details-form.tsx'

/** A payment with its receipt and invoices. */
export function PaymentRow({ payment }: { payment: Payment }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  // The form that was closed had the focus.
  useLostFocus(isCorrecting, row)
  const documents = documentsOf(payment)
  const refundNote = refundNoteOf(payment)
  const { description, createdAt, invoiceNumber } = payment
  return (
    <li className="ledger-row" ref={row} tabIndex={-1}>
      <div>
        <p className="headline text-headline-s">{description}</p>
        <p className="byline mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          <StatusBadge status={payment.status} highlighted="succeeded" />
          {refundNote && <span>{refundNote}</span>}
          {invoiceNumber && <span>{invoiceNumber}</span>}
        </p>
        {documents.length > 0 && (
          <p className="byline flex flex-wrap gap-x-5">
            {documents.map(({ label, href }) => (
              <a className="account-action inline-flex items-center" key={href} href={href} download="">
                {label}
                <span className="sr-only">, {formatDay(createdAt)}</span>
              </a>
            ))}
            {payment.canCorrectInvoice && !isCorrecting && (
              <button className="account-action" type="button" onClick={() => setCorrecting(true)}>
                Correct invoice
                <span className="sr-only">, {invoiceNumber}</span>
              </button>
            )}
          </p>
        )}
      </div>
      <p className="headline text-headline-l tabular-nums">
        {formatChargeIn(payment.amount, payment.currency)}
      </p>
      {isCorrecting && (
        <div className="col-span-full">
          <p className="mt-2 mb-5 max-w-prose text-note">
            We cancel {invoiceNumber} and issue a new invoice with these details. Nothing is charged. This can
            be done once for each invoice.
          </p>
          <LazyInvoiceDetailsForm payment={payment} onClose={() => setCorrecting(false)} />
        </div>
      )}
    </li>
  )
}

const otherLabels = {
  invoice: 'Cancelled invoice',
  cancellation: 'Cancellation',
  'credit-note': 'Credit note',
} as const

/**
 * The receipt of a payment once it is paid, its invoice, and what else was issued of it: a credit note for each refund, and
 * the invoice before a corrected one with its cancellation. All are PDFs.
 */
export function documentsOf({ id, hasReceipt, invoiceNumber, documents }: Payment): {
  label: string
  href: string
}[] {
  const others = documents.filter(({ number }) => number !== invoiceNumber)
  return [
    ...(hasReceipt
      ? [{ label: 'Receipt (PDF)', href: endpointAt(downloadReceiptEndpoint, { id }).path }]
      : []),
    ...(invoiceNumber === null
      ? []
      : [{ label: 'Invoice (PDF)', href: endpointAt(downloadInvoiceEndpoint, { id }).path }]),
    ...others.map(({ number, kind }) => ({
      label: `${otherLabels[kind]} ${number} (PDF)`,
      href: endpointAt(downloadNumberedInvoiceEndpoint, { id: number }).path,
    })),
  ]
}

/** How much was refunded, where that is not all of it. */
export function refundNoteOf({ amount, refundedAmount, currency }: Payment): string | null {
  if (refundedAmount === 0 || refundedAmount >= amount) return null
  return `${formatChargeIn(refundedAmount, currency)} refunded`
}
