import { nameProblem } from '@meridian/shared/text/name-problem'
import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { openCms } from '../../../test/magazine.ts'
import { openPayments } from '../../../test/payments.ts'
import { createTestPlan } from '../../../test/subscribers.ts'
import { env } from '../../env.ts'
import { routeTable } from '../../../test/proof/route-table.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let payments: Awaited<ReturnType<typeof openPayments>>
let reader: string
let staff: string

beforeAll(async () => {
  payload = await openCms()
  payments = await openPayments()
  api = openApi(payload, { payments: payments.provider })
  await createTestPlan(payload, { tier: 'platinum', slug: 'global-reader' })
  reader = (await signInAs(payload, 'reader')).cookie
  staff = (await signInAs(payload, 'admin')).cookie
})
afterAll(() => payments.stop())

/** Every route with a name in its body: a new one is asked as well. */
const fields = Object.entries(routeTable).flatMap(([route, { body }]) =>
  Object.keys(body ?? {})
    .filter((field) => /name$/i.test(field))
    .map((field) => ({ route, field, body })),
)

const delivery = {
  addressLine1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
}
const subscribe = 'POST /api/create-subscription'
const nested = {
  route: subscribe,
  field: 'deliveryAddress.fullName',
  body: routeTable[subscribe]?.body,
}

const hostile = [
  ['<b>x</b>http://evil.example/ click', nameProblem],
  ['Ada\u202eecalevoL', nameProblem],
  ['Ada\u200b', nameProblem],
] as const

let clients = 0

test.each(
  [...fields, nested].flatMap((place) => hostile.map(([name, problem]) => ({ ...place, name, problem }))),
)('$route does not take $name as $field', async ({ route, field, body, name, problem }) => {
  const [method = '', path = ''] = route.split(' ')
  clients += 1
  const circle = routeTable[route]?.circle
  const isForReaders = circle === 'everyone' || circle === 'signed in'
  const named =
    field === nested.field ? { deliveryAddress: { ...delivery, fullName: name } } : { [field]: name }
  const address = path.replaceAll(/:\w+/g, isForReaders ? 'A'.repeat(22) : '1')
  const answer = await api.api.request(address, {
    method,
    headers: {
      origin: env.PUBLIC_URL,
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.0.${clients}`,
      ...(circle !== 'everyone' && { cookie: isForReaders ? reader : staff }),
    },
    body: JSON.stringify({ ...body, ...named }),
  })
  expect([answer.status, await answer.text()]).toEqual([400, problem])
})

test('there are names in as many places', () => {
  expect(fields.length).toBeGreaterThan(12)
})
