import { endpointAt } from '@meridian/shared/api/endpoint'
import { downloadInvoiceEndpoint, downloadReceiptEndpoint } from '@meridian/shared/billing/billing.endpoints'
import type { Payment } from '@meridian/shared/billing/payment.schema'
import { formatDay } from '../../../lib/format/dates.ts'
import { formatCharge } from '../../../lib/format/prices.ts'
import { StatusBadge } from '../StatusBadge.tsx'

/** A payment with its papers. */
export function PaymentRow({ payment }: { payment: Payment }) {
  const documents = documentsOf(payment)
  const refundNote = refundNoteOf(payment)
  return (
    <li className="ledger-row">
      <div>
        <p className="headline text-headline-s">{payment.description}</p>
        <p className="byline mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={payment.createdAt}>{formatDay(payment.createdAt)}</time>
          <StatusBadge status={payment.status} highlighted="succeeded" />
          {refundNote && <span>{refundNote}</span>}
        </p>
        {documents.length > 0 && (
          <p className="byline flex flex-wrap gap-x-5">
            {documents.map(({ label, href }) => (
              <a className="account-action inline-flex items-center" key={href} href={href} download="">
                {label}
                <span className="sr-only">, {formatDay(payment.createdAt)}</span>
              </a>
            ))}
          </p>
        )}
      </div>
      <p className="headline text-headline-l tabular-nums">{formatCharge(payment.amount)}</p>
    </li>
  )
}

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

/** How much was refunded, where that is not all of it. */
export function refundNoteOf({ amount, refundedAmount }: Payment): string | null {
  if (refundedAmount === 0 || refundedAmount >= amount) return null
  return `${formatCharge(refundedAmount)} refunded`
}
