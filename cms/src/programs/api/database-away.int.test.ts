import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { CuttableLink } from '../../../test/cuttable-link.ts'
import { openCms } from '../../../test/magazine.ts'
import { openPool } from '../../../test/pool.ts'
import { env } from '../../env.ts'

const link = new CuttableLink(env.DATABASE_URL)
let pool: Pool
let api: ReturnType<typeof openApi>['api']
let problems: unknown[]

beforeAll(async () => {
  const payload = await openCms()
  pool = openPool({ connectionString: await link.start(), connectionTimeoutMillis: 2000 })
  const opened = openApi(payload, {
    context: { cms: async () => payload, db: async () => pool, payments: null },
  })
  api = opened.api
  problems = opened.problems
})

afterAll(async () => {
  await pool.end()
  await link.stop()
})

test('without its database the API asks to come back, stays alive, and goes on by itself', async () => {
  expect((await api.request('/api/issues')).status).toBe(200)
  link.cut()
  for (const path of ['/api/issues', '/api/articles/active', '/api/subscriptions', '/api/ready']) {
    const response = await api.request(path)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toBe(
      'This is not available for the moment. Please try again in a few seconds.',
    )
  }
  expect((await api.request('/api/health')).status).toBe(200)
  link.repair()
  expect((await api.request('/api/ready')).status).toBe(200)
  expect((await api.request('/api/issues')).status).toBe(200)
  expect(problems).toEqual([])
})
