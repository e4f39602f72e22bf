import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { PaymentElements } from '../../../lib/payment/PaymentElements.tsx'
import { CardForm } from './CardForm.tsx'
import { DueForm } from './DueForm.tsx'
import { paymentPage, type PaymentPage } from './payment-page.store.ts'
import { NothingNote, PaidNote, RefusedNote, SavedNote, WaitingNote } from './PaymentNotes.tsx'

/**
 * Why does this need to be an island? What there is to pay is the reader's own, and the form of the payment provider
 * stands in it. Without scripts the page says what is missing.
 */
export function PaymentForm() {
  const page = useStore(paymentPage.$page, { ssr: 'initial' })
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(page.name)

  useEffect(() => {
    void paymentPage.begin()
    // A page that the browser had put aside may be of a payment that is made by now.
    const renew = ({ persisted }: PageTransitionEvent) => persisted && void paymentPage.begin()
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [])

  // What had the focus is gone; what has come of it is read out.
  useEffect(() => {
    if (before.current === page.name) return
    const isFirst = before.current === 'loading'
    before.current = page.name
    if (!isFirst) place.current?.focus()
  }, [page.name])

  return (
    <div className="payment-panel" ref={place} tabIndex={-1}>
      <Step page={page} />
    </div>
  )
}

function Step({ page }: { page: PaymentPage }) {
  if (page.name === 'due' || page.name === 'card') {
    const { clientSecret } = page.name === 'due' ? page.due : page
    return (
      <PaymentElements key={clientSecret} payments={page.payments} form={{ clientSecret }}>
        {page.name === 'due' ? <DueForm page={page} /> : <CardForm page={page} />}
      </PaymentElements>
    )
  }
  if (page.name === 'waiting') return <WaitingNote due={page.due} isSlow={page.isSlow} />
  if (page.name === 'paid') return <PaidNote due={page.due} current={page.current} />
  if (page.name === 'saved') return <SavedNote card={page.card} />
  if (page.name === 'nothing') return <NothingNote />
  if (page.name === 'refused') return <RefusedNote message={page.message} canRetry={page.canRetry} />
  return <output className="payment-loading">Loading...</output>
}
