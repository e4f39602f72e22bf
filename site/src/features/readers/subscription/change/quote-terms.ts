import type { PlanQuote } from '@meridian/shared/billing/plan-change.schema'
import { formatDay } from '../../../../lib/format/dates.ts'
import { formatCharge } from '../../../../lib/format/prices.ts'
import type { Term } from '../subscription-terms.ts'

export interface QuoteTerms {
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
