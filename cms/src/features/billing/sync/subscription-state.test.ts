import { describe, expect, test } from 'vitest'
import { termOf } from './subscription-state.ts'

/** Paid invoices by what the provider says they are for, oldest first; the place tells them apart. */
const paidFor = (...reasons: string[]) => reasons.map((reason, place) => ({ billing_reason: reason, place }))

describe('the present term', () => {
  test.each([
    [['subscription_create'], [0]],
    [
      ['subscription_create', 'subscription_update'],
      [0, 1],
    ],
    [['subscription_create', 'subscription_update', 'subscription_cycle'], [2]],
    [
      ['subscription_create', 'subscription_cycle', 'subscription_update', 'subscription_update'],
      [1, 2, 3],
    ],
    [
      ['quote_accept', 'subscription_update'],
      [0, 1],
    ],
    [['subscription_update'], [0]],
    [[], []],
  ])('of what was paid for %j is %j', (reasons, places) => {
    expect(termOf(paidFor(...reasons)).map(({ place }) => place)).toEqual(places)
  })

  test('is not begun by an invoice that somebody wrote by hand, which is no part of it either', () => {
    const paid = paidFor('subscription_create', 'subscription_update', 'manual', 'subscription_threshold')
    expect(termOf(paid).map(({ place }) => place)).toEqual([0, 1])
  })
})
