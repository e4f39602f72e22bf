import { formatDay, formatMoment } from '../../../lib/format/dates.ts'
import { formatCharge } from '../../../lib/format/prices.ts'
import { PaymentButton, PaymentSheet } from './PaymentSheet.tsx'
import { type DuePage, paymentPage } from './payment-page.store.ts'
import { useProviderForm } from './use-provider-form.ts'

/** What is due and for what, and how it is paid: by what the bank wants to hear, or with a card. */
export function DueForm({ page }: { page: DuePage }) {
  const { due, payBy, finishBy, way, isSending } = page
  const form = useProviderForm()
  const isChange = due.kind === 'change'
  const amount = formatCharge(due.amount)

  return (
    <PaymentSheet
      page={page}
      summaryTitle="due-plan"
      summary={
        <>
          <p className="kicker">{isChange ? 'Your change of plan' : 'Payment due'}</p>
          <h2 className="headline mt-3 text-headline-l" id="due-plan">
            {due.plan.name}
          </h2>
          <p className="mt-5 headline text-title tabular-nums">{amount}</p>
          <p className="mt-4 text-note text-muted">
            {isChange
              ? `${due.plan.name} begins as soon as this is paid. Until then nothing changes.`
              : 'We could not collect this for your new period. Once it is paid, all is as before.'}
            {payBy && ` You keep everything until ${formatDay(payBy)}.`}
            {finishBy && ` You can pay until ${formatMoment(finishBy)}.`}
          </p>
        </>
      }
      instead={
        way === 'bank' && (
          <p className="text-note">
            Your bank asks you to confirm this payment before it charges the card on file.
          </p>
        )
      }
      actions={
        <>
          <PaymentButton
            label={way === 'bank' ? 'Confirm with your bank' : `Pay ${amount}`}
            isPending={isSending}
            onPress={form && (() => paymentPage.pay(form))}
          />
          {way === 'bank' && (
            <button className="quiet-button" type="button" onClick={paymentPage.enterCard}>
              Pay with another card
            </button>
          )}
          {isChange && (
            <button className="quiet-button" type="button" onClick={() => void paymentPage.keepPlan()}>
              Keep my plan
            </button>
          )}
        </>
      }
    >
      {amount} in all, charged now. Your card goes to our payment provider alone; we never see it.
    </PaymentSheet>
  )
}
