import { paymentStatusLabels } from '@meridian/shared/billing/payment.schema'
import { InvoiceList } from '../../../billing/admin/invoice-list.tsx'
import type { ReaderPayment } from '../../read-reader-file.ts'
import { dayText, money } from '../../../../platform/admin/staff-formats.ts'
import { PaymentActions } from './payment-actions.tsx'

const tones: Partial<Record<ReaderPayment['status'], string>> = {
  succeeded: 'live',
  failed: 'warning',
  disputed: 'warning',
}

/** What a reader has paid, the newest first, and what can be done about it. */
export function ReaderPayments({
  payments,
  ...actions
}: {
  payments: ReaderPayment[]
  mayRefund: boolean
  mayResend: boolean
}) {
  if (payments.length === 0) return <p className="staff-empty">None so far.</p>
  return (
    <ul className="staff-payments">
      {payments.map((payment) => (
        <li key={payment.publicId} aria-label={`${payment.description}, ${dayText(payment.at)}`}>
          <div className="staff-payment">
            <span>{dayText(payment.at)}</span>
            <span>
              {payment.description}
              {payment.failure && <span className="staff-note-line">{payment.failure}</span>}
              <InvoiceList invoices={payment.invoices} />
            </span>
            <span className="staff-amount">
              {money(payment.amountCents, payment.currency)}
              {payment.refundedCents > 0 && (
                <span className="staff-note-line">
                  {money(payment.refundedCents, payment.currency)} refunded
                </span>
              )}
            </span>
            <span className="staff-badge" data-tone={tones[payment.status] ?? 'over'}>
              {paymentStatusLabels[payment.status]}
            </span>
          </div>
          {payment.isPaid && (
            // New after each refund: the form knows what had been refunded when it was opened.
            <PaymentActions key={payment.refundedCents} payment={payment} {...actions} />
          )}
        </li>
      ))}
    </ul>
  )
}
