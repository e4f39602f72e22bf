import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import type { Card } from '@meridian/shared/billing/card.schema'
import type { ReactNode } from 'react'
import type { PaymentDue } from '@meridian/shared/billing/payment-due.schema'
import { describeCard } from '../../../lib/format/cards.ts'
import { formatDay } from '../../../lib/format/dates.ts'
import { formatCharge } from '../../../lib/format/prices.ts'
import type { PaidFor } from './tried-payment.ts'
import { paymentPage } from './payment-page.store.ts'

interface PaidNoteProps {
  due: PaidFor
  /** What the reader has by it; null while the news of the payment is still on its way to the account. */
  current: UserSubscription | null
}

export function PaidNote({ due, current }: PaidNoteProps) {
  const amount = formatCharge(due.amount)
  const end = current?.currentPeriodEnd
  return (
    <DoneNote title="Thank you. It is paid.">
      {current
        ? `We have received ${amount}. You have ${current.subscription.name}${end ? ` until ${formatDay(end)}` : ''}.`
        : `${amount} has been paid. Your account shows it within a few minutes.`}{' '}
      The receipt comes by e-mail.
    </DoneNote>
  )
}

export function SavedNote({ card }: { card: Card }) {
  return (
    <DoneNote title="Your card is saved.">
      {describeCard(card)}. From now on we collect from this card.
    </DoneNote>
  )
}

function DoneNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="payment-note" aria-labelledby="payment-done">
      <h2 className="headline text-headline-l" id="payment-done">
        {title}
      </h2>
      <p className="mt-3 text-note text-muted">{children}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a className="button-ink" href="/account?tab=subscription">
          Back to your account
        </a>
        <a className="button-outline" href="/dashboard?tab=payments">
          Your payments
        </a>
      </p>
    </section>
  )
}

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

interface RefusedNoteProps {
  message: string
  canRetry: boolean
}

/** Why nothing can be paid or changed here, and where to go from here. */
export function RefusedNote({ message, canRetry }: RefusedNoteProps) {
  return (
    <section className="payment-note" aria-labelledby="payment-refused">
      <h2 className="headline text-headline-m" id="payment-refused" role="alert">
        {message}
      </h2>
      <p className="mt-6 flex flex-wrap gap-3">
        {canRetry && (
          <button className="button-ink" type="button" onClick={() => void paymentPage.begin()}>
            Try again
          </button>
        )}
        <a className="button-outline" href="/account?tab=subscription">
          Back to your account
        </a>
        <a className="button-outline" href="/contact">
          Write to us
        </a>
      </p>
    </section>
  )
}

/** Nobody is asked for a card who pays for nothing. */
export function NothingNote() {
  return (
    <section className="payment-note" aria-labelledby="payment-nothing">
      <h2 className="headline text-headline-l" id="payment-nothing">
        There is nothing to pay.
      </h2>
      <p className="mt-3 text-note text-muted">
        You have no paid subscription at the moment, so no card is needed here.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a className="button-ink" href="/account?tab=subscription">
          Back to your account
        </a>
        <a className="button-outline" href="/subscription">
          See the plans
        </a>
      </p>
    </section>
  )
}
