import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { expect, test } from 'vitest'
import { paidSubscription } from '../../../../test/paid-subscription.ts'
import { actionsOf } from './possible-actions.ts'

const pendingChange = {
  plan: { id: 'platinum', name: 'The Platinum Circle' },
  amount: 100_000,
  expiresAt: '2026-11-23T08:00:00.000Z',
}
const nextPlan = { id: 'global-reader', name: 'The Global Reader' }

test.each<[string, Partial<UserSubscription>, string[]]>([
  ['running', {}, ['canChange', 'canCancel']],
  ['in its trial', { status: 'trialing' }, ['canChange', 'canCancel']],
  ['due', { status: 'past_due' }, ['canPay', 'canCancel']],
  ['cancelled', { cancelsAtPeriodEnd: true }, ['canResume']],
  ['about to change', { nextPlan }, ['canKeepPlan', 'canCancel']],
  ['waiting to be paid for a higher-priced plan', { pendingChange }, ['canFinishChange', 'canCancel']],
  ['due, with a higher-priced plan waiting', { status: 'past_due', pendingChange }, ['canPay', 'canCancel']],
  ['about to change, and cancelled', { nextPlan, cancelsAtPeriodEnd: true }, ['canResume']],
  ['over', { status: 'canceled' }, ['canSubscribe']],
  ['refunded', { status: 'refunded' }, ['canSubscribe']],
  ['disputed', { status: 'disputed' }, []],
  ['free', { kind: 'free' }, ['canSubscribe']],
  ['complimentary', { kind: 'complimentary' }, ['canSubscribe']],
])('of a subscription that is %s a reader can do just this', (_, changes, expected) => {
  const actions = Object.entries(actionsOf(paidSubscription(changes)))
  expect(actions.flatMap(([action, can]) => (can ? [action] : []))).toEqual(expected)
})
