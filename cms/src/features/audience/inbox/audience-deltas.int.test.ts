import { addAudienceDeltaEndpoint } from '@meridian/shared/audience/audience.endpoints'
import { signatureHeader, signWebhook } from '@meridian/shared/publishing/webhook-signature'
import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { deltaOf, clearAudience, told } from '../../../../test/audience.ts'
import { openCms } from '../../../../test/magazine.ts'
import { env } from '../../../env.ts'

let payload: Payload
let api: ReturnType<typeof openApi>['api']

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload).api
})
beforeEach(() => clearAudience(payload.db.pool))
afterAll(() => payload.destroy())

/** This hour, as a site server names it. */
const thisHour = () => `${new Date().toISOString().slice(0, 13)}:00:00.000Z`
const delta = (more: object = {}) => ({ ...deltaOf([told('/a', { views: 1 })]), hour: thisHour(), ...more })

async function post(body: object, headers: Record<string, string> = {}): Promise<number> {
  const text = JSON.stringify(body)
  const answer = await api.request(addAudienceDeltaEndpoint.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${env.INTERNAL_SECRET}`,
      [signatureHeader]: signWebhook({ body: text, secret: env.PUBLISH_SECRET }),
      ...headers,
    },
    body: text,
  })
  return answer.status
}

async function kept(): Promise<number> {
  const { rows } = await payload.db.pool.query<{ deltas: number }>(
    'select count(*)::int as deltas from audience_deltas',
  )
  return rows[0]?.deltas ?? -1
}

test('a site server is told that its delta is kept, also when it asks again', async () => {
  const once = delta()
  expect([await post(once), await post(once), await kept()]).toEqual([204, 204, 1])
})

test('what is not signed, or signed for another body or long ago, is not let in', async () => {
  const body = JSON.stringify(delta())
  const { PUBLISH_SECRET: secret } = env
  const signatures = [
    '',
    signWebhook({ body, secret: env.INTERNAL_SECRET }),
    signWebhook({ body: '{}', secret }),
    signWebhook({ body, secret, nowMs: Date.now() - 3_600_000 }),
  ]
  const sent = { ...JSON.parse(body) }
  for (const signature of signatures) expect(await post(sent, { [signatureHeader]: signature })).toBe(401)
  expect(await post(sent, { authorization: 'Bearer nothing' })).toBe(401)
  expect(await kept()).toBe(0)
})

const page = told('/a', { views: 1 })
const planted = '203.0.113.77 Mozilla/5.0 (planted) session=planted'

test.each([
  ['an address of somebody', { ip: planted }],
  ['a browser of a page', { pages: [{ ...page, userAgent: planted }] }],
  ['a cookie among what was refused', { refused: { forged: 0, bots: 0, limited: 0, cookie: planted } }],
  ['an hour that does not begin', { hour: '2026-11-10T10:30:00.000Z' }],
  ['an hour of long ago', { hour: '2020-01-01T00:00:00.000Z' }],
  ['an hour to come', { hour: '2040-01-01T00:00:00.000Z' }],
  ['less than nothing', { pages: [{ ...page, views: -1 }] }],
  ['a number that no range of Postgres ends after', { sequence: 2 ** 31 - 1 }],
  ['more than can be counted', { pages: [told('/a', { seconds: 2 ** 50 })] }],
  ['a path with a NUL', { pages: [told('/a\u0000b')] }],
  ['a site with a line break', { pages: [told('/a', { hosts: [['a\nb', 1]] })] }],
  ['a sketch that is none', { pages: [{ ...page, readers: Buffer.from([0, 0, 64]).toString('base64') }] }],
])('%s is refused, and nothing of it is kept', async (_, more) => {
  expect(await post(delta(more))).toBe(400)
  expect(await kept()).toBe(0)
})

test('a delta of 20,000 pages is kept, and nobody else may send as much', async () => {
  const pages = Array.from({ length: 20_000 }, (_, index) =>
    told(`/articles/an-article-with-a-name-${index}`, {
      views: 1,
      hosts: [['www.example.org', 1]],
      readers: [index],
    }),
  )
  const large = delta({ pages })
  expect(await post(large)).toBe(204)
  expect(await post(large, { authorization: 'Bearer nothing' })).toBe(413)
  expect(await kept()).toBe(1)
})
