import type { ReactNode } from 'react'
import { PaymentField } from '../../../lib/payment/PaymentField.tsx'
import { PendingNote } from '../../../lib/payment/PendingNote.tsx'
import { TestModeNote } from '../../../lib/payment/TestModeNote.tsx'
import type { CardPage, DuePage } from './payment-page.store.ts'

interface PaymentSheetProps {
  page: CardPage | DuePage
  /** What it is about, named by the element with the id `summaryTitle`. */
  summary: ReactNode
  summaryTitle: string
  /** What stands in the place of the field for a card. */
  instead?: ReactNode
  /** What can be done. */
  actions: ReactNode
  /** What happens with the card. */
  children: ReactNode
}

/** What is paid for, and beside it the form of the provider. */
export function PaymentSheet({ page, summary, summaryTitle, instead, actions, children }: PaymentSheetProps) {
  return (
    <div className="payment-columns">
      <section className="payment-summary" aria-labelledby={summaryTitle}>
        {summary}
      </section>
      <div className="payment-form">
        <TestModeNote settings={page.payments.settings} />
        {instead || (
          <section aria-label="Card">
            <PaymentField />
          </section>
        )}
        {page.problem && (
          <p className="field-problem" role="alert">
            {page.problem}
          </p>
        )}
        <PendingNote isPending={page.isSending} />
        <div className="form-actions">{actions}</div>
        <p className="byline">{children}</p>
      </div>
    </div>
  )
}

interface PaymentButtonProps {
  label: string
  isPending: boolean
  /** Null until the provider's form is there. */
  onPress: (() => Promise<void>) | null
}

/** While it takes, it is not disabled, which would take the focus away from anyone who pressed it. */
export function PaymentButton({ label, isPending, onPress }: PaymentButtonProps) {
  return (
    <button
      className="button-ink"
      type="button"
      disabled={onPress === null}
      aria-disabled={isPending}
      onClick={() => void onPress?.()}
    >
      {isPending ? 'Processing...' : label}
    </button>
  )
}
