import fc from 'fast-check'
import type { Payload } from 'payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../accounts.ts'
import { openApi } from '../api.ts'
import { proofSize, reportProof } from '../env.ts'
import { createMagazine, openCms } from '../magazine.ts'
import { openPayingReader } from '../paying-reader.ts'
import { openPayments } from '../payments.ts'
import { createTestPlan } from '../subscribers.ts'
import { tooDeepSentence } from '../../src/platform/http/json-depth.ts'
import { env } from '../../src/env.ts'
import type { Plan } from '../../src/payload-types.ts'
import { routeTable } from './route-table.ts'

const size = proofSize({ short: 500, full: 100_000 })
const roundsPerCheckoutSession = 250

const routes = Object.entries(routeTable).flatMap(([route, { body }]) => (body ? [{ route, body }] : []))
const hostileTexts = [
  '\u0000',
  '\ud800',
  '\u202e',
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  '${7*7}',
  '%00',
  'a'.repeat(100_000),
  '1e400',
  '9'.repeat(400),
  '\r\nSet-Cookie: meridian-session=x',
  'a@b.c\r\nBcc: all@example.com',
  '__proto__',
]
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...hostileTexts),
)
/** Stands for what `JSON.stringify` cannot write itself, as it calls itself for every level. */
const deepMarks = { '⟦lists⟧': '[', '⟦objects⟧': '{"a":' } as const
const levels = [201, 5000, 20_000]
const hostile = fc.oneof(
  text,
  fc.constantFrom(...Object.keys(deepMarks)),
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constantFrom(null, true, [], {}, -0),
)
const names = fc.constantFrom(
  'isAdmin',
  'role',
  'subscriptionTier',
  'price',
  '__proto__',
  'constructor',
  'id',
  'a b',
)

/** A route's own body with some of its fields left out, some hostile, and at times one that nobody may send. */
const bodies = fc.constantFrom(...routes).chain(({ route, body }) => {
  const fields = Object.entries(body).map(([name, right]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant(right) },
        { weight: 2, arbitrary: hostile },
        fc.constant(undefined),
      ),
    ),
  )
  const more = fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(fc.tuple(names, hostile), { maxLength: 2 }),
  )
  const object = fc.tuple(fc.tuple(...fields), more).map(([own, others]) => toObject([...own, ...others]))
  const sent = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(object, fc.constantFrom(...levels)).map(writeJson) },
    fc.tuple(hostile, fc.constantFrom(...levels)).map(writeJson),
    text,
  )
  return fc.record({
    route: fc.constant(route),
    sent,
    type: types,
    id: ids,
    visitor: fc.constantFrom(0, 1, 2, 3),
  })
})
const types = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  fc.constantFrom('application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', ''),
)
const ids = fc.oneof(fc.constant('A'.repeat(22)), fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }))

let payload: Payload
let api: ReturnType<typeof openApi>
let payments: Awaited<ReturnType<typeof openPayments>>
let plan: Plan

beforeAll(async () => {
  payload = await openCms()
  const magazine = await createMagazine(payload)
  await magazine.createArticle({ title: 'One' })
  payments = await openPayments()
  api = openApi(payload, { payments: payments.provider })
  plan = await createTestPlan(payload, { tier: 'silver', slug: 'global-reader' })
  await createTestPlan(payload, { tier: 'gold', slug: 'patron-ledger', priceCents: 150_000 })
})
afterAll(() => payments.stop())

test('no body of any route makes a mistake of ours', { timeout: size.timeout }, async () => {
  const statuses = new Map<number, number>()
  for (let done = 0; done < size.rounds; done += roundsPerCheckoutSession) {
    const cookies = await visit()
    await fc.assert(
      fc.asyncProperty(bodies, async ({ visitor, ...request }) => {
        const response = await send({ ...request, cookie: cookies[visitor] ?? '' })
        await response.arrayBuffer()
        const { status } = response
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: Math.min(roundsPerCheckoutSession, size.rounds - done) },
    )
  }
  expect(api.problems).toEqual([])
  const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  reportProof(
    `${size.rounds} bodies over ${routes.length} routes, answered ${counts.join(', ')}. None of them 5xx.`,
  )
})

test('a body that is nested deeply is refused with a sentence by every route, in whichever field', async () => {
  const cookies = await visit()
  const cases = routes.flatMap(({ route, body }) =>
    Object.keys(body).flatMap((name) =>
      Object.keys(deepMarks).flatMap((mark) => levels.map((level) => ({ route, body, name, mark, level }))),
    ),
  )
  for (const { route, body, name, mark, level } of cases) {
    const sent = writeJson([{ ...body, [name]: mark }, level])
    const cookie = cookies[visitorOf(route)] ?? ''
    const response = await send({ route, sent, type: 'application/json', id: 'A'.repeat(22), cookie })
    const answer = [route, name, level, response.status, await response.text()]
    expect(answer).toEqual([route, name, level, 400, tooDeepSentence])
  }
  expect(api.problems).toEqual([])
  reportProof(`${cases.length} deep bodies over ${routes.length} routes, each answered 400 with a sentence.`)
})

/** Everybody again, with limits that are not spent: some requests end sessions, most count as a try. */
async function visit(): Promise<string[]> {
  await payload.db.pool.query('truncate rate_limits')
  const [reader, editor, admin] = [
    await openPayingReader({ payload, api, payments, plan }),
    await signInAs(payload, 'support'),
    await signInAs(payload, 'admin'),
  ]
  return ['', reader.cookie, editor.cookie, admin.cookie]
}

let clients = 0

/** Somebody whom the route lets in. */
function visitorOf(route: string): number {
  const circle = routeTable[route]?.circle
  if (circle === 'everyone' || circle === 'site server') return 0
  return circle === 'signed in' ? 1 : 3
}

function writeJson([value, level]: [unknown, number]): string {
  let json = JSON.stringify(value) ?? ''
  for (const [mark, open] of Object.entries(deepMarks)) {
    const deep = `${open.repeat(level)}1${(open === '[' ? ']' : '}').repeat(level)}`
    json = json.replaceAll(`"${mark}"`, () => deep)
  }
  return json
}

async function send(request: { route: string; sent: string; type: string; id: string; cookie: string }) {
  const [method = '', pattern = ''] = request.route.split(' ')
  clients += 1
  return api.api.request(pattern.replace(':id', encodeURIComponent(request.id)), {
    method,
    headers: {
      origin: env.PUBLIC_URL,
      cookie: request.cookie,
      'content-type': request.type,
      // Else the limits of one client would refuse nearly all of them.
      'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`,
      ...(pattern.startsWith('/api/internal/') && { authorization: `Bearer ${env.INTERNAL_SECRET}` }),
    },
    body: request.sent,
  })
}

/** As JSON.parse makes it: `__proto__` is a field like any other. */
function toObject(fields: [string, unknown][]): unknown {
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}
