import type { PlanQuote } from '@meridian/shared/billing/plan-change.schema'
import { expect, test } from 'vitest'
import { goldPlan } from '../../../../../test/paid-subscription.ts'
import { quoteTerms } from './PlanQuoteView.tsx'

const quote: PlanQuote = {
  quote: 'signed',
  kind: 'upgrade',
  plan: goldPlan,
  amountDue: 129_945,
  currency: 'usd',
  lines: [],
  effectiveAt: '2026-11-21T09:00:00.000Z',
  renewsAt: '2027-11-21T09:00:00.000Z',
  renewalPrice: 150_000,
  expiresAt: '2026-11-21T09:10:00.000Z',
}

test('an upgrade names the exact amount, to the cent, on the button as well', () => {
  expect(quoteTerms(quote)).toEqual({
    headline: { figure: '$1,299.45', when: 'to pay today' },
    terms: [
      { label: 'Begins', text: 'Today, as soon as it is paid' },
      { label: 'Next renewal', text: '$1,500 on 21 November 2027' },
    ],
    confirmLabel: 'Pay $1,299.45 and change',
    pendingLabel: 'Paying...',
  })
})

test('a downgrade costs nothing today, and names its day on the button', () => {
  const downgrade = {
    ...quote,
    kind: 'downgrade' as const,
    amountDue: 0,
    effectiveAt: quote.renewsAt,
    renewalPrice: 20_000,
  }
  expect(quoteTerms(downgrade)).toMatchObject({
    headline: { figure: '$0', when: 'to pay today' },
    terms: [
      { label: 'Begins', text: '21 November 2027. Until then you keep what you have' },
      { label: 'Next renewal', text: '$200 on 21 November 2027' },
    ],
    confirmLabel: 'Change on 21 November 2027',
  })
})

test('an upgrade that costs nothing today does not speak of paying', () => {
  expect(quoteTerms({ ...quote, amountDue: 0 }).confirmLabel).toBe('Change today')
})
