import { expect, type APIRequestContext } from '@playwright/test'

const navyYard = {
  addressLine1: '1 Navy Yard',
  city: 'Arlington',
  state: 'VA',
  postalCode: '22202',
  country: 'United States',
}

const stJamessSquare = {
  addressLine1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
}

const harbourRoad = { ...navyYard, addressLine1: '2 Harbour Road' }

const places = { navyYard, harbourRoad, stJamessSquare }

interface Addressee {
  firstName: string
  lastName: string
}

/** Gives a signed-in reader an address, by the call of the account; the first one is where the print edition goes. */
export async function giveAddress(
  request: APIRequestContext,
  { firstName, lastName }: Addressee,
  place: keyof typeof places,
): Promise<void> {
  const data = { firstName, lastName, ...places[place], type: 'shipping' }
  const answer = await request.post('/api/user/addresses', { data })
  expect(answer.status(), `the address of ${firstName} ${lastName}`).toBe(201)
}
