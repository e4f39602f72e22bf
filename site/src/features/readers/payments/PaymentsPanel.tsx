import { payments } from '../../../lib/reader-data/payments.store.ts'
import { EmptyNote } from '../EmptyNote.tsx'
import { lazyOnDemand } from '../lazy-panel.tsx'
import { ResourceView } from '../ResourceView.tsx'
import { InvoiceDetailsSection } from './invoices/InvoiceDetailsSection.tsx'
import { PaymentRow } from './PaymentRow.tsx'

/** Few have paid so often. */
const EarlierPayments = lazyOnDemand(async () => (await import('./EarlierPayments.tsx')).EarlierPayments)

/** What the reader has paid, newest first, and whom invoices are made out to. */
export function PaymentsPanel() {
  return (
    <ResourceView resource={payments} loading="Loading your payments...">
      {({ entries, nextPage }) => (
        <>
          {entries.length === 0 ? (
            <EmptyNote title="No payments yet." link={{ href: '/subscription', label: 'See the plans' }}>
              What you pay for a subscription will stand here, with its date.
            </EmptyNote>
          ) : (
            <section aria-labelledby="payments">
              <h2 className="headline text-headline-m" id="payments">
                Payments
              </h2>
              <ol className="ledger">
                {entries.map((payment) => (
                  <PaymentRow key={payment.id} payment={payment} />
                ))}
              </ol>
              {nextPage !== null && <EarlierPayments />}
            </section>
          )}
          <InvoiceDetailsSection />
        </>
      )}
    </ResourceView>
  )
}
