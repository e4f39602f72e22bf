import { useStore } from '@nanostores/react'
import { paymentMethod } from '../../../lib/reader-data/payment-method.store.ts'
import { subscription } from '../../../lib/reader-data/subscription.store.ts'
import { ResourceView } from '../ResourceView.tsx'
import { isRunning } from '../subscription/subscription-terms.ts'
import { describeCard, expiryNoteOf } from '../../../lib/format/cards.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** The reader's own card, that a subscription is paid with; none where there is none. */
export function PaymentCard() {
  return (
    <SettingsSection title="Payment card" about="The card that your subscription is paid with.">
      <ResourceView resource={paymentMethod} loading="Loading your card...">
        {(card) => {
          if (!card) return <NoCard />
          const note = expiryNoteOf(card)
          return (
            <>
              <p className="text-note">{describeCard(card)}</p>
              {note && <p className="mt-1 text-note text-accent">{note} Please enter another one.</p>}
              <p className="mt-5">
                <a className="button-outline" href="/account/payment">
                  Update card
                </a>
              </p>
            </>
          )
        }}
      </ResourceView>
    </SettingsSection>
  )
}

/** Who pays for a plan can put one on file; everybody else enters it when they subscribe. */
function NoCard() {
  const current = useStore(subscription.$resource)
  const plan = current.state === 'ready' ? current.value : null
  return (
    <>
      <p className="text-note text-muted">There is no card in your account.</p>
      {plan?.kind === 'paid' && isRunning(plan) && (
        <p className="mt-5">
          <a className="button-outline" href="/account/payment">
            Add a card
          </a>
        </p>
      )}
    </>
  )
}
