import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { goldPlan, paidSubscription, silverPlan } from '../../../../test/paid-subscription.ts'
import { refusal } from '../../../../test/refusal.ts'
import { openCheckout } from './test/open-checkout.tsx'

const known = {
  email: 'ada@meridian.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  isAdmin: false,
  planTier: null,
}

test.each([
  ['this plan', silverPlan, /^You have this plan since 21 November 2026$/, 'Go to your subscription'],
  ['another one', goldPlan, /^You have The Patron Ledger since 21 November 2026$/, /^Change to /],
])('who has %s is told so in place of the payment, with the way on', async (_, own, said, wayOn) => {
  const detail = 'You have a subscription already. You can change the plan in your account.'
  const refused = refusal({ code: 'already-subscribed', status: 409, detail })
  await openCheckout({
    reader: known,
    answers: {
      'POST /api/create-payment-intent': refused,
      'GET /api/user/subscription': Response.json(paidSubscription({ subscription: own })),
    },
  })
  // Its code is fetched for it.
  expect(await screen.findByRole('heading', { name: said }, { timeout: 30_000 })).toBeVisible()
  expect(screen.getByRole('link', { name: wayOn })).toBeVisible()
  expect(screen.queryByText('Setting up payment...')).toBeNull()
  expect(screen.queryByText(/has been received/)).toBeNull()
})
