import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerApi, type Answers } from '../../../../test/island/api-double.ts'
import { expectToast } from '../../../../test/island/expect-toast.ts'
import { openIsland } from '../../../../test/island/island-page.tsx'
import { standInForProvider } from '../../../../test/island/provider-double.ts'
import { goldPlan, paidSubscription, silverPlan } from '../../../../test/paid-subscription.ts'
import { PaymentForm } from './payment.island.tsx'

const path = '/account/payment'
const overdue = paidSubscription({ subscription: silverPlan, renewalPrice: 20_000, status: 'past_due' })
const renewal = {
  clientSecret: 'pi_1_secret_2',
  amount: 20_000,
  currency: 'usd',
  kind: 'renewal',
  plan: { id: silverPlan.id, name: silverPlan.name },
}
const upgrade = {
  ...renewal,
  amount: 130_000,
  kind: 'change',
  plan: { id: goldPlan.id, name: goldPlan.name },
}
const card = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2028 }
const settings = { mode: 'sandbox', publishableKey: 'pk_test_1', scriptUrl: '/payment-sandbox/stripe.js' }

/**
 * The page of a reader whose server answers so; nothing is due, and nothing is paid for, unless a test says so. `status` is
 * how the payment stands with the provider.
 */
async function openForm(answers: Answers = {}, status = 'requires_payment_method') {
  document.cookie = `${sessionHintCookie}=a; path=/`
  const provider = standInForProvider()
  provider.retrievePaymentIntent.mockResolvedValue({ paymentIntent: { status } })
  const api = answerApi({
    'GET /api/payment-settings': Response.json(settings),
    'GET /api/user/payments/due': Response.json(null),
    'GET /api/user/subscription': Response.json(null),
    ...answers,
  })
  return { provider, api, ...(await openIsland(<PaymentForm />, { path })) }
}

const dueNow = (due: object, current = overdue): Answers => ({
  'GET /api/user/payments/due': Response.json(due),
  'GET /api/user/subscription': Response.json(current),
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const alertText = async () => (await screen.findByRole('alert')).textContent

test('spec §2 account: the payment page leads to the sign-in, and asks nothing', async () => {
  const provider = standInForProvider()
  const api = answerApi()
  const { visited } = await openIsland(<PaymentForm />, { path })
  expect(visited).toEqual(['/login?next=%2Faccount%2Fpayment'])
  expect(api.sent).toEqual([])
  expect(provider.script.asked).toBe(0)
})

test('spec §2 account: anyone who pays for nothing reads that there is nothing to pay, and is asked for no card', async () => {
  const { provider } = await openForm()
  expect(await screen.findByRole('heading', { name: 'There is nothing to pay.' })).toBeVisible()
  expect(screen.queryByLabelText('Card number')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(provider.script.asked).toBe(0)
})

test('spec §8 payment confirmation error: a card that is declined is told in the provider’s words, and another one pays', async () => {
  const { user, provider, api } = await openForm(dueNow(renewal))
  const due = within(await screen.findByRole('region', { name: 'The Global Reader' }))
  expect(due.getByText('$200')).toBeVisible()
  expect(screen.getByText('Test mode')).toBeVisible()
  provider.confirmPayment.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } })
  await user.click(await button('Pay $200'))
  await expectToast('Payment Failed', 'Your card was declined.')
  expect(await alertText()).toBe('Your card was declined.')

  api.answer({
    'GET /api/user/payments/due': Response.json(null),
    'GET /api/user/subscription': Response.json({ ...overdue, status: 'active' }),
  })
  await user.click(await button('Pay $200'))
  expect(await screen.findByRole('heading', { name: 'Thank you. It is paid.' })).toBeVisible()
  expect(screen.getByText(/You have The Global Reader until 21 November 2027\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to your account' })).toHaveAttribute(
    'href',
    '/account?tab=subscription',
  )
  expect(provider.confirmPayment).toHaveBeenCalledTimes(2)
})

test('spec §8 payment confirmation error: a check of the bank that fails is told, and another card pays', async () => {
  const running = paidSubscription({ subscription: silverPlan })
  const { user, provider, api } = await openForm(dueNow(upgrade, running), 'requires_action')
  const due = within(await screen.findByRole('region', { name: 'The Patron Ledger' }))
  expect(due.getByText('Your change of plan')).toBeVisible()
  expect(screen.queryByLabelText('Card number')).toBeNull()
  provider.handleNextAction.mockResolvedValueOnce({ error: { message: 'The check has failed.' } })
  await user.click(await button('Confirm with your bank'))
  await expectToast('Payment Failed', 'The check has failed.')
  expect(provider.handleNextAction).toHaveBeenCalledExactlyOnceWith({ clientSecret: upgrade.clientSecret })

  expect(await screen.findByLabelText('Card number')).toBeVisible()
  api.answer({
    'GET /api/user/payments/due': Response.json(null),
    'GET /api/user/subscription': Response.json(paidSubscription()),
  })
  await user.click(await button('Pay $1,300'))
  expect(await screen.findByRole('heading', { name: 'Thank you. It is paid.' })).toBeVisible()
  expect(screen.getByText(/You have The Patron Ledger until/)).toBeVisible()
  expect(provider.confirmPayment).toHaveBeenCalledOnce()
})

test('an upgrade that is not wanted any more is dropped, and the way leads back to the plan', async () => {
  const running = paidSubscription({ subscription: silverPlan })
  const { user, api, visited } = await openForm(dueNow(upgrade, running), 'requires_action')
  api.answer({ 'DELETE /api/user/subscription/change': new Response(null, { status: 204 }) })
  await user.click(await button('Keep my plan'))
  await vi.waitFor(() => expect(visited).toEqual(['/account?tab=subscription']))
  expect(api.sent.at(-1)?.call).toBe('DELETE /api/user/subscription/change')
})

test('with nothing due, another card takes the place of the one on file once the bank has said so', async () => {
  const { user, provider, api } = await openForm({
    'GET /api/user/subscription': Response.json(paidSubscription()),
    'GET /api/user/payment-method': Response.json(card),
    'POST /api/user/payment-method/setup': Response.json({ clientSecret: 'seti_1_secret_2' }),
    'PUT /api/user/payment-method': Response.json({ ...card, brand: 'mastercard', last4: '4444' }),
  })
  expect(await screen.findByRole('region', { name: /^Visa ending in 4242/ })).toBeVisible()
  provider.confirmSetup.mockResolvedValueOnce({ error: { message: 'Your card was declined.' } })
  await user.click(await button('Save card'))
  await expectToast('Card not saved', 'Your card was declined.')
  expect(api.sent.some(({ call }) => call.startsWith('PUT'))).toBe(false)

  await user.click(await button('Save card'))
  await expectToast('Card updated', 'From now on we collect from this card.')
  expect(await screen.findByRole('heading', { name: 'Your card is saved.' })).toBeVisible()
  expect(screen.getByText(/^Mastercard ending in 4444/)).toBeVisible()
  expect(api.sent.at(-1)).toEqual({
    call: 'PUT /api/user/payment-method',
    json: { setupIntentId: 'seti_1' },
  })
})
