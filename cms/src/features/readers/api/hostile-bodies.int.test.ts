import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { openReader, type TestReader } from '../../../../test/reader.ts'

/** The fields of each route's body. */
const routes = {
  'PUT /profile': ['firstName', 'lastName'],
  'POST /addresses': [
    'firstName',
    'lastName',
    'addressLine1',
    'addressLine2',
    'city',
    'state',
    'postalCode',
    'country',
  ],
  'POST /reading-progress': ['articleId', 'progressPercent'],
  'PUT /reading-history': ['isOn'],
  'PUT /saved-articles/first-piece': ['savedAt'],
  'POST /deletion': ['password'],
} as const

let payload: Payload
let api: ReturnType<typeof openApi>
let reader: TestReader

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  await (await createMagazine(payload)).createArticle({ title: 'First piece' })
  reader = await openReader(payload, api.api)
})

/** Values that are right, nearly right, and wrong in every way that JSON has. */
const anyText = fc.array(fc.nat(0xffff), { maxLength: 130 }).map((codes) => String.fromCharCode(...codes))
const wrong = fc.oneof(
  anyText,
  fc.jsonValue(),
  fc.constantFrom('\u0000', '\ud800', "'; drop table users; --"),
)
const field = <Value>(right: fc.Arbitrary<Value>) => fc.option(fc.oneof(right, wrong), { nil: undefined })
const name = field(fc.string({ minLength: 1 }))

const body = fc.record({
  firstName: name,
  lastName: name,
  addressLine1: name,
  addressLine2: name,
  city: name,
  state: name,
  postalCode: field(fc.string({ minLength: 1, maxLength: 20 })),
  country: field(fc.constantFrom('Canada', 'Australia')),
  articleId: field(fc.constantFrom('first-piece', 'no-such-piece')),
  progressPercent: field(fc.oneof(fc.nat(100), fc.double())),
  isOn: field(fc.boolean()),
  savedAt: field(
    fc.constantFrom('2026-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '275760-09-13T00:00:00Z'),
  ),
  password: field(fc.constant('analytical engine')),
  userId: fc.option(fc.constant(1), { nil: undefined }),
})

function send(route: string, sent?: unknown) {
  const [method, path = ''] = route.split(' ')
  return method === 'PUT' ? reader.put(path, sent) : reader.post(path, sent)
}

test('whatever fields hold, the answer is no mistake of ours', { timeout: 120_000 }, async () => {
  const route = fc.constantFrom(...Object.entries(routes))
  await fc.assert(
    fc.asyncProperty(route, body, fc.boolean(), async ([path, known], fields, isTidy) => {
      // With the route's own fields alone, some get past the schema.
      const sent = isTidy ? Object.fromEntries(known.map((key) => [key, Object(fields)[key]])) : fields
      const response = await send(path, sent)
      expect(response.status).toBeLessThan(500)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }),
    { numRuns: 500 },
  )
  expect(api.problems).toEqual([])
})

test('whatever stands in place of an id, it is not found', { timeout: 120_000 }, async () => {
  const id = fc
    .oneof(anyText, fc.constantFrom('\u0000', '..', "' or 1", '%'))
    .filter((text) => text.isWellFormed())
  await fc.assert(
    fc.asyncProperty(id, async (text) => {
      const inPath = encodeURIComponent(text).replaceAll('.', '%2E') || '%20'
      const responses = await Promise.all([
        reader.delete(`/addresses/${inPath}`),
        reader.put(`/addresses/${inPath}/default`),
        reader.put(`/saved-articles/${inPath}`),
      ])
      for (const { status } of responses) expect([404, 405]).toContain(status)
      expect((await reader.delete(`/saved-articles/${inPath}`)).status).toBeLessThan(500)
    }),
    { numRuns: 200 },
  )
  expect(api.problems).toEqual([])
})
