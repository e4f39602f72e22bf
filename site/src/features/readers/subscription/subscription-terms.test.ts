import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { expect, test } from 'vitest'
import { goldPlan, paidSubscription } from '../../../../test/paid-subscription.ts'
import { priceOf, shortTermOf, termOf } from './subscription-terms.ts'

const silver = { id: 'global-reader', name: 'The Global Reader' }
const free: Partial<UserSubscription> = { kind: 'free', currentPeriodEnd: null, renewalPrice: null }

test.each<[string, Partial<UserSubscription>, string | null, string | null]>([
  ['renews', {}, 'Next payment: $1,500 on 21 November 2027', 'Renews on 21 November 2027'],
  [
    'was cancelled',
    { cancelsAtPeriodEnd: true },
    'Ends: 21 November 2027, and is not renewed',
    'Ends on 21 November 2027',
  ],
  [
    'changes with the next period',
    { nextPlan: silver, renewalPrice: 20_000 },
    'Next payment: $200 for The Global Reader on 21 November 2027',
    'Renews on 21 November 2027',
  ],
  [
    'has a payment due',
    { status: 'past_due', payBy: '2027-12-05T09:00:00.000Z' },
    'Payment due: By 5 December 2027',
    'Payment due by 5 December 2027',
  ],
  [
    'was given',
    { kind: 'complimentary', renewalPrice: null },
    'Price: With our compliments: nothing is charged, and nothing renews',
    'Ends on 21 November 2027',
  ],
  ['is free', free, null, null],
  ['has expired', { status: 'expired' }, 'Ended: 21 November 2027', 'Ended on 21 November 2027'],
  ['was refunded', { status: 'refunded' }, 'Ended: 21 November 2027', 'Ended on 21 November 2027'],
  ['is disputed', { status: 'disputed' }, 'Access: None while the bank looks into a payment', null],
])('a subscription that %s says what comes next', (_, changes, term, short) => {
  const current = paidSubscription(changes)
  const told = termOf(current)
  expect(told && `${told.label}: ${told.text}`).toBe(term)
  expect(shortTermOf(current)).toBe(short)
})

test('a later price of the plan does not change what an existing subscriber reads', () => {
  const subscription = { ...goldPlan, price: 190_000 }
  expect(priceOf(paidSubscription({ subscription }))).toBe(150_000)
  expect(termOf(paidSubscription({ subscription }))?.text).toBe('$1,500 on 21 November 2027')
})

test('while another plan is chosen for the next period, the price shown is that of the present one', () => {
  expect(priceOf(paidSubscription({ nextPlan: silver, renewalPrice: 20_000 }))).toBe(150_000)
})
