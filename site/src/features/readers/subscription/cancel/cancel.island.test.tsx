import type { UserSubscription } from '@meridian/shared/billing/user-subscription.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findToast } from '../../../../../test/island/island-page.tsx'
import { openAccount, openDashboard } from '../../../../../test/island/reader-screen.tsx'
import { paidSubscription, silverPlan } from '../../../../../test/paid-subscription.ts'

const route = '/api/user/subscription/cancellation'
const running = paidSubscription({ subscription: silverPlan, renewalPrice: 20_000 })
const ending = { ...running, cancelsAtPeriodEnd: true, renewalPrice: null }

const opener = () => screen.findByRole('button', { name: 'Cancel subscription' })

/** A server that has `before` until it cancels, and `after` from then on. */
function cancelling(before: UserSubscription, after: UserSubscription, endsAt: string) {
  let stored = before
  return {
    'GET /api/user/subscription': () => Response.json(stored),
    [`POST ${route}`]: () => {
      stored = after
      return Response.json({ endsAt })
    },
  }
}

test('by keyboard alone: Escape leads back to the button, and Enter cancels', async () => {
  const endsAt = '2027-11-21T09:00:00.000Z'
  const { user } = await openDashboard({ answers: cancelling(running, ending, endsAt) })
  const button = await opener()
  screen.getByRole('tab', { selected: true }).focus()
  for (let stop = 0; stop < 12 && document.activeElement !== button; stop += 1) await user.tab()
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(button).toHaveFocus()

  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your subscription?' }))
  expect(dialog.getByText(/^The Global Reader ends on 21 November 2027\./)).toBeVisible()
  await user.tab()
  expect(dialog.getByRole('button', { name: 'Cancel subscription' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(
    await screen.findByRole('region', { name: 'Your subscription ends on 21 November 2027' }),
  ).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'The Global Reader' })).toHaveFocus())
})

test('cancelling what is due says that nothing is owed, and ends it at once', async () => {
  const due = { ...running, status: 'past_due', payBy: '2026-12-05T09:00:00.000Z' } as const
  const over = { ...running, status: 'canceled', renewalPrice: null } as const
  const { user } = await openAccount({
    path: '/account?tab=subscription',
    answers: cancelling(due, over, '2026-11-21T09:00:00.000Z'),
  })
  await user.click(await opener())
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/the payment that is due falls away/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
  await findToast('Subscription cancelled')
  const plan = within(await screen.findByRole('region', { name: 'The Global Reader' }))
  expect(await plan.findByText('canceled')).toBeVisible()
})

test('spec §8 general rule: when it fails the toast Error says why, and nothing is shown that has not happened', async () => {
  const { user } = await openAccount({
    path: '/account?tab=subscription',
    answers: {
      'GET /api/user/subscription': Response.json(running),
      [`POST ${route}`]: new Response('Please try again shortly.', { status: 503 }),
    },
  })
  const button = await opener()
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }))
  expect(await screen.findByText('Error')).toBeVisible()
  // The dialog is modal: to a screen reader it says so itself, beside the button.
  expect(within(await dialog.findByRole('alert')).getByText('503: Please try again shortly.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(button).toHaveFocus())
  expect(screen.queryByText(/^Your subscription ends/)).toBeNull()
})
