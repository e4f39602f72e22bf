import { reportPurgesEndpoint } from '@meridian/shared/cdn/cdn.endpoints'
import { mostReportedKeys } from '@meridian/shared/cdn/cdn.schema'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { openCms } from '../../../test/magazine.ts'
import { createCdnRoutes } from './cdn.routes.ts'

const purgeUrls = ['http://varnish-1:6081', 'http://varnish-2:6081']
let payload: Payload

beforeAll(async () => {
  payload = await openCms()
})

beforeEach(() => payload.db.pool.query('truncate cdn_purges'))

const routes = () =>
  createCdnRoutes(
    { cms: async () => payload, db: async () => payload.db.pool, payments: null },
    { name: 'varnish', purgeUrls },
  )

const report = (body: unknown) =>
  routes().request(reportPurgesEndpoint.path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

async function recorded() {
  const { rows } = await payload.db.pool.query<{ purge_url: string; keys: string[] }>(
    'select purge_url, keys from cdn_purges order by purge_url',
  )
  return rows
}

test('a report is noted for every address that purges are sent to', async () => {
  const keys = ['page:/', 'page:/articles/a']
  expect((await report({ cdn: 'varnish', keys })).status).toBe(204)
  expect(await recorded()).toEqual(purgeUrls.map((url) => ({ purge_url: url, keys })))
})

test.each([
  ['no keys', { cdn: 'varnish', keys: [] }],
  ['too many keys', { cdn: 'varnish', keys: Array.from({ length: mostReportedKeys + 1 }, () => 'page:/') }],
  ['a key of two', { cdn: 'varnish', keys: ['page:/ page:/b'] }],
  ['a key with a line break', { cdn: 'varnish', keys: ['page:/\r\nx-purge-secret: y'] }],
  ['a key that is none', { cdn: 'varnish', keys: [7] }],
  ['an unknown CDN', { cdn: 'akamai', keys: ['page:/'] }],
  ['no CDN', { keys: ['page:/'] }],
  ['a field too many', { cdn: 'varnish', keys: ['page:/'], url: 'http://elsewhere' }],
  ['a list', []],
])('%s is refused, and nothing is noted', async (_, body) => {
  expect((await report(body)).status).toBe(400)
  expect(await recorded()).toEqual([])
})

test('a site server that marks its pages for another CDN is told so, and keeps its report', async () => {
  const answer = await report({ cdn: 'fastly', keys: ['page:/'] })
  expect([answer.status, await answer.text()]).toEqual([
    409,
    'The site server marks its pages for fastly, but CDN is varnish here.',
  ])
  const { api, postInternal } = openApi(payload)
  const unset = await postInternal('/cdn-purges', { cdn: 'varnish', keys: ['page:/'] })
  expect([unset.status, await unset.text()]).toEqual([
    409,
    'The site server marks its pages for varnish, but CDN is not set here.',
  ])
  const stranger = await api.request(reportPurgesEndpoint.path, { method: 'POST', body: '{}' })
  expect(stranger.status).toBe(401)
  expect(await recorded()).toEqual([])
})
