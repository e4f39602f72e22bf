import { useStore } from '@nanostores/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { PlanQuote } from '@meridian/shared/billing/plan-change.schema'
import { placeLines } from '@meridian/shared/readers/address-formats'
import type { DeliveryAddress } from '@meridian/shared/readers/address.schema'
import { describeCard } from '../../../../lib/format/cards.ts'
import { formatDay } from '../../../../lib/format/dates.ts'
import { formatCharge } from '../../../../lib/format/prices.ts'
import { paymentMethod } from '../../../../lib/reader-data/payment-method.store.ts'
import type { Term } from '../subscription-terms.ts'
import { chooseAgain, confirmPlanChange, type PlanChange } from './plan-change.store.ts'

/** Exactly what confirming does: what is paid now and for what, from when, and what the next renewal costs. */
export function PlanQuoteView({ change }: { change: Extract<PlanChange, { step: 'confirming' }> }) {
  const { quote, address, note, isSending, problem } = change
  const { confirmLabel, pendingLabel } = quoteTerms(quote)
  const onFile = useStore(paymentMethod.$resource)
  const card = quote.amountDue > 0 && onFile.state === 'ready' ? onFile.value : null
  // What had the focus is gone, and what is to be read stands here.
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.focus(), [])

  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <p className="byline mt-1">To {quote.plan.name}</p>
      {note && <output className="field-problem mt-3 block">{note}</output>}
      <QuoteFigures quote={quote}>
        {card && (
          <div>
            <dt>Card</dt>
            <dd>{describeCard(card)}</dd>
          </div>
        )}
        {address && (
          <div>
            <dt>Printed edition to</dt>
            <dd>{describeAddress(address)}</dd>
          </div>
        )}
      </QuoteFigures>
      {problem && (
        <p className="field-problem mt-4" role="alert">
          {problem}
        </p>
      )}
      <div className="dialog-ways">
        <button
          className="button-ink"
          type="button"
          aria-disabled={isSending}
          onClick={() => void confirmPlanChange()}
        >
          {isSending ? pendingLabel : confirmLabel}
        </button>
        <button className="button-outline" type="button" onClick={chooseAgain}>
          Back
        </button>
      </div>
      <p className="byline mt-4">
        Renews every {quote.plan.period} at {formatCharge(quote.renewalPrice)} until you cancel, next on{' '}
        {formatDay(quote.renewsAt)}. You can cancel here at any time.
      </p>
    </div>
  )
}

/** What is paid today and for what, from when, and what the next renewal costs; `children` are further facts. */
export function QuoteFigures({ quote, children }: { quote: PlanQuote; children?: ReactNode }) {
  const { headline, terms } = quoteTerms(quote)
  return (
    <>
      <p className="account-figure mt-6">
        <span className="headline text-title tabular-nums">{headline.figure}</span>
        <span className="byline">{headline.when}</span>
      </p>
      <dl className="account-facts mt-6">
        {quote.lines.map((line) => (
          <div className="account-sum" key={line.description}>
            <dt>{line.description}</dt>
            <dd>{formatSigned(line.amount)}</dd>
          </div>
        ))}
        {terms.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {children}
      </dl>
    </>
  )
}

function formatSigned(cents: number): string {
  return cents < 0 ? `−${formatCharge(-cents)}` : formatCharge(cents)
}

/** An address in a line: '12 St James’s Square, London, SW1Y 4JH, United Kingdom'. */
function describeAddress(address: NonNullable<DeliveryAddress>): string {
  return [address.fullName, ...placeLines(address), address.country].join(', ')
}

interface QuoteTerms {
  /** What is paid now, in display figures. */
  headline: { figure: string; when: string }
  terms: Term[]
  /** The button says what pressing it does. */
  confirmLabel: string
  pendingLabel: string
}

/** What a quote says to the reader who is about to confirm it. */
export function quoteTerms({ kind, amountDue, effectiveAt, renewsAt, renewalPrice }: PlanQuote): QuoteTerms {
  const renewal = { label: 'Next renewal', text: `${formatCharge(renewalPrice)} on ${formatDay(renewsAt)}` }
  if (kind === 'downgrade') {
    const begins = formatDay(effectiveAt)
    return {
      headline: { figure: formatCharge(0), when: 'to pay today' },
      terms: [{ label: 'Begins', text: `${begins}. Until then you keep what you have` }, renewal],
      confirmLabel: `Change on ${begins}`,
      pendingLabel: 'Changing...',
    }
  }
  const isPaid = amountDue > 0
  return {
    headline: { figure: formatCharge(amountDue), when: 'to pay today' },
    terms: [{ label: 'Begins', text: isPaid ? 'Today, as soon as it is paid' : 'Today' }, renewal],
    confirmLabel: isPaid ? `Pay ${formatCharge(amountDue)} and change` : 'Change today',
    pendingLabel: isPaid ? 'Paying...' : 'Changing...',
  }
}
