import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import type { Card } from '@meridian/shared/billing/card.schema'
import type { ReactNode } from 'react'
import { describeCard } from '../../../lib/format/cards.ts'
import { formatDay } from '../../../lib/format/dates.ts'
import { formatCharge } from '../../../lib/format/prices.ts'
import type { PaidFor } from './tried-payment.ts'

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
