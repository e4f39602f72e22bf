import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectToast } from '../../../../../test/island/expect-toast.ts'
import { openAccount } from '../../../../../test/island/reader-screen.tsx'
import { goldPlan, paidSubscription, silverPlan } from '../../../../../test/paid-subscription.ts'

const platinum = {
  ...goldPlan,
  id: 'platinum',
  name: 'The Platinum Circle',
  tier: 'platinum',
  price: 250_000,
} as const
const running = paidSubscription({ subscription: silverPlan, renewalPrice: 20_000 })
const navyYard = {
  fullName: 'Ada Lovelace',
  addressLine1: '1 Navy Yard',
  addressLine2: null,
  city: 'Arlington',
  state: 'VA',
  postalCode: '22202',
  country: 'United States',
}
const quote = {
  quote: 'signed-1',
  kind: 'upgrade',
  plan: platinum,
  amountDue: 230_000,
  currency: 'usd',
  lines: [{ description: 'The Platinum Circle, to 21 November 2027', amount: 230_000 }],
  effectiveAt: '2026-11-21T09:00:00.000Z',
  renewsAt: '2027-11-21T09:00:00.000Z',
  renewalPrice: 250_000,
  expiresAt: '2026-11-21T09:10:00.000Z',
}

test('spec §6 platinum: who has an address sees it before confirming, and is not asked again', async () => {
  let held = running
  const { user, api } = await openAccount({
    path: '/account?tab=subscription',
    answers: {
      'GET /api/user/subscription': () => Response.json(held),
      'GET /api/subscriptions': Response.json([silverPlan, platinum]),
      'GET /api/user/delivery-address': Response.json(navyYard),
      'POST /api/user/subscription/quote': Response.json(quote),
      'POST /api/user/subscription/change': () => {
        held = paidSubscription({ subscription: platinum, renewalPrice: 250_000 })
        return Response.json({ state: 'changed' })
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Change plan' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Choose: The Platinum Circle' }))
  expect(await dialog.findByText(/1 Navy Yard, Arlington, VA 22202, United States/)).toBeVisible()
  expect(dialog.queryByRole('textbox')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Pay $2,300 and change' }))
  await expectToast('Plan changed', 'You now have The Platinum Circle.')
  expect(api.sent.find(({ call }) => call === 'POST /api/user/subscription/change')?.json).toEqual({
    quote: 'signed-1',
  })
})

test('spec §6 platinum: who has none sees the price above the form for it, which knows their name', async () => {
  const { user } = await openAccount({
    path: '/account?tab=subscription',
    answers: {
      'GET /api/user/subscription': Response.json(running),
      'GET /api/subscriptions': Response.json([silverPlan, platinum]),
      'POST /api/user/subscription/quote': Response.json(quote),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Change plan' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Choose: The Platinum Circle' }))
  const firstName = await dialog.findByLabelText('First name')
  expect(firstName).toHaveValue('Ada')
  expect(dialog.getByLabelText('Last name')).toHaveValue('Lovelace')
  const price = dialog.getByText('$2,300', { selector: '.headline' })
  expect(price.compareDocumentPosition(firstName)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(dialog.getByText('$2,500 on 21 November 2027')).toBeVisible()
})
