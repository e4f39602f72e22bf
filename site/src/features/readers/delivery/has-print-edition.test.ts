import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { expect, test } from 'vitest'
import { goldPlan, paidSubscription } from '../../../../test/paid-subscription.ts'
import { hasPrintEdition } from './has-print-edition.ts'

function subscriptionTo(tier: UserSubscription['subscription']['tier']): UserSubscription {
  return paidSubscription({ subscription: { ...goldPlan, tier }, currentPeriodEnd: null })
}

test.each([
  ['platinum', true],
  ['gold', false],
  ['silver', false],
  ['other', false],
] as const)('spec §6 platinum: the tier %s has the printed edition: %s', (tier, expected) => {
  expect(hasPrintEdition(subscriptionTo(tier))).toBe(expected)
})

test('without a subscription, or after it has ended, there is no printed edition', () => {
  expect(hasPrintEdition(null)).toBe(false)
  expect(hasPrintEdition({ ...subscriptionTo('platinum'), status: 'expired' })).toBe(false)
})
