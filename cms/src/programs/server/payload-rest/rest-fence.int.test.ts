import { handleEndpoints, type Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { signInAs } from '../../../../test/accounts.ts'
import { openPayload } from '../../../../test/payload.ts'
import config from '../../../payload.config.ts'
import { fenceRest } from './rest-fence.ts'
import type { Role } from '../../../platform/access/roles.ts'

const origin = 'http://localhost:4321'
let payload: Payload
const cookies: Partial<Record<Role, string>> = {}

const fenced = fenceRest(
  (request) => handleEndpoints({ config, request }),
  () => openPayload(),
)

function call(
  method: string,
  path: string,
  options: { role?: Role; cookie?: string; body?: object; headers?: HeadersInit } = {},
) {
  const headers = new Headers({ origin, ...options.headers })
  const cookie = options.cookie ?? (options.role && cookies[options.role])
  if (cookie) headers.set('cookie', cookie)
  if (options.body) headers.set('content-type', 'application/json')
  const body = options.body ? JSON.stringify(options.body) : undefined
  const request = new Request(`${origin}/cms/api/${path}`, { method, headers, body })
  return fenced(request, { params: Promise.resolve({ slug: path.replace(/\?.*/, '').split('/') }) })
}

beforeAll(async () => {
  payload = await openPayload()
  for (const role of ['reader', 'editor', 'admin'] as const) {
    cookies[role] = (await signInAs(payload, role)).cookie
  }
})

describe("Payload's REST behind the fence", () => {
  it.each([
    ['GET', 'articles'],
    ['GET', 'users'],
    ['GET', 'globals/site-settings'],
    ['GET', 'access'],
    ['GET', 'payload-locked-documents'],
    ['GET', 'payload-preferences/collection-articles'],
    ['GET', 'payload-jobs/run'],
    ['GET', 'users/init'],
    ['POST', 'users/refresh-token'],
  ])('refuses %s %s to strangers and readers', async (method, path) => {
    expect((await call(method, path)).status).toBe(401)
    expect((await call(method, path, { role: 'reader' })).status).toBe(403)
  })

  it('gives nobody preferences but staff', async () => {
    await call('POST', 'payload-preferences/nav', { role: 'admin', body: { value: { open: true } } })
    expect(await (await call('GET', 'payload-preferences/nav')).json()).toEqual({})
    expect(await (await call('GET', 'payload-preferences/nav', { role: 'reader' })).json()).toEqual({})
    const mine = await call('GET', 'payload-preferences/nav', { role: 'admin' })
    expect(await mine.json()).toMatchObject({ value: { open: true } })
  })

  it('answers staff', async () => {
    expect((await call('GET', 'articles', { role: 'editor' })).status).toBe(200)
    expect((await call('GET', 'globals/site-settings', { role: 'admin' })).status).toBe(200)
  })

  it.each([
    ['GET', { origin: 'https://evil.example' }],
    ['POST', { origin: 'https://evil.example' }],
    ['POST', { 'sec-fetch-site': 'cross-site' }],
    ['PATCH', { 'sec-fetch-site': 'same-site' }],
    ['DELETE', { origin: 'null' }],
  ])('does not take the cookie for a %s from another site: %j', async (method, headers: HeadersInit) => {
    expect((await call(method, 'articles/1', { role: 'admin', headers })).status).toBe(403)
  })

  it('does not let a POST to an open route be treated as something else', async () => {
    const headers = { 'X-HTTP-Method-Override': 'GET' }
    expect((await call('POST', 'users/logout', { headers })).status).toBe(401)
  })

  it.each(['first-register', 'login', 'forgot-password', 'reset-password', 'unlock'])(
    'has nothing of the sign-in of Payload at users/%s',
    async (path) => {
      const body = { email: 'first@meridian.example', password: 'a long enough password' }
      expect((await call('POST', `users/${path}`, { role: 'admin', body })).status).toBe(404)
    },
  )
})

describe("the admin's own session calls", () => {
  it('say who is signed in and until when', async () => {
    const { user, exp } = await (await call('GET', 'users/me', { role: 'editor' })).json()
    expect(user).toMatchObject({ role: 'editor', collection: 'users' })
    expect(exp * 1000).toBeGreaterThan(Date.now() + 7 * 3_600_000)
    expect(await (await call('GET', 'users/me')).json()).toMatchObject({ user: null })
  })

  it('count as a use of the session', async () => {
    const { cookie, sessionId } = await signInAs(payload, 'editor')
    await payload.db.pool.query(
      `update sessions set last_seen_at = now() - interval '7 hours 59 minutes' where id = $1`,
      [sessionId],
    )
    const { user, exp } = await (await call('POST', 'users/refresh-token', { cookie })).json()
    expect(user).toMatchObject({ role: 'editor' })
    expect(exp * 1000).toBeGreaterThan(Date.now() + 7 * 3_600_000)
  })

  it('end the session and take its cookies away', async () => {
    const { cookie } = await signInAs(payload, 'admin')
    const response = await call('POST', 'users/logout', { cookie })
    expect(response.headers.getSetCookie().map((name) => name.split('=', 1)[0])).toEqual([
      'meridian-session',
      'meridian-signed-in',
    ])
    expect((await call('GET', 'articles', { cookie })).status).toBe(401)
  })
})
