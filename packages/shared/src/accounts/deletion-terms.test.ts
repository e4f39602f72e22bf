import { expect, test } from 'vitest'
import type { UserSubscription } from '../billing/user-subscription.schema.ts'
import { deletionTerms, isCancelledWithAccount, isWithdrawable } from './deletion-terms.ts'

const deletion = {
  dueAt: '2026-12-10T12:00:00.000Z',
  now: '2026-11-26T12:00:00.000Z',
  formatDay: (isoTime: string) => isoTime.slice(0, 10),
}

const paid: UserSubscription = {
  status: 'active',
  kind: 'paid',
  startedAt: '2026-05-01T00:00:00.000Z',
  currentPeriodStart: '2026-05-01T00:00:00.000Z',
  currentPeriodEnd: '2027-05-01T00:00:00.000Z',
  cancelsAtPeriodEnd: false,
  renewalPrice: 20_000,
  currency: 'usd',
  nextPlan: null,
  pendingChange: null,
  payBy: null,
  subscription: {
    id: 'global-reader',
    name: 'The Global Reader',
    description: 'Digital.',
    tier: 'silver',
    price: 20_000,
    period: 'year',
    features: [],
  },
}
const platinum = {
  ...paid.subscription,
  id: 'platinum',
  name: 'The Platinum Circle',
  tier: 'platinum',
} as const
const cutShort =
  'It is paid until 2027-05-01, and ends with the account on 2026-12-10: the time between is not refunded.'
const stopped = 'The Global Reader is cancelled at once: it is not renewed, and nothing more is charged.'
const noneLeft =
  'Printed issues that go out until 2026-12-10 are still sent to your address; none is sent after that.'

test.each<[string, UserSubscription | null, string[], boolean]>([
  ['none', null, ['You have no subscription: nothing is charged, and nothing is owed.'], false],
  [
    'one that has ended',
    { ...paid, status: 'canceled' },
    ['You have no subscription: nothing is charged, and nothing is owed.'],
    false,
  ],
  [
    'the free plan',
    { ...paid, kind: 'free', currentPeriodEnd: null, renewalPrice: null },
    ['The Global Reader ends with the account. It costs nothing, and nothing is owed.'],
    false,
  ],
  ['one that renews', paid, [stopped, cutShort], true],
  [
    'one that renews before the account is gone',
    { ...paid, currentPeriodEnd: '2026-12-01T00:00:00.000Z' },
    [stopped, 'You keep what is paid until 2026-12-01.'],
    true,
  ],
  [
    'one that was ordered this week',
    { ...paid, currentPeriodStart: '2026-11-22T00:00:00.000Z' },
    [
      stopped,
      cutShort,
      'If you ordered it within the last fourteen days, you can withdraw from it instead, and get your money back.',
    ],
    true,
  ],
  [
    'one with a planned change',
    { ...paid, nextPlan: { id: 'platinum', name: 'The Platinum Circle' } },
    [stopped, 'The change to The Platinum Circle falls away.', cutShort],
    true,
  ],
  [
    'one that is cancelled already',
    { ...paid, cancelsAtPeriodEnd: true, renewalPrice: null },
    ['The Global Reader is cancelled already: it is not renewed, and nothing more is charged.', cutShort],
    false,
  ],
  [
    'one whose payment is due',
    { ...paid, status: 'past_due', payBy: '2026-12-05T00:00:00.000Z' },
    [
      'The Global Reader ends at once, and the payment that is due for it falls away. Nothing more is charged, and nothing is owed.',
    ],
    true,
  ],
  [
    'one that a bank disputes',
    { ...paid, status: 'disputed' },
    [stopped, 'Your bank is looking into a payment; what it decides stands.', cutShort],
    true,
  ],
  [
    'one with our compliments',
    { ...paid, kind: 'complimentary', renewalPrice: null },
    [
      'The Global Reader, which you have with our compliments, ends with the account. Nothing is charged, and nothing is owed.',
    ],
    false,
  ],
  [
    'the printed edition',
    { ...paid, subscription: platinum },
    [stopped.replace('Global Reader', 'Platinum Circle'), cutShort, noneLeft],
    true,
  ],
  [
    'the printed edition, unpaid',
    { ...paid, status: 'past_due', subscription: platinum },
    [
      'The Platinum Circle ends at once, and the payment that is due for it falls away. Nothing more is charged, and nothing is owed.',
      'A printed issue that is on its way still arrives; no other is sent.',
    ],
    true,
  ],
])(
  'deleting an account with %s says what becomes of plan and money',
  (_, current, sentences, isCancelled) => {
    expect(deletionTerms(current, deletion)).toEqual(sentences)
    expect(isCancelledWithAccount(current)).toBe(isCancelled)
    const canWithdraw = sentences.some((sentence) => sentence.includes('you can withdraw from it'))
    expect(isWithdrawable(current, deletion.now)).toBe(canWithdraw)
  },
)
