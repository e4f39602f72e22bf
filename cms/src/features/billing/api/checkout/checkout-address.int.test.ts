import { describe, expect, test } from 'vitest'
import { signInAs } from '../../../../../test/accounts.ts'
import { summaryOf } from '../../../../../test/browser.ts'
import {
  type CheckoutSetup,
  deliveryAddress,
  newSubscriber,
  nothing,
  openCheckoutForAll,
} from '../../../../../test/checkout.ts'

let setup: CheckoutSetup
openCheckoutForAll((opened) => (setup = opened))

describe('spec §5 checkout address: the delivery address of the platinum tier', () => {
  test('is the default one of the account, once, with the name in two parts', async () => {
    const browser = await setup.open()
    const subscriber = { ...newSubscriber(setup.plans.platinum), deliveryAddress }
    await browser.post('/api/create-subscription', subscriber)
    await browser.post('/api/create-subscription', { subscriptionId: 'platinum', deliveryAddress })
    expect((await browser.get('/api/user/addresses')).body).toEqual([
      {
        id: expect.any(String),
        firstName: 'Augusta Ada',
        lastName: 'King',
        addressLine1: deliveryAddress.addressLine1,
        addressLine2: null,
        city: 'London',
        state: null,
        postalCode: 'SW1Y 4JH',
        country: 'United Kingdom',
        type: 'shipping',
        isDefault: true,
      },
    ])
  })

  test('a correction in the same checkout session repairs it instead of adding another', async () => {
    const browser = await setup.open()
    await browser.post('/api/create-subscription', {
      ...newSubscriber(setup.plans.platinum),
      deliveryAddress,
    })
    const corrected = { ...deliveryAddress, addressLine1: '14 St James’s Square', state: 'Greater London' }
    await browser.post('/api/create-subscription', { subscriptionId: 'platinum', deliveryAddress: corrected })
    expect((await browser.get('/api/user/addresses')).body).toMatchObject([
      { addressLine1: '14 St James’s Square', state: 'Greater London', isDefault: true },
    ])
  })

  test('becomes the default one of a reader who had another, which stays', async () => {
    const browser = await setup.open(await signInAs(setup.payload, 'reader'))
    const home = { ...deliveryAddress, firstName: 'Ada', lastName: 'King', fullName: undefined, city: 'Bath' }
    expect((await browser.post('/api/user/addresses', home)).status).toBe(201)
    await browser.post('/api/create-subscription', { subscriptionId: 'platinum', deliveryAddress })
    expect((await browser.get('/api/user/addresses')).body).toMatchObject([
      { city: 'London', isDefault: true },
      { city: 'Bath', isDefault: false },
    ])
  })

  test.each(['fullName', 'addressLine1', 'city', 'postalCode', 'country'])('needs %s', async (field) => {
    const browser = await setup.open()
    const { [field]: _, ...incomplete }: Record<string, string> = deliveryAddress
    const empty = { ...deliveryAddress, [field]: ' ' }
    for (const address of [incomplete, empty]) {
      const body = { ...newSubscriber(setup.plans.platinum), deliveryAddress: address }
      const reply = await browser.post('/api/create-subscription', body)
      expect(summaryOf(reply)).toEqual([400, 'parameter-invalid'])
    }
    expect(await setup.made()).toEqual(nothing)
  })

  test('takes it without a second line and a state, and not to where it is not sent', async () => {
    const browser = await setup.open()
    const abroad = { ...deliveryAddress, country: 'Atlantis' }
    const reply = await browser.post('/api/create-subscription', {
      ...newSubscriber(setup.plans.platinum),
      deliveryAddress: abroad,
    })
    expect([reply.status, reply.detail]).toEqual([400, 'Please choose a country from the list.'])
    const blank = { ...deliveryAddress, addressLine2: '', state: '' }
    const body = { ...newSubscriber(setup.plans.platinum), deliveryAddress: blank }
    expect((await browser.post('/api/create-subscription', body)).status).toBe(200)
  })

  test('is asked for, unless the reader has one', async () => {
    const stranger = await setup.open()
    const reply = await stranger.post('/api/create-subscription', newSubscriber(setup.plans.platinum))
    expect([reply.status, reply.detail]).toEqual([400, 'Please enter where the print edition is to be sent.'])
    const reader = await setup.open(await signInAs(setup.payload, 'reader'))
    expect((await reader.post('/api/create-subscription', { subscriptionId: 'platinum' })).status).toBe(400)
    await reader.post('/api/user/addresses', {
      ...deliveryAddress,
      fullName: undefined,
      firstName: 'A',
      lastName: 'L',
    })
    expect((await reader.post('/api/create-subscription', { subscriptionId: 'platinum' })).status).toBe(200)
  })

  test('is not kept for a plan without a print edition', async () => {
    const browser = await setup.open()
    const reply = await browser.post('/api/create-subscription', {
      ...newSubscriber(setup.plans.global),
      deliveryAddress,
    })
    expect(reply.status).toBe(200)
    expect((await browser.get('/api/user/addresses')).body).toEqual([])
  })
})
