import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectToast } from '../../../../../test/island/expect-toast.ts'
import { london } from '../../../../../test/london.ts'
import { ada, grace, graceEntries, londonEntries, payable, platinum } from '../test/checkout-answers.ts'
import { enter, enterAddress, openCheckoutForm, payButton } from '../test/open-checkout.tsx'

const subscribe = 'POST /api/create-subscription'
const outcomePath = '/subscription-success'
const deliveryAddress = { fullName: 'Grace Hopper', ...london }
const navyYard = {
  id: 'navy-yard',
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '1 Navy Yard',
  addressLine2: null,
  city: 'Arlington',
  state: 'VA',
  postalCode: '22202',
  country: 'United States',
  type: 'shipping',
  isDefault: true,
}

const delivery = () => within(screen.getByRole('group', { name: 'Delivery address' }))

test('spec §7 payment calls: the account and the plan are sent, the payment is confirmed, and the outcome is shown', async () => {
  const { user, provider, sentTo, visited } = await openCheckoutForm()
  enter(graceEntries)
  await user.click(payButton())
  await waitFor(() => expect(visited).toEqual([outcomePath]))
  expect(sentTo(subscribe)).toEqual([{ ...grace, subscriptionId: 'global-reader' }])
  expect(provider.confirmPayment).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      clientSecret: payable.clientSecret,
      redirect: 'if_required',
      confirmParams: {
        return_url: `https://meridian.example${outcomePath}`,
        payment_method_data: { billing_details: { name: 'Grace Hopper', email: grace.email } },
      },
    }),
  )
})

test("spec §4 checkout submitting: the button reads 'Processing...', and a second press does nothing", async () => {
  const pending = Promise.withResolvers<Response>()
  const answers = { [subscribe]: pending.promise }
  const { user, provider, sentTo, visited } = await openCheckoutForm({ answers })
  enter(graceEntries)
  await user.dblClick(payButton())
  expect(await screen.findByText('Processing...')).toBe(payButton())
  expect(payButton()).toHaveFocus()
  expect(screen.getByText('One moment, your bank is being asked.')).toBeInTheDocument()
  await user.click(payButton())
  await user.keyboard('{Enter}')
  pending.resolve(Response.json({ clientSecret: payable.clientSecret }))
  await waitFor(() => expect(visited).toEqual([outcomePath]))
  expect(payButton()).toHaveTextContent(/^Processing\.\.\.$/)
  expect(sentTo(subscribe)).toHaveLength(1)
  expect(provider.confirmPayment).toHaveBeenCalledOnce()
})

test("spec §5 registration and checkout: every field is required, and 'Password Mismatch'", async () => {
  const { user, provider, sentTo } = await openCheckoutForm()
  await user.click(payButton())
  await expectToast('Missing information', 'Please fill in all required fields.')
  for (const label of Object.keys(graceEntries)) {
    await waitFor(() =>
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(
        /(Please (enter|choose) .+|is missing)\.$/,
      ),
    )
  }
  expect(screen.getByLabelText('First name')).toHaveFocus()
  enter({ ...graceEntries, 'Confirm password': 'another one' })
  await user.click(payButton())
  await expectToast('Password Mismatch', 'Passwords do not match')
  await waitFor(() => expect(screen.getByLabelText('Confirm password')).toHaveFocus())
  expect(sentTo(subscribe)).toEqual([])
  expect(provider.confirmPayment).not.toHaveBeenCalled()
})

test('spec §2 checkout, §5 checkout address, §6 platinum: platinum asks for an address and sends it', async () => {
  const { user, sentTo, visited } = await openCheckoutForm({ plan: platinum })
  enter(graceEntries)
  await user.click(payButton())
  for (const [label, problem] of [
    ['Street and number', 'street and number'],
    ['City', 'city'],
    ['ZIP code', 'ZIP code'],
  ] as const) {
    await waitFor(() =>
      expect(delivery().getByLabelText(label)).toHaveAccessibleDescription(`Please enter the ${problem}.`),
    )
  }
  expect(screen.getByLabelText('Street and number')).toHaveFocus()
  // Who pays is who it is for, until somebody else is entered.
  expect(delivery().getByLabelText('First name')).toHaveValue('Grace')
  expect(delivery().getByLabelText('Last name')).toHaveValue('Hopper')
  const countries = within(screen.getByLabelText('Country')).getAllByRole('option')
  expect(countries.map(({ textContent }) => textContent)).toEqual([
    'United States',
    'Canada',
    'United Kingdom',
    'Australia',
  ])
  expect(screen.getByLabelText('Country')).toHaveValue('United States')
  enterAddress(londonEntries)
  await waitFor(() => expect(delivery().queryByText(/^Please enter/)).toBeNull())
  await user.click(payButton())
  await waitFor(() => expect(visited).toEqual([outcomePath]))
  expect(sentTo(subscribe)).toEqual([{ ...grace, subscriptionId: 'platinum', deliveryAddress }])
})

test('a signed-in reader is not asked for what is known, and pays', async () => {
  const { user, sentTo, visited } = await openCheckoutForm({ reader: ada })
  const account = within(screen.getByRole('group', { name: 'Your account' }))
  expect(account.getByText('Ada Lovelace')).toBeVisible()
  expect(account.getByText(ada.email)).toBeVisible()
  expect(account.queryByRole('textbox')).toBeNull()
  await user.click(payButton())
  await waitFor(() => expect(visited).toEqual([outcomePath]))
  expect(sentTo(subscribe)).toEqual([{ subscriptionId: 'global-reader' }])
})

test.each([
  ['keeps it', null, { subscriptionId: 'platinum' }],
  ['enters another one', 'Another address', { subscriptionId: 'platinum', deliveryAddress }],
])('spec §6 platinum: a reader with an address %s', async (how, choice, sent) => {
  const { user, sentTo, visited } = await openCheckoutForm({
    plan: platinum,
    reader: { ...ada, email: `${how.replaceAll(' ', '-')}@meridian.example` },
    answers: { 'GET /api/user/addresses': Response.json([navyYard]) },
  })
  expect(delivery().getByRole('radio', { name: /1 Navy Yard/ })).toBeChecked()
  for (const line of ['Ada Lovelace', '1 Navy Yard', 'Arlington, VA 22202', 'United States']) {
    expect(delivery().getByText(line)).toBeVisible()
  }
  expect(delivery().queryByRole('textbox')).toBeNull()
  if (choice !== null) {
    await user.click(delivery().getByRole('radio', { name: choice }))
    enterAddress(londonEntries)
  }
  await user.click(payButton())
  await waitFor(() => expect(visited).toEqual([outcomePath]))
  expect(sentTo(subscribe)).toEqual([sent])
})

test('names, country and address stand one below the other, in one order, and the names of a signed-in reader are there', async () => {
  await openCheckoutForm({
    plan: platinum,
    reader: { ...ada, email: 'columns@meridian.example' },
    answers: { 'GET /api/user/addresses': Response.json([]) },
  })
  const fields = [
    ...screen
      .getByRole('group', { name: 'Delivery address' })
      .querySelectorAll<HTMLInputElement>('input, select'),
  ]
  expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual([
    'shipping given-name',
    'shipping family-name',
    'shipping country-name',
    'shipping address-line1',
    'shipping address-line2',
    'shipping address-level2',
    'shipping address-level1',
    'shipping postal-code',
  ])
  expect(fields.slice(0, 3).map(({ value }) => value)).toEqual(['Ada', 'Lovelace', 'United States'])
})

test('an address in a country that is no longer delivered to is not offered: another one is asked for', async () => {
  await openCheckoutForm({
    plan: platinum,
    reader: { ...ada, email: 'berlin@meridian.example' },
    answers: { 'GET /api/user/addresses': Response.json([{ ...navyYard, country: 'Germany' }]) },
  })
  expect(delivery().queryByRole('radio')).toBeNull()
  expect(delivery().getByLabelText('Street and number')).toHaveValue('')
})
