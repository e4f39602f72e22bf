import { describeCard, expiryNoteOf } from '../../../lib/format/cards.ts'
import { PaymentButton, PaymentSheet } from './PaymentSheet.tsx'
import { type CardPage, paymentPage } from './payment-page.store.ts'
import { useProviderForm } from './use-provider-form.ts'

/** The card on file, and another one in its place. */
export function CardForm({ page }: { page: CardPage }) {
  const { card, isSending } = page
  const form = useProviderForm()
  const note = card && expiryNoteOf(card)

  return (
    <PaymentSheet
      page={page}
      summaryTitle="card-on-file"
      summary={
        <>
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
        </>
      }
      actions={
        <>
          <PaymentButton
            label="Save card"
            isPending={isSending}
            onPress={form && (() => paymentPage.save(form))}
          />
          <a className="quiet-button" href="/account?tab=subscription">
            Cancel
          </a>
        </>
      }
    >
      Your card goes to our payment provider alone; we never see it.
    </PaymentSheet>
  )
}
