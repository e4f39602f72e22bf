import { useStore } from '@nanostores/react'
import { paymentMethod } from '../../../lib/reader-data/payment-method.store.ts'
import { describeCard, expiryNoteOf } from '../../../lib/format/cards.ts'

/** The card that renewals are paid with, as a line of the plan's facts. */
export function CardFact() {
  const current = useStore(paymentMethod.$resource)
  const note = current.state === 'ready' && current.value ? expiryNoteOf(current.value) : null
  return (
    <div>
      <dt>Card</dt>
      <dd>
        {current.state === 'ready' && <>{current.value ? describeCard(current.value) : 'None on file'}. </>}
        {note && <strong className="font-medium text-accent">{note} </strong>}
        <a className="text-link roomy-target whitespace-nowrap" href="/account/payment">
          {current.state === 'ready' && !current.value ? 'Add a card' : 'Update card'}
        </a>
      </dd>
    </div>
  )
}
