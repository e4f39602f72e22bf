import { addressProblems, notDeliveredTo } from '@meridian/shared/readers/address-limits'
import type { AddressCountry } from '@meridian/shared/readers/address-formats'
import {
  type AddressInput,
  AddressListSchema,
  AddressSchema,
  DeliveryAddressSchema,
} from '@meridian/shared/readers/address.schema'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { openCms } from '../../../../test/magazine.ts'
import { openReader, type TestReader } from '../../../../test/reader.ts'

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
})

const home: AddressInput = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '12 St James’s Square',
  addressLine2: 'Second floor',
  city: 'London',
  state: '',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
  type: 'shipping',
}

const openOne = () => openReader(payload, api.api)

async function add(reader: TestReader, change: Partial<AddressInput> = {}) {
  const response = await reader.post('/addresses', { ...home, ...change })
  expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
  return AddressSchema.strict().parse(await response.json())
}

async function list(reader: TestReader) {
  return AddressListSchema.parse(await reader.read('/addresses'))
}

const defaultsOf = async (reader: TestReader) =>
  (await list(reader)).filter(({ isDefault }) => isDefault).map(({ id }) => id)

describe('spec §7 reader calls: POST and GET /api/user/addresses', () => {
  test('spec §3 addresses: an entry of the list keeps its fields, trimmed, with the type shipping', async () => {
    const reader = await openOne()
    const { id, ...address } = await add(reader, { city: '  London ' })
    expect(address).toEqual({ ...home, state: null, isDefault: true })
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(await list(reader)).toEqual([{ id, ...address }])
  })

  test('the first address is the default, and another becomes it when that is asked for', async () => {
    const reader = await openOne()
    const [first, second] = [await add(reader), await add(reader)]
    expect([first.isDefault, second.isDefault]).toEqual([true, false])
    const third = await add(reader, { isDefault: true })
    expect((await list(reader)).map(({ id }) => id)).toEqual([third.id, second.id, first.id])
    expect(await defaultsOf(reader)).toEqual([third.id])
  })

  test.each([
    ['no first name', { firstName: ' ' }, 'Please enter the first name.'],
    ['no street', { addressLine1: '' }, 'Please enter the street and number.'],
    ['a city that is a number', { city: 7 }, 'Please enter the city.'],
    ['a city of two lines', { city: 'Lon\ndon' }, 'The city has to stand on one line.'],
    [
      'a postal code that is too long',
      { postalCode: '1'.repeat(21) },
      /^The postal code can have at most 20/,
    ],
    ['a country that is not on the list', { country: 'Atlantis' }, addressProblems.countryUnknown],
    ['a country that the staff have not chosen', { country: 'Germany' }, notDeliveredTo('Germany')],
    ['no postal code', { postalCode: '' }, 'Please enter the postcode.'],
    ['another type', { type: 'billing' }, 'The type of an address is "shipping".'],
    ['an owner', { user: 1 }, 'The field "user" is not known here.'],
    ['an id', { id: 'mine' }, 'The field "id" is not known here.'],
    ['a role', { role: 'admin', isAdmin: true }, 'The field "role" is not known here.'],
  ])('is 400 with %s, and keeps nothing', async (_, change, detail) => {
    const reader = await openOne()
    const response = await reader.post('/addresses', { ...home, ...change })
    expect([response.status, await response.text()]).toEqual([
      400,
      typeof detail === 'string' ? detail : expect.stringMatching(detail),
    ])
    expect(await list(reader)).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['a list', []],
    ['null', null],
  ])('is 400 with a body that is %s', async (_, body) => {
    expect((await (await openOne()).post('/addresses', body)).status).toBe(400)
  })

  test('takes at most 20, and says so', async () => {
    const reader = await openOne()
    const responses = await Promise.all(
      Array.from({ length: 24 }, () => reader.post('/addresses', { ...home, isDefault: true })),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    const refused = responses.find(({ status }) => status === 409)
    expect(await refused?.text()).toBe(addressProblems.tooMany)
    expect(await list(reader)).toHaveLength(20)
    expect(await defaultsOf(reader)).toHaveLength(1)
  })
})

describe('the countries that the staff have chosen', () => {
  const deliverTo = (deliveryCountries: AddressCountry[]) =>
    payload.updateGlobal({ slug: 'site-settings', data: { deliveryCountries, _status: 'published' } })

  test('are taken from the moment that they are published, each with what it asks for', async () => {
    const reader = await openOne()
    await deliverTo(['Germany', 'United Arab Emirates', 'United Kingdom'])
    const berlin = await add(reader, { city: 'Berlin', postalCode: '10115', country: 'Germany' })
    const dubai = { city: 'Marina', state: 'Dubai', postalCode: '', country: 'United Arab Emirates' } as const
    expect((await add(reader, dubai)).postalCode).toBe('')
    const { state: _, ...stateless } = dubai
    const refused = await reader.post('/addresses', { ...home, ...stateless })
    expect([refused.status, await refused.text()]).toEqual([400, 'Please enter the emirate.'])

    await deliverTo(['United States', 'Canada', 'United Kingdom', 'Australia'])
    // What was kept stays readable, and is not taken again as it is.
    expect((await list(reader)).map(({ country }) => country)).toEqual(['Germany', 'United Arab Emirates'])
    const again = { ...home, city: 'Potsdam', postalCode: '14467', country: 'Germany' }
    const closed = await reader.put(`/addresses/${berlin.id}`, again)
    expect([closed.status, await closed.text()]).toEqual([400, notDeliveredTo('Germany')])
  })
})

describe('changing, deleting and choosing an address', () => {
  test('PUT changes what is sent and leaves the default where it is', async () => {
    const reader = await openOne()
    const { id } = await add(reader)
    const response = await reader.put(`/addresses/${id}`, { ...home, city: 'Bath' })
    expect([response.status, await response.json()]).toEqual([
      200,
      { ...home, id, state: null, city: 'Bath', isDefault: true },
    ])
  })

  test('after the default address is deleted, the newest of the others is it', async () => {
    const reader = await openOne()
    const [first, second, third] = [await add(reader), await add(reader), await add(reader)]
    expect((await reader.delete(`/addresses/${first.id}`)).status).toBe(204)
    expect(await defaultsOf(reader)).toEqual([third.id])
    expect((await reader.delete(`/addresses/${second.id}`)).status).toBe(204)
    expect((await reader.delete(`/addresses/${third.id}`)).status).toBe(204)
    expect(await list(reader)).toEqual([])
  })

  test('an address is the default once it is chosen', async () => {
    const reader = await openOne()
    const [, second] = [await add(reader), await add(reader)]
    expect((await reader.put(`/addresses/${second.id}/default`)).status).toBe(204)
    expect((await reader.put(`/addresses/${second.id}/default`)).status).toBe(204)
    expect(await defaultsOf(reader)).toEqual([second.id])
  })

  test.each(['another reader’s', 'an unknown', 'a strange'])(
    '%s id is 404, and nothing happens',
    async (whose) => {
      const [reader, other] = [await openOne(), await openOne()]
      const [own, theirs] = [await add(reader), await add(other)]
      const id = { 'another reader’s': theirs.id, 'an unknown': 'A'.repeat(22), 'a strange': '%27%20or%201' }[
        whose
      ]
      const before = await list(other)
      const responses = [
        await reader.put(`/addresses/${id}`, { ...home, city: 'Bath', isDefault: true }),
        await reader.put(`/addresses/${id}/default`),
        await reader.delete(`/addresses/${id}`),
      ]
      expect(responses.map(({ status }) => status)).toEqual([404, 404, 404])
      expect(await responses[2]?.text()).toBe('You have no address with this id.')
      expect(await list(other)).toEqual(before)
      expect(await defaultsOf(reader)).toEqual([own.id])
    },
  )
})

describe('spec §7 reader calls: GET /api/user/delivery-address', () => {
  test('spec §3 addresses: the delivery address is the default address, and null without one', async () => {
    const reader = await openOne()
    expect(await reader.read('/delivery-address')).toBeNull()
    await add(reader, { addressLine2: '' })
    expect(DeliveryAddressSchema.parse(await reader.read('/delivery-address'))).toEqual({
      fullName: 'Ada Lovelace',
      addressLine1: '12 St James’s Square',
      addressLine2: null,
      city: 'London',
      state: null,
      postalCode: 'SW1Y 4JH',
      country: 'United Kingdom',
    })
  })
})

test('whatever is asked for at once, a reader with addresses has one default', async () => {
  const act = fc.record({
    kind: fc.constantFrom('add', 'add default', 'choose', 'change', 'delete'),
    index: fc.nat(5),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
      const reader = await openOne()
      const known = [await add(reader), await add(reader), await add(reader)]
      const responses = await Promise.all(
        acts.map(({ kind, index }) => {
          const path = `/addresses/${known[index % known.length]?.id}`
          if (kind === 'delete') return reader.delete(path)
          if (kind === 'choose') return reader.put(`${path}/default`)
          if (kind === 'change') return reader.put(path, { ...home, isDefault: index > 2 })
          return reader.post('/addresses', { ...home, isDefault: kind === 'add default' })
        }),
      )
      expect(responses.every(({ status }) => [200, 201, 204, 404].includes(status))).toBe(true)
      const addresses = await list(reader)
      expect(await defaultsOf(reader)).toHaveLength(Math.min(1, addresses.length))
    }),
    { numRuns: 40 },
  )
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
