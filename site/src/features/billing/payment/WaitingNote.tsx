import type { PaymentDue } from '@meridian/shared/billing/payment-due.schema'
import { formatCharge } from '../../../lib/format/prices.ts'
import { paymentPage } from './payment-page.store.ts'

/** The payment is on its way; nobody is asked to pay it again meanwhile. */
export function WaitingNote({ due, isSlow }: { due: PaymentDue; isSlow: boolean }) {
  return (
    <section className="payment-note" aria-labelledby="payment-waiting">
      <h2 className="headline text-headline-m" id="payment-waiting">
        {isSlow ? 'Your bank takes its time.' : 'One moment, your bank is paying...'}
      </h2>
      <p className="mt-3 text-note text-muted">
        {isSlow
          ? `We have not heard yet that the ${formatCharge(due.amount)} have arrived. You need not do anything: we write to you as soon as we know, and nothing is charged twice.`
          : `We look whether the ${formatCharge(due.amount)} for ${due.plan.name} have arrived.`}
      </p>
      {isSlow && (
        <button className="button-outline mt-6" type="button" onClick={() => void paymentPage.begin()}>
          Look again
        </button>
      )}
    </section>
  )
}
