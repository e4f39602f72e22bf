import { describe, expect, test } from 'vitest'
import type { ProviderSubscription } from '../actions/provider-subscription.ts'
import { createRandomId } from '../../../platform/tokens/signed-tokens.ts'
import { createQuoteTokens, judgeChange, type Quote, stateOf } from './quote.ts'

const silver = { id: 'price_silver', productId: 'silver', amount: 20_000, currency: 'usd', interval: 'year' }
const gold = { id: 'price_gold', productId: 'gold', amount: 150_000, currency: 'usd', interval: 'year' }

const running: ProviderSubscription = {
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  itemId: 'si_1',
  periodStart: 1_790_000_000,
  periodEnd: 1_821_536_000,
  cancelsAtPeriodEnd: false,
  endsAt: 0,
  endedAt: null,
  paidPrice: gold,
  nextPrice: gold,
  pendingPrice: null,
  latestInvoiceId: 'in_1',
  invoices: [],
}
const target = { price: 250_000, interval: 'year', isPresent: false }

describe('what a change of plan is', () => {
  test.each([
    ['a higher-priced plan', { price: 150_001 }, 'upgrade'],
    ['another plan at the same price', { price: 150_000 }, 'upgrade'],
    ['a cheaper plan', { price: 149_999 }, 'downgrade'],
    ['the free plan', { price: 0, interval: null }, 'downgrade'],
  ])('%s', (_, plan, kind) => {
    expect(judgeChange(running, { ...target, ...plan })).toEqual({ ok: true, kind })
  })

  test('it goes by what the reader pays, not by what the plan costs others by now', () => {
    const paidLongAgo = { ...running, paidPrice: silver, nextPrice: silver }
    expect(judgeChange(paidLongAgo, { ...target, price: 20_001 })).toEqual({ ok: true, kind: 'upgrade' })
  })

  test('the same plan at another price from the next period on stands in nobody’s way', () => {
    const renewed = { ...running, nextPrice: { ...gold, id: 'price_gold_next_year', amount: 160_000 } }
    expect(judgeChange(renewed, target)).toEqual({ ok: true, kind: 'upgrade' })
  })

  test.each<[string, Partial<ProviderSubscription>, Partial<typeof target>, string]>([
    ['while a payment is due', { status: 'past_due' }, {}, 'payment-due'],
    ['while nobody has paid for long', { status: 'unpaid' }, {}, 'payment-due'],
    ['after the end', { status: 'canceled' }, {}, 'subscription-none'],
    ['before the first payment', { status: 'incomplete' }, {}, 'subscription-none'],
    ['of what is to end', { cancelsAtPeriodEnd: true }, {}, 'subscription-ending'],
    ['while a cheaper plan is planned', { nextPrice: silver }, {}, 'plan-change-planned'],
    ['to the plan that there is', {}, { isPresent: true }, 'plan-same'],
    ['in another currency', { paidPrice: { ...gold, currency: 'eur' } }, {}, 'plan-currency-differs'],
    ['to a plan that is paid more often', {}, { interval: 'month' }, 'plan-period-differs'],
  ])('there is none %s', (_, subscription, plan, reason) => {
    expect(judgeChange({ ...running, ...subscription }, { ...target, ...plan })).toEqual({
      ok: false,
      reason,
    })
  })
})

test.each<[string, Partial<ProviderSubscription>]>([
  ['another subscription', { id: 'sub_2' }],
  ['a payment that is due', { status: 'past_due' }],
  ['another plan', { paidPrice: silver }],
  ['a planned plan', { nextPrice: silver }],
  ['a renewal', { periodEnd: running.periodEnd + 31_536_000 }],
  ['a cancelling', { cancelsAtPeriodEnd: true }],
  ['an invoice', { latestInvoiceId: 'in_2' }],
])('%s makes another state of what was quoted', (_, change) => {
  expect(stateOf({ ...running, ...change })).not.toBe(stateOf(running))
  expect(stateOf({ ...running })).toBe(stateOf(running))
})

const tokens = createQuoteTokens('the secret of one magazine')

const quote: Quote = {
  id: createRandomId(),
  userId: 7,
  kind: 'upgrade',
  planId: 'platinum',
  price: 250_000,
  priceId: 'price_2',
  amountDue: 91_781,
  prorationDate: 1_795_000_000,
  expiresAt: 1_795_000_600,
  latestInvoiceId: 'in_1',
  state: 'sub_1 active price_1 price_1 1821536000 false in_1',
}

test('a signed quote is read by its reader as it was', () => {
  expect(tokens.read(tokens.sign(quote), 7)).toEqual(quote)
})

test('nobody reads the quote of another', () => {
  expect(tokens.read(tokens.sign(quote), 8)).toBeNull()
})

test('a quote with another price, or another signature, is none', () => {
  const [content = '', mac = ''] = tokens.sign(quote).split('.')
  const cheaper = Buffer.from(JSON.stringify({ ...quote, amountDue: 1 })).toString('base64url')
  expect(tokens.read(`${cheaper}.${mac}`, 7)).toBeNull()
  expect(tokens.read(`${content}.${'A'.repeat(43)}`, 7)).toBeNull()
  for (const text of ['', '.', content, `${content}.`, `.${mac}`, `${content}.${mac}.${mac}`, '\u0000']) {
    expect(tokens.read(text, 7)).toBeNull()
  }
})

test('nor is one that another magazine has signed', () => {
  expect(createQuoteTokens('the secret of another').read(tokens.sign(quote), 7)).toBeNull()
})
