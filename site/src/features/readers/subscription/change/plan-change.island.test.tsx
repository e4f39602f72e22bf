import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findToast } from '../../../../../test/island/island-page.tsx'
import { openAccount } from '../../../../../test/island/reader-screen.tsx'
import {
  goldPlan,
  paidSubscription,
  silverPlan,
  upgradeQuote as upgrade,
} from '../../../../../test/paid-subscription.ts'

const running = paidSubscription({ subscription: silverPlan, renewalPrice: 20_000 })

test('a quote that no longer holds is worked out again and asked once more, and nothing is paid unseen', async () => {
  let stored = running
  const { user, api } = await openAccount({
    path: '/account?tab=subscription',
    answers: {
      'GET /api/user/subscription': () => Response.json(stored),
      'GET /api/subscriptions': Response.json([silverPlan, goldPlan]),
      'POST /api/user/subscription/quote': [
        Response.json(upgrade),
        Response.json({ ...upgrade, quote: 'signed-2', amountDue: 129_950 }),
      ],
      'POST /api/user/subscription/change': [
        new Response('This quote has expired.', { status: 409 }),
        () => {
          stored = paidSubscription()
          return Response.json({ state: 'changed' })
        },
      ],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Change plan' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Choose: The Patron Ledger' }))
  await user.click(await dialog.findByRole('button', { name: 'Pay $1,300 and change' }))
  expect(await dialog.findByText(/^This was recalculated just now\./)).toBeVisible()
  expect(document.querySelector('#plan-name')).toHaveTextContent('The Global Reader')

  await user.click(dialog.getByRole('button', { name: 'Pay $1,299.50 and change' }))
  const toast = await findToast('Plan changed')
  expect(within(toast).getByText('You now have The Patron Ledger.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('region', { name: 'The Patron Ledger' })).toBeVisible()
  const confirmed = api.sent.filter(({ call }) => call === 'POST /api/user/subscription/change')
  expect(confirmed.map(({ json }) => json)).toEqual([{ quote: 'signed-1' }, { quote: 'signed-2' }])
})
