import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openMarkup } from '../../../../test/island/element-page.ts'
import type { SessionUser } from '../../../lib/session/session-user.ts'
import { showOwnPlan } from './own-plan.ts'

const markup = `
  <a href="/subscription" data-plan-link>Subscribe</a>
  <a href="/subscribe/free?plan=intro" data-plan-link="intro" data-plan-tier="other">Get Started<span>: Intro</span></a>
  <a href="/checkout?plan=reader" data-plan-link="reader" data-plan-tier="silver">Subscribe Now<span>: Reader</span></a>
  <a href="/checkout?plan=gold" data-plan-link="gold" data-plan-tier="gold">Subscribe Now<span>: Gold</span></a>`

const links = () =>
  screen.getAllByRole<HTMLAnchorElement>('link').map((link) => [link.textContent, link.getAttribute('href')])

const untouched = [
  ['Subscribe', '/subscription'],
  ['Get Started: Intro', '/subscribe/free?plan=intro'],
  ['Subscribe Now: Reader', '/checkout?plan=reader'],
  ['Subscribe Now: Gold', '/checkout?plan=gold'],
]

const own = '/account?tab=subscription'

function show(planTier: SessionUser['planTier']): void {
  const user = { email: 'ada@meridian.example', firstName: 'Ada', lastName: null, isAdmin: false, planTier }
  showOwnPlan({ state: 'authenticated', user })
}

test('a subscriber is led to the own plan, and to the change to any other', () => {
  openMarkup(markup, { path: '/subscription' })
  show('silver')
  expect(links()).toEqual([
    ['Your plan', own],
    ['Change plan: Intro', own],
    ['Your plan: Reader', own],
    ['Change plan: Gold', `${own}&plan=gold`],
  ])
})

test('a reader of the free plan knows that it is theirs, and can subscribe', () => {
  openMarkup(markup, { path: '/subscription' })
  show('other')
  expect(links()).toEqual([untouched[0], ['Your plan: Intro', own], ...untouched.slice(2)])
})

test.each(['nobody', 'who has no plan'])('%s sees what everybody sees, also after somebody else', (who) => {
  openMarkup(markup, { path: '/subscription' })
  show('gold')
  if (who === 'nobody') showOwnPlan({ state: 'signed-out' })
  else show(null)
  expect(links()).toEqual(untouched)
})
