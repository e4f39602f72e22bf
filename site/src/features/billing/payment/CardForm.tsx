import { describeCard, expiryNoteOf } from '../../../lib/format/cards.ts'
import { PaymentField } from '../../../lib/payment/PaymentField.tsx'
import { PendingNote } from '../../../lib/payment/PendingNote.tsx'
import { TestModeNote } from '../../../lib/payment/TestModeNote.tsx'
import { PaymentButton } from './PaymentButton.tsx'
import { type CardPage, paymentPage } from './payment-page.store.ts'
import { useProviderForm } from './use-provider-form.ts'

/** The card on file, and another one in its place. */
export function CardForm({ page }: { page: CardPage }) {
  const { card, payments, isSending, fault } = page
  const form = useProviderForm()
  const note = card && expiryNoteOf(card)

  return (
    <div className="payment-columns">
      <section className="payment-summary" aria-labelledby="card-on-file">
        <p className="kicker">Card on file</p>
        <h2 className="headline mt-3 text-headline-m" id="card-on-file">
          {card ? describeCard(card) : 'There is no card in your account.'}
        </h2>
        {note && <p className="mt-2 text-note text-accent">{note}</p>}
        <p className="mt-4 text-note text-muted">
          {card
            ? 'What you enter takes its place, and the old one is forgotten. Nothing is charged now.'
            : 'Your renewals are collected from the card that you enter. Nothing is charged now.'}
        </p>
      </section>
      <div className="payment-form">
        <TestModeNote settings={payments.settings} />
        <section aria-label="Card">
          <PaymentField />
        </section>
        {fault && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
        <PendingNote isPending={isSending} />
        <div className="payment-ways">
          <PaymentButton
            label="Save card"
            isPending={isSending}
            onPress={form && (() => paymentPage.save(form))}
          />
          <a className="payment-quiet" href="/account?tab=subscription">
            Cancel
          </a>
        </div>
        <p className="byline">Your card goes to our payment provider alone; we never see it.</p>
      </div>
    </div>
  )
}
