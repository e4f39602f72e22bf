import type { Payment } from '@meridian/shared/account/payment.schema'
import { formatDay } from '../../../lib/format/dates.ts'
import { formatCharge } from '../../../lib/format/prices.ts'
import { payments } from '../../../lib/reader-data/payments.store.ts'
import { EmptyNote } from '../EmptyNote.tsx'
import { ResourceView } from '../ResourceView.tsx'
import { StatusBadge } from '../StatusBadge.tsx'

/** What the reader has paid, newest first. */
export function PaymentsPanel() {
  return (
    <ResourceView resource={payments} loading="Loading your payments...">
      {(list) =>
        list.length === 0 ? (
          <EmptyNote title="No payments yet." link={{ href: '/subscription', label: 'See the plans' }}>
            What you pay for a subscription will stand here, with its date.
          </EmptyNote>
        ) : (
          <section aria-labelledby="payments">
            <h2 className="headline text-headline-m" id="payments">
              Payments
            </h2>
            <ol className="ledger">
              {list.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </ol>
          </section>
        )
      }
    </ResourceView>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  return (
    <li className="ledger-row">
      <div>
        <p className="headline text-headline-s">{payment.description}</p>
        <p className="byline mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <time dateTime={payment.createdAt}>{formatDay(payment.createdAt)}</time>
          <StatusBadge status={payment.status} highlighted="succeeded" />
        </p>
      </div>
      <p className="headline text-headline-l tabular-nums">{formatCharge(payment.amount)}</p>
    </li>
  )
}
