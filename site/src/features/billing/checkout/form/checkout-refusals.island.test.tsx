import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { expect, test } from 'vitest'
import { expectToast } from '../../../../../test/island/expect-toast.ts'
import { london } from '../../../../../test/london.ts'
import { ada, grace, graceEntries, londonEntries, payable, plan, platinum } from '../test/checkout-answers.ts'
import { refusal } from '../../../../../test/refusal.ts'
import { enter, enterAddress, findPayButton, openCheckoutForm, payButton } from '../test/open-checkout.tsx'

const subscribe = 'POST /api/create-subscription'
const outcomePath = '/subscription-success'
const deliveryAddress = { fullName: 'Grace Hopper', ...london }

const card = () => screen.getByLabelText('Card number')

test("spec §8 payment confirmation error: 'Payment Failed' / the provider's message; what was typed stays, another card pays", async () => {
  const { user, api, provider, sentTo, visited } = await openCheckoutForm({ plan: platinum })
  provider.confirmPayment.mockResolvedValueOnce({
    error: { type: 'card_error', message: 'Your card was declined.' },
  })
  const openAccount = () => {
    document.cookie = `${sessionHintCookie}=grace; path=/`
    return Response.json({ clientSecret: payable.clientSecret })
  }
  api.answer({
    [subscribe]: openAccount,
    'GET /api/user': Response.json(grace),
    'GET /api/user/addresses': Response.json([]),
  })
  enter(graceEntries)
  enterAddress(londonEntries)
  enter({ 'Card number': '4000' }, 'Payment')
  await user.click(payButton())
  await expectToast('Payment Failed', 'Your card was declined.')
  expect(within(await screen.findByRole('alert')).getByText('Your card was declined.')).toBeVisible()
  expect(await screen.findByText(grace.email)).toBeVisible()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.getByLabelText('Town or city')).toHaveValue('London')
  expect(card()).toHaveValue('4000')
  expect(visited).toEqual([])

  await user.click(await findPayButton())
  await waitFor(() => expect(visited).toEqual([outcomePath]))
  expect(sentTo(subscribe)).toEqual([
    { ...grace, subscriptionId: 'platinum', deliveryAddress },
    { subscriptionId: 'platinum', deliveryAddress },
  ])
})

test("spec §8 payment confirmation error: an incomplete card is the provider's message as well, before an account is made", async () => {
  const { user, provider, sentTo } = await openCheckoutForm()
  const message = 'Your card number is incomplete.'
  provider.submit.mockResolvedValueOnce({ error: { type: 'validation_error', message } })
  enter(graceEntries)
  await user.click(payButton())
  await expectToast('Payment Failed', message)
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(card()).toHaveFocus()
  expect(sentTo(subscribe)).toEqual([])
  expect(provider.confirmPayment).not.toHaveBeenCalled()
})

test("spec §8 other checkout error: 'Subscription Failed' / the error message; a reload keeps names and address, never a password", async () => {
  const away = new Response('Please try again shortly.', { status: 503 })
  const { user, provider } = await openCheckoutForm({ plan: platinum, answers: { [subscribe]: away } })
  enter(graceEntries)
  enterAddress(londonEntries)
  enter({ 'Card number': '4242' }, 'Payment')
  await user.click(payButton())
  await expectToast('Subscription Failed', '503: Please try again shortly.')
  expect(screen.getByLabelText('Password')).toHaveValue(grace.password)
  expect(provider.confirmPayment).not.toHaveBeenCalled()
  const stored = JSON.stringify({ ...sessionStorage, ...localStorage })
  expect(stored).toContain(grace.email)
  expect(stored).not.toContain(grace.password)
  expect(stored).not.toContain('4242')

  cleanup()
  for (const main of document.querySelectorAll('main')) main.remove()
  await openCheckoutForm({ plan: platinum })
  const person = { 'First name': 'Grace', 'Last name': 'Hopper', Email: grace.email }
  for (const [group, kept] of [
    ['Your account', person],
    ['Delivery address', londonEntries],
  ] as const) {
    const fields = within(screen.getByRole('group', { name: group }))
    for (const [label, text] of Object.entries(kept)) expect(fields.getByLabelText(label)).toHaveValue(text)
  }
  expect(screen.getByLabelText('Password')).toHaveValue('')
  expect(card()).toHaveValue('')
})

test('an e-mail address that has an account leads to the sign-in, and from there back', async () => {
  const detail = 'There is already an account with this email address. Please sign in to subscribe with it.'
  const taken = refusal({ code: 'email-taken', status: 409, detail })
  const { user, provider } = await openCheckoutForm({ answers: { [subscribe]: taken } })
  enter(graceEntries)
  await user.click(payButton())
  await expectToast('Subscription Failed', `409: ${detail}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(detail)
  expect(screen.getByRole('link', { name: 'Sign in and go on' })).toHaveAttribute(
    'href',
    '/login?next=%2Fcheckout%3Fplan%3Dglobal-reader',
  )
  expect(provider.confirmPayment).not.toHaveBeenCalled()
})

test('a price that changes after it was shown is shown again, and paid only when it is confirmed', async () => {
  const detail =
    'The price of this plan has changed a moment ago. Please look at it again; nothing was charged.'
  const changed = refusal({ code: 'price-changed', status: 409, detail })
  const { user, api, provider, sentTo, visited } = await openCheckoutForm({
    reader: ada,
    answers: { [subscribe]: [changed, Response.json({ clientSecret: 'pi_2_secret_3' })] },
  })
  enter({ 'Card number': '4242' }, 'Payment')
  api.answer({
    'GET /api/subscriptions': Response.json([{ ...plan, price: 25_000 }]),
    'POST /api/create-payment-intent': Response.json({ ...payable, amount: 25_000 }),
  })
  await user.click(payButton())
  await expectToast('Subscription Failed', `409: ${detail}`)
  const order = within(screen.getByRole('region', { name: 'Your order' }))
  expect(await order.findByText(/has changed from \$200 to \$250\. Nothing has been charged\./)).toBeVisible()
  expect(provider.confirmPayment).not.toHaveBeenCalled()
  expect(provider.update).toHaveBeenLastCalledWith(expect.objectContaining({ amount: 25_000 }))
  expect(card()).toHaveValue('4242')
  expect(await findPayButton()).toHaveTextContent(/^Subscribe and pay \$250$/)
  expect(sentTo('POST /api/create-payment-intent').at(-1)).toMatchObject({ amount: 25_000 })

  await user.click(payButton())
  await waitFor(() => expect(visited).toEqual([outcomePath]))
  expect(provider.confirmPayment).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ clientSecret: 'pi_2_secret_3' }),
  )
})

test('whose session ended meanwhile is told so before anything is charged, and can say who they are', async () => {
  const unnamed = refusal({ code: 'parameter-invalid', status: 400, detail: 'The field "email" is missing.' })
  const nobody = refusal({ code: 'session-none', status: 401, detail: 'You are not signed in.' })
  const { user, provider } = await openCheckoutForm({
    reader: ada,
    answers: { [subscribe]: unnamed, 'GET /api/user': nobody },
  })
  expect(screen.getByText(ada.email)).toBeVisible()
  enter({ 'Card number': '4242' }, 'Payment')
  await user.click(payButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(/^You are not signed in any more\./)
  expect(screen.getByRole('link', { name: 'Sign in and go on' })).toBeVisible()
  expect(screen.getByLabelText('First name')).toBeVisible()
  expect(card()).toHaveValue('4242')
  expect(provider.confirmPayment).not.toHaveBeenCalled()
})
