import type { Payload } from 'payload'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { openCms } from '../../../../test/magazine.ts'

const address = 'http://site-1.example:4321'
let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
})

beforeEach(() => payload.db.pool.query('truncate publish_targets'))

const register = (body: object) => api.postInternal('/publish-targets', body)
const withdraw = (body: object) => api.postInternal('/publish-targets/withdrawals', body)

async function listed(): Promise<string[]> {
  const { rows } = await payload.db.pool.query<{ url: string }>(
    'select url from publish_targets where heard_at is not null',
  )
  return rows.map(({ url }) => url)
}

test('a site server comes and goes, and may say so twice', async () => {
  for (const times of [1, 2]) {
    expect([times, (await register({ address, position: null })).status]).toEqual([times, 204])
    expect(await listed()).toEqual([`${address}/_meridian/publish`])
  }
  for (const times of [1, 2]) {
    expect([times, (await withdraw({ address })).status]).toEqual([times, 204])
    expect(await listed()).toEqual([])
  }
})

test('one that was never there may leave', async () => {
  expect((await withdraw({ address })).status).toBe(204)
})

test.each([
  ['no address', { position: null }],
  ['another protocol', { address: 'ftp://site-1', position: null }],
  ['no protocol', { address: 'site-1:4321', position: null }],
  ['a user', { address: 'http://user@site-1', position: null }],
  ['a user and a password', { address: 'http://user:password@site-1', position: null }],
  ['a path', { address: 'http://site-1/elsewhere', position: null }],
  ['a query', { address: 'http://site-1/?a=1', position: null }],
  ['too long an address', { address: `http://${'a'.repeat(300)}`, position: null }],
  ['a list of addresses', { address: [address], position: null }],
  ['no position', { address }],
  ['a position below zero', { address, position: -1 }],
  ['half a position', { address, position: 0.5 }],
  ['a position beyond all numbers', { address, position: 1e300 }],
  ['a position in words', { address, position: '7' }],
  ['a field too many', { address, position: null, secret: 'x' }],
])('%s is refused, and nothing is listed', async (_, body) => {
  expect((await register(body)).status).toBe(400)
  expect(await listed()).toEqual([])
})

test('an address that is none cannot be withdrawn', async () => {
  for (const bad of [{}, { address: 'site-1' }, { address, position: null }]) {
    expect((await withdraw(bad)).status).toBe(400)
  }
})

test.each([[''], ['Bearer'], ['Bearer wrong'], [`Bearer ${'x'.repeat(40)}`]])(
  'without the secret of site servers (%j) nobody comes or goes',
  async (authorization) => {
    await register({ address, position: null })
    const send = (path: string, body: object) =>
      api.api.request(`/api/internal${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization, 'content-type': 'application/json' },
      })
    const other = { address: 'http://attacker.example', position: null }
    expect((await send('/publish-targets', other)).status).toBe(401)
    expect((await send('/publish-targets/withdrawals', { address })).status).toBe(401)
    expect(await listed()).toEqual([`${address}/_meridian/publish`])
  },
)

test('when there are as many as there may be, the next one is told so', async () => {
  await payload.db.pool.query(
    "insert into publish_targets (url, heard_at) select 'http://site-' || n || '/_meridian/publish', now() from generate_series(1, 100) n",
  )
  const answer = await register({ address, position: null })
  expect([answer.status, await answer.text()]).toEqual([409, 'There are 100 site servers already.'])
})
