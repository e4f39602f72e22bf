import type { Address } from '@meridian/shared/readers/address.schema'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectToast } from '../../../../test/island/expect-toast.ts'
import { findToast, type IslandPage } from '../../../../test/island/island-page.tsx'
import { openAccount } from '../../../../test/island/reader-screen.tsx'
import { london } from '../../../../test/london.ts'

const path = '/account?tab=delivery'
const route = '/api/user/addresses'
const typed = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'Street and number': '12 St James’s Square',
  'Flat, floor, company (optional)': '2nd floor',
  City: 'London',
  'ZIP code': 'SW1Y 4JH',
}
const address = (id: string, addressLine1: string, isDefault: boolean): Address => ({
  id,
  firstName: 'Ada',
  lastName: 'Lovelace',
  ...london,
  addressLine1,
  type: 'shipping' as const,
  isDefault,
})

const field = (label: string) => screen.getByLabelText(label)

function fill(texts: Record<string, string>): void {
  for (const [label, value] of Object.entries(texts)) fireEvent.change(field(label), { target: { value } })
}

/** The address with this first line, in the list. */
function entry(line: string): HTMLElement | undefined {
  const list = screen.getByRole('region', { name: 'Delivery addresses' })
  return within(list)
    .queryAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes(line))
}

/** The same, once it is there. */
const findEntry = (line: string) =>
  waitFor(() => {
    const found = entry(line)
    if (!found) throw new Error(`There is no address with the line ${line}.`)
    return found
  })

async function openForm(user: IslandPage['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Add an address' }))
  expect(await screen.findByLabelText('First name')).toHaveFocus()
}

test('spec §9 address countries: four of them, and the United States unless the reader chooses', async () => {
  const { user } = await openAccount({ path })
  expect(await screen.findByText(/^No address yet\./)).toBeVisible()
  await openForm(user)
  const country = within(field('Country'))
  expect(field('Country')).toHaveValue('United States')
  expect(country.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'United States',
    'Canada',
    'United Kingdom',
    'Australia',
  ])
})

test('an address can be changed, made the default one and deleted', async () => {
  let stored = [address('a', '1 Navy Yard', true), address('b', '2 Harbour Road', false)]
  const change = (next: Address[]) => () => {
    stored = next
    return Response.json(next[0])
  }
  const { user, api } = await openAccount({
    path,
    answers: {
      [`GET ${route}`]: () => Response.json(stored),
      [`PUT ${route}/b/default`]: change([
        address('b', '2 Harbour Road', true),
        address('a', '1 Navy Yard', false),
      ]),
      [`PUT ${route}/a`]: change([address('b', '2 Harbour Road', true), address('a', '3 Mill Lane', false)]),
      [`DELETE ${route}/b`]: change([address('a', '3 Mill Lane', true)]),
    },
  })
  const press = async (line: string, name: string) =>
    user.click(within(await findEntry(line)).getByRole('button', { name: `${name}: ${line}` }))
  expect(within(await findEntry('1 Navy Yard')).getByText('Default')).toBeVisible()

  await press('2 Harbour Road', 'Make default')
  await waitFor(() => expect(entry('2 Harbour Road')).toHaveTextContent('Default'))
  expect(within(await findEntry('1 Navy Yard')).queryByText('Default')).toBeNull()

  await press('1 Navy Yard', 'Edit')
  expect(await screen.findByLabelText('Street and number')).toHaveValue('1 Navy Yard')
  fill({ 'Street and number': '3 Mill Lane' })
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  const changed = await findEntry('3 Mill Lane')
  await waitFor(() => expect(changed).toHaveFocus())
  expect(entry('1 Navy Yard')).toBeUndefined()
  expect(api.sent.find(({ call }) => call === `PUT ${route}/a`)?.json).toMatchObject({
    addressLine1: '3 Mill Lane',
    type: 'shipping',
  })

  await press('2 Harbour Road', 'Delete')
  const deleting = within(await findEntry('Delete this address?'))
  await waitFor(() => expect(deleting.getByRole('button', { name: 'Keep it' })).toHaveFocus())
  await user.click(deleting.getByRole('button', { name: 'Delete' }))
  await findToast('Address deleted')
  await waitFor(() => expect(entry('2 Harbour Road')).toBeUndefined())
  expect(within(await findEntry('3 Mill Lane')).getByText('Default')).toBeVisible()
})

test('what is missing is said below its field, and nothing is sent', async () => {
  const { user, api } = await openAccount({ path })
  await openForm(user)
  fill({ ...typed, City: '  ' })
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  await expectToast('Please check your entries', 'Please enter the city.')
  expect(within(screen.getByRole('main')).getByText('Please enter the city.')).toBeVisible()
  expect(field('City')).toHaveFocus()
  expect(field('City')).toHaveAttribute('aria-invalid', 'true')
  expect(field('City')).toHaveAccessibleDescription('Please enter the city.')
  expect(api.sent.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
})

test('spec §8 address, §8 general rule: the toast Error says why, and what was typed outlives it and a reload', async () => {
  const first = await openAccount({
    path,
    answers: { [`POST ${route}`]: new Response('Please try again shortly.', { status: 503 }) },
  })
  await openForm(first.user)
  fill(typed)
  fill({ Country: 'Canada' })
  await first.user.click(screen.getByRole('button', { name: 'Save address' }))
  await expectToast('Error', '503: Please try again shortly.')
  expect(field('City')).toHaveValue('London')

  cleanup()
  let stored: Address[] = []
  const { user, api } = await openAccount({
    path,
    reader: { email: first.reader.email },
    answers: {
      [`GET ${route}`]: () => Response.json(stored),
      [`POST ${route}`]: () => {
        stored = [address('a', '12 St James’s Square', true)]
        return Response.json(stored[0], { status: 201 })
      },
    },
  })
  expect(await screen.findByLabelText('City')).toHaveValue('London')
  expect(field('Country')).toHaveValue('Canada')
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  expect(await findEntry('12 St James’s Square')).toBeVisible()
  expect(api.sent.find(({ call }) => call === `POST ${route}`)?.json).toMatchObject({
    city: 'London',
    country: 'Canada',
  })
})

test('the form begins with the names of the account, and asks for what the country has', async () => {
  const { user } = await openAccount({ path, countries: ['United Arab Emirates', 'Germany', 'Japan'] })
  await openForm(user)
  expect(field('First name')).toHaveValue('Ada')
  expect(field('Last name')).toHaveValue('Lovelace')
  const labels = () =>
    [...document.querySelectorAll('.address-fields label')].map(({ textContent }) => textContent)
  const street = ['Street and number', 'Flat, floor, company (optional)']
  const begin = ['First name', 'Last name', 'Country', ...street]
  expect(labels()).toEqual([...begin, 'City or area', 'Emirate'])
  fill({ Country: 'Germany' })
  expect(labels()).toEqual([...begin, 'Postal code', 'City'])
  fill({ Country: 'Japan' })
  expect(labels()).toEqual([...begin, 'City or ward', 'Prefecture', 'Postal code'])
})

test('a postal code that looks wrong is asked about once its field was left, and taken all the same', async () => {
  const { user, api } = await openAccount({
    path,
    answers: { [`POST ${route}`]: Response.json(address('a', '1 Navy Yard', true), { status: 201 }) },
  })
  await openForm(user)
  fill(typed)
  expect(field('ZIP code')).not.toHaveAccessibleDescription()
  await user.click(field('ZIP code'))
  await user.tab()
  await waitFor(() =>
    expect(field('ZIP code')).toHaveAccessibleDescription('Is this right? It usually looks like 10001.'),
  )
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  await findToast('Address saved')
  expect(api.sent.find(({ call }) => call === `POST ${route}`)?.json).toMatchObject({
    postalCode: 'SW1Y 4JH',
  })
})

test('an address that is being changed outlives a reload: it is open again, with what was typed', async () => {
  const answers = { [`GET ${route}`]: Response.json([address('a', '1 Navy Yard', true)]) }
  const first = await openAccount({ path, answers })
  await first.user.click(await screen.findByRole('button', { name: 'Edit: 1 Navy Yard' }))
  fill({ 'Street and number': await screen.findByLabelText('Street and number').then(() => '3 Mill Lane') })
  cleanup()
  const again = { [`GET ${route}`]: Response.json([address('a', '1 Navy Yard', true)]) }
  const { user } = await openAccount({ path, answers: again, reader: { email: first.reader.email } })
  expect(await screen.findByLabelText('Street and number')).toHaveValue('3 Mill Lane')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Edit: 1 Navy Yard' })).toBeVisible()
})

test('an address in a country that is no longer delivered to can be read, and is said to be one', async () => {
  const kept = { ...address('a', 'Unter den Linden 1', true), country: 'Germany' }
  const { user } = await openAccount({ path, answers: { [`GET ${route}`]: Response.json([kept]) } })
  const berlin = within(await findEntry('Unter den Linden 1'))
  expect(berlin.getByText(/^We do not deliver to Germany at present\./)).toBeVisible()
  await user.click(berlin.getByRole('button', { name: /^Edit/ }))
  expect(await screen.findByLabelText('Country')).toHaveValue('Germany')
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  await waitFor(() =>
    expect(field('Country')).toHaveAccessibleDescription(
      'We do not deliver to Germany at present. Please choose another country.',
    ),
  )
})
