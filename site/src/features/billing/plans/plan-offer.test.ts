import type { Plan } from '@meridian/shared/billing/plan.schema'
import { expect, test } from 'vitest'
import { offerOf } from './plan-offer.ts'

const plan: Plan = {
  id: 'patron-ledger',
  name: 'The Patron Ledger',
  description: '',
  tier: 'gold',
  price: 150_000,
  period: 'year',
  features: [],
}

test('spec §2 subscription buttons: a paid plan leads to its checkout', () => {
  expect(offerOf(plan).button).toEqual({
    label: 'Subscribe Now',
    href: '/checkout?plan=patron-ledger',
    isPaid: true,
  })
})

test('spec §2 subscription buttons: a free plan leads to the free sign-up', () => {
  expect(offerOf({ ...plan, id: 'introduction', price: 0 }).button).toEqual({
    label: 'Get Started',
    href: '/subscribe/free?plan=introduction',
    isPaid: false,
  })
})

test('says the total, what renews and when beside the button', () => {
  expect(offerOf(plan)).toMatchObject({
    price: '$1,500',
    period: 'per year',
    terms: '$1,500 in all, charged today. Renews every year at this price until you cancel.',
  })
  expect(offerOf({ ...plan, price: 999, period: 'month' }).terms).toBe(
    '$9.99 in all, charged today. Renews every month at this price until you cancel.',
  )
  expect(offerOf({ ...plan, price: 0 }).period).toBe('')
})
