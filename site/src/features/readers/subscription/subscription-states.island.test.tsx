import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findToast } from '../../../../test/island/island-page.tsx'
import { openAccount, openDashboard } from '../../../../test/island/reader-screen.tsx'
import { goldPlan, paidSubscription, silverPlan } from '../../../../test/paid-subscription.ts'

const has = (current: UserSubscription) => ({ 'GET /api/user/subscription': Response.json(current) })
const ofSilver = (changes: Partial<UserSubscription>) =>
  paidSubscription({ subscription: silverPlan, renewalPrice: 20_000, ...changes })
const planNamed = async (name: string) => within(await screen.findByRole('region', { name }))

test('spec §4 status badges: a plan that was given says so, and nothing of it renews', async () => {
  const given = paidSubscription({ kind: 'complimentary', currentPeriodEnd: null, renewalPrice: null })
  await openAccount({ path: '/account?tab=subscription', answers: has(given) })
  const plan = await planNamed('The Patron Ledger')
  expect(plan.getByText('active')).toHaveAttribute('data-highlighted', 'true')
  expect(plan.getByText('Complimentary')).toBeVisible()
  expect(plan.getByText(/^With our compliments/)).toBeVisible()
  expect(plan.queryByRole('button')).toBeNull()
  expect(plan.getByRole('link', { name: 'Compare the plans' })).toHaveAttribute('href', '/subscription')
})

test.each([
  ['/account', openAccount],
  ['/account?tab=subscription', openAccount],
  ['/dashboard', openDashboard],
])(
  'spec §4 status badges: a payment that is due is secondary, and can be paid from %s',
  async (path, open) => {
    await open({ path, answers: has(ofSilver({ status: 'past_due', payBy: '2026-12-05T09:00:00.000Z' })) })
    const plan = await planNamed('The Global Reader')
    expect(plan.getByText('past due')).toHaveAttribute('data-highlighted', 'false')
    expect(await screen.findByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/account/payment')
  },
)

test('spec §4 status badges: a disputed payment leaves nothing to do but to write to us', async () => {
  await openAccount({
    path: '/account?tab=subscription',
    answers: has(ofSilver({ status: 'disputed' })),
  })
  const plan = await planNamed('The Global Reader')
  expect(plan.getByText('disputed')).toHaveAttribute('data-highlighted', 'false')
  const notice = await planNamed('Your bank is looking into a payment')
  expect(notice.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/account?tab=support')
})

test.each([
  ['refunded', '/dashboard', openDashboard],
  ['canceled', '/account?tab=subscription', openAccount],
] as const)(
  'spec §4 status badges: once it is %s the plan has ended, and another one can be taken',
  async (status, path, open) => {
    await open({ path, answers: has(ofSilver({ status, renewalPrice: null })) })
    const plan = await planNamed('The Global Reader')
    expect(plan.getByText(status)).toHaveAttribute('data-highlighted', 'false')
    expect(plan.getByText('Ended')).toBeVisible()
    expect(plan.getByRole('link', { name: 'Compare the plans' })).toBeVisible()
  },
)

test('spec §2 account: where there is no card none is shown, and none can be changed', async () => {
  await openAccount({ path: '/account?tab=settings' })
  const card = await planNamed('Payment card')
  expect(await card.findByText('There is no card in your account.')).toBeVisible()
  expect(card.queryByRole('link')).toBeNull()
})

test('a higher-priced plan that waits for its payment can be paid or dropped, and nothing else is asked meanwhile', async () => {
  const waiting = ofSilver({
    pendingChange: {
      plan: { id: goldPlan.id, name: goldPlan.name },
      amount: 130_000,
      expiresAt: '2026-11-23T08:00:00.000Z',
    },
  })
  let stored = waiting
  const page = await openAccount({
    path: '/account?tab=subscription',
    answers: {
      'GET /api/user/subscription': () => Response.json(stored),
      'DELETE /api/user/subscription/change': () => {
        stored = ofSilver({})
        return new Response(null, { status: 204 })
      },
    },
  })
  const notice = await planNamed('The Patron Ledger is not paid yet')
  expect(notice.getByText(/until \d+ \w+ \d{4} at \d\d:\d\d/)).toBeVisible()
  expect(notice.getByRole('link', { name: 'Finish the payment' })).toHaveAttribute('href', '/account/payment')
  expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull()

  await page.user.click(notice.getByRole('button', { name: 'Keep my plan' }))
  const toast = await findToast('Plan kept')
  expect(within(toast).getByText('The change is dropped, and nothing was charged.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Change plan' })).toBeVisible()
  expect(screen.queryByText('The Patron Ledger is not paid yet')).toBeNull()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The Global Reader' })).toHaveFocus())
})
