import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Plan } from '@meridian/shared/billing/plan.schema'
import { Checkout } from './checkout.island.tsx'
import { OrderSummary } from './order/OrderSummary.tsx'
import { OrderTerms } from './order/OrderTerms.tsx'
import { FreePlan } from './states/FreePlan.tsx'
import { PlanNotFound } from './states/PlanNotFound.tsx'
import { SettingUp } from './states/SettingUp.tsx'

const plan: Plan = {
  id: 'global-reader',
  name: 'The Global Reader',
  description: 'Every issue.',
  tier: 'silver',
  price: 20_000,
  period: 'year',
  features: ['Every digital issue', 'The archive'],
}
const today = new Date('2026-11-22T10:00:00Z')
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

beforeEach(() => vi.stubGlobal('location', { pathname: '/checkout', search: '?plan=global-reader' }))
afterEach(() => vi.unstubAllGlobals())

test('spec §4 checkout order: what the server renders is the first state, loading, with the order of each plan hidden', () => {
  const html = renderToStaticMarkup(<Checkout plans={[plan, { ...plan, id: 'platinum' }]} />)
  expect(textOf(html)).toContain('Loading...')
  const orders = [...html.matchAll(/<aside[^>]*>/g)].map(([tag]) => tag)
  expect(orders).toEqual([
    expect.stringMatching(/data-plan="global-reader" hidden=""/),
    expect.stringMatching(/data-plan="platinum" hidden=""/),
  ])
})

test("spec §4 checkout order: 'Subscription Not Found', with a way to the others", () => {
  const html = renderToStaticMarkup(<PlanNotFound isAway={false} />)
  expect(textOf(html)).toContain('Subscription Not Found')
  expect(html).toContain('href="/subscription"')
  expect(html).not.toContain('Try again')
  expect(renderToStaticMarkup(<PlanNotFound isAway />)).toContain('Try again')
})

test('spec §4 checkout free plan: a price of 0 tells to use the free signup, and leads there', () => {
  const html = renderToStaticMarkup(<FreePlan plan={{ ...plan, id: 'introduction', price: 0 }} />)
  expect(textOf(html)).toContain('Please use the free signup.')
  expect(html).toContain('href="/subscribe/free?plan=introduction"')
})

test("spec §8 payment intent failure: 'Setting up payment...' stays, whatever is added below it", () => {
  const refusal = { message: 'No payments can be taken now.', wayOn: 'contact' as const }
  for (const html of [
    renderToStaticMarkup(<SettingUp refusal={null} canRetry={false} />),
    renderToStaticMarkup(<SettingUp refusal={null} canRetry />),
    renderToStaticMarkup(<SettingUp refusal={refusal} canRetry />),
  ]) {
    expect(textOf(html)).toContain('Setting up payment...')
  }
  expect(renderToStaticMarkup(<SettingUp refusal={null} canRetry={false} />)).not.toContain('Try again')
  expect(renderToStaticMarkup(<SettingUp refusal={null} canRetry />)).toContain('Try again')
  const refused = renderToStaticMarkup(<SettingUp refusal={refusal} canRetry />)
  expect(refused).toContain('href="/contact"')
})

test('spec §2 checkout: plan name, description and price per year', () => {
  expect(textOf(renderToStaticMarkup(<OrderSummary plan={plan} isShown />))).toContain(
    'The Global Reader Every issue. $200 per year Every digital issue The archive',
  )
})

test('beside the button stand the total, the period, what renews when and at what price, and how to cancel', () => {
  const terms = { plan, amount: 20_000, formerPrice: null, today }
  const text = textOf(renderToStaticMarkup(<OrderTerms {...terms} />))
  expect(text).toContain('Total today $200')
  expect(text).toContain('One year, 22 November 2026 to 22 November 2027')
  expect(text).toContain('On 22 November 2027 at $200, then every year.')
  expect(text).toContain('In your account, at any time, in two clicks.')
  expect(text).not.toContain('has changed')
})

test('a price that has changed is said aloud, with the old and the new one', () => {
  const terms = { plan: { ...plan, price: 25_000 }, amount: 25_000, formerPrice: 20_000, today }
  const html = renderToStaticMarkup(<OrderTerms {...terms} />)
  expect(html).toContain('role="alert"')
  expect(textOf(html)).toContain('has changed from $200 to $250. Nothing has been charged.')
})
