import { PaymentListSchema } from '@meridian/shared/billing/payment.schema'
import { ProblemSchema } from '@meridian/shared/api/problem.schema'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedInAccount, signInAs } from '../accounts.ts'
import { openApi } from '../api.ts'
import { createMagazine, openCms } from '../magazine.ts'
import { insertPayment } from '../paid-payment.ts'
import { openPayments } from '../payments.ts'
import { can } from '../../src/platform/access/rights.ts'
import { isStaff, type Role, roles, staffRoles } from '../../src/platform/access/roles.ts'
import { env } from '../../src/env.ts'
import type { Circle, Owned } from './route-row.ts'
import { address, invoiceDetails, routeTable, ticket } from './route-table.ts'

/*
 * Every route × {anonymous, reader, other reader, every role of the staff} × {own, other's, unknown id} × {fields that nobody may
 * send}.
 */
type Visitor = 'anonymous' | Role

const visitors: Visitor[] = ['anonymous', ...roles]
/** Which refusal a visitor gets from a circle they do not belong to. */
function refusalOf(circle: Circle, visitor: Visitor): string | null {
  if (circle === 'everyone') return null
  if (circle === 'site server') return 'bearer-invalid'
  if (visitor === 'anonymous') return 'session-none'
  if (circle === 'signed in') return null
  const isAllowed = circle === 'staff' ? isStaff({ role: visitor }) : can({ role: visitor }, circle)
  return isAllowed ? null : 'staff-only'
}
const gates = new Set(['session-none', 'staff-only', 'bearer-invalid', 'origin-foreign', 'route-unknown'])
const unknownId = 'A'.repeat(22)
const rows = Object.entries(routeTable)
const ownedRows = rows.flatMap(([route, row]) => (row.owned ? [[route, row.owned, row.body] as const] : []))
const bodyRows = rows.flatMap(([route, row]) => (row.body ? [[route, row.body] as const] : []))
const forbiddenFields = {
  isAdmin: true,
  role: 'admin',
  subscriptionTier: 'platinum',
  price: 0,
  userId: 1,
  emailVerifiedAt: '2026-01-01T00:00:00Z',
}

let payload: Payload
let api: ReturnType<typeof openApi>
let payments: Awaited<ReturnType<typeof openPayments>>

beforeAll(async () => {
  payload = await openCms()
  const magazine = await createMagazine(payload)
  await magazine.createArticle({ title: 'One' })
  payments = await openPayments()
  api = openApi(payload, { payments: payments.provider })
})
afterAll(() => payments.stop())
beforeEach(() => payload.db.pool.query('truncate rate_limits'))

async function send(route: string, input: { visitor?: SignedInAccount; id?: string; body?: object }) {
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replaceAll(/:[a-zA-Z]+(\{[^}]*\})?/g, input.id ?? unknownId)
  return api.api.request(pattern === '/api/search' ? `${path}?q=one` : path, {
    method,
    headers: {
      accept: 'application/problem+json',
      origin: env.PUBLIC_URL,
      'content-type': 'application/json',
      ...(input.visitor && { cookie: input.visitor.cookie }),
    },
    ...(input.body && { body: JSON.stringify(input.body) }),
  })
}

const standing = new Map<Role, SignedInAccount>()

/** New for each request that may do something: some of them end sessions. */
async function visit(
  visitor: Visitor,
  { mayChange }: { mayChange: boolean },
): Promise<SignedInAccount | undefined> {
  if (visitor === 'anonymous') return undefined
  const known = mayChange ? undefined : standing.get(visitor)
  const account = known ?? (await signInAs(payload, visitor))
  if (!mayChange) standing.set(visitor, account)
  return account
}

async function codeOf(response: Response): Promise<string | null> {
  if (response.ok || response.status < 400) return null
  return ProblemSchema.parse(await response.json()).code
}

test('the table lists every route there is', () => {
  const routes = api.api.routes.filter(({ method }) => method !== 'ALL')
  const listed = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  expect(Object.keys(routeTable).toSorted()).toEqual([...listed].toSorted())
})

describe('who is let in', () => {
  test.each(rows)('%s', async (route, { circle, body }) => {
    for (const visitor of visitors) {
      const refusal = refusalOf(circle, visitor)
      const mayChange = refusal === null && !route.startsWith('GET ')
      const asked = { visitor: await visit(visitor, { mayChange }), ...(body && { body }) }
      const response = await send(route, asked)
      const code = await codeOf(response)
      expect([visitor, response.status < 500]).toEqual([visitor, true])
      if (refusal) expect([visitor, code]).toEqual([visitor, refusal])
      else expect([visitor, code !== null && gates.has(code)]).toEqual([visitor, false])
      // Else the fields that nobody may send would be refused for another reason.
      if (!refusal) expect(code).not.toBe('parameter-invalid')
      if (circle !== 'everyone') expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })
})

describe("one's own, another's and none", () => {
  test.each(ownedRows)('%s', async (route, owned, body) => {
    const [reader, other] = await Promise.all([signInAs(payload, 'reader'), signInAs(payload, 'reader')])
    const id = await makeOwned(owned, reader)
    const before = await readOwned(owned, reader)
    const asked = { ...(body && { body }) }
    const others = await send(route, { visitor: other, id, ...asked })
    const unknown = await send(route, { visitor: other, id: unknownId, ...asked })
    expect([others.status, unknown.status]).toEqual([404, 404])
    expect(await others.text()).toBe(await unknown.text())
    for (const role of staffRoles) {
      const colleague = await signInAs(payload, role)
      expect((await send(route, { visitor: colleague, id, ...asked })).status).toBe(404)
    }
    expect(await readOwned(owned, reader)).toEqual(before)
    expect((await send(route, { visitor: reader, id, ...asked })).ok).toBe(true)
  })
})

describe('fields that nobody may send', () => {
  test.each(bodyRows)('%s', async (route, body) => {
    const reader = await signInAs(payload, 'reader')
    const publisher = await signInAs(payload, 'publisher')
    const support = await signInAs(payload, 'support')
    for (const visitor of [undefined, reader, publisher, support]) {
      const before = await privileges()
      const response = await send(route, { visitor, body: { ...body, ...forbiddenFields } })
      expect(response.status).toBeLessThan(500)
      expect(await privileges()).toEqual(before)
    }
  })
})

const IdSchema = z.object({ id: z.string() })

async function makeOwned(owned: Owned, visitor: SignedInAccount): Promise<string> {
  if (owned === 'session') return visitor.sessionId
  if (owned === 'payment' || owned === 'invoice') {
    const paymentId = await insertPayment(payload, visitor.userId)
    await send('PUT /api/user/invoice-details', { visitor, body: invoiceDetails })
    return owned === 'payment' ? paymentId : invoiceNumberOf(visitor)
  }
  const made =
    owned === 'address'
      ? await send('POST /api/user/addresses', { visitor, body: address })
      : await send('POST /api/user/support-tickets', { visitor, body: ticket })
  return IdSchema.parse(await made.json()).id
}

async function invoiceNumberOf(visitor: SignedInAccount): Promise<string> {
  const [newest] = PaymentListSchema.parse(await readOwned('invoice', visitor))
  return newest?.invoiceNumber ?? ''
}

async function readOwned(owned: Owned, visitor: SignedInAccount): Promise<unknown> {
  const lists = {
    address: 'addresses',
    invoice: 'payments',
    payment: 'payments',
    session: 'sessions',
    ticket: 'support-tickets',
  }
  return (await send(`GET /api/user/${lists[owned]}`, { visitor })).json()
}

/** All that a field could have given somebody: roles above a reader's, verified addresses, plans and their prices. */
async function privileges(): Promise<unknown> {
  const { rows: found } = await payload.db.pool.query(
    `select (select jsonb_agg(jsonb_build_array(id, role) order by id) from users where role <> 'reader') as staff,
       (select count(*)::int from users where email_verified_at is not null) as verified,
       (select jsonb_agg(jsonb_build_array(slug, price_cents) order by slug) from plans) as prices,
       (select count(*)::int from user_subscriptions subscription join plans plan on plan.id = subscription.plan_id
        where plan.tier <> 'other') as subscriptions`,
  )
  return found
}
