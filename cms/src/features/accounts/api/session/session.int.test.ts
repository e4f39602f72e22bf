import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { UserSchema } from '@meridian/shared/accounts/user.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { beginTestSession, signInAs } from '../../../../../test/accounts.ts'
import { openApi } from '../../../../../test/api.ts'
import { CuttableLink } from '../../../../../test/cuttable-link.ts'
import { openCms } from '../../../../../test/magazine.ts'
import { openPool } from '../../../../../test/pool.ts'
import { hintFor } from '../../sessions/session-cookies.ts'
import { env } from '../../../../env.ts'

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
})

const readUser = (cookie: string) => api.get('/api/user', { cookie })

const withoutHint = (cookie: string) =>
  cookie
    .split('; ')
    .filter((pair) => !pair.startsWith(sessionHintCookie))
    .join('; ')

function logOut(cookie: string, headers: Record<string, string> = {}) {
  return api.api.request('/api/auth/logout', { method: 'POST', headers: { cookie, ...headers } })
}

describe('spec §7 current user: GET /api/user', () => {
  test('spec §3 user: answers its fields and nothing else', async () => {
    const { cookie, email } = await signInAs(payload, 'reader', { firstName: 'Ada', lastName: 'Lovelace' })
    const response = await readUser(cookie)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const user = UserSchema.strict().parse(await response.json())
    expect(user).toMatchObject({ email, firstName: 'Ada', lastName: 'Lovelace', isAdmin: false })
    expect(user).toMatchObject({ subscriptionStatus: null, subscriptionTier: 'free' })
  })

  test('is read by one statement', async () => {
    const { cookie } = await signInAs(payload, 'reader')
    const query = vi.spyOn(payload.db.pool, 'query')
    onTestFinished(() => query.mockRestore())
    expect((await readUser(cookie)).status).toBe(200)
    expect(query).toHaveBeenCalledOnce()
  })

  test.each([
    ['reader', false],
    ['editor', false],
    ['admin', true],
  ] as const)('%s has the flag isAdmin: %s', async (role, isAdmin) => {
    const { cookie } = await signInAs(payload, role, { firstName: '' })
    expect(await (await readUser(cookie)).json()).toMatchObject({ isAdmin, firstName: null })
  })

  test.each([
    ['no cookie', {}],
    ['an empty cookie', { cookie: 'meridian-session=' }],
    ['a made-up token', { cookie: 'meridian-session=let-me-in' }],
    ['a token in a header', { authorization: 'JWT let-me-in' }],
  ])('is 401 in one sentence for %s', async (_, headers: Record<string, string>) => {
    const response = await api.get('/api/user', headers)
    expect([response.status, await response.text()]).toEqual([401, 'You are not signed in.'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('takes away a hint that outlived its session', async () => {
    const response = await readUser(`${sessionHintCookie}=old`)
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(`^${sessionHintCookie}=; Expires=Thu, 01 Jan 1970`),
    ])
  })

  test('brings back a hint that was lost, and leaves one alone that is right', async () => {
    const { cookie, sessionId } = await signInAs(payload, 'reader')
    const [repaired] = (await readUser(withoutHint(cookie))).headers.getSetCookie()
    expect(repaired).toMatch(`${sessionHintCookie}=${hintFor(sessionId)}; Expires=`)
    expect(repaired).not.toMatch(/HttpOnly/i)
    expect((await readUser(cookie)).headers.getSetCookie()).toEqual([])
  })

  test('is 503, not signed out, while the database is away', async () => {
    const { cookie } = await signInAs(payload, 'reader')
    const link = new CuttableLink(env.DATABASE_URL)
    const pool = openPool({ connectionString: await link.start(), connectionTimeoutMillis: 2000 })
    onTestFinished(async () => {
      await pool.end()
      await link.stop()
    })
    link.cut()
    const away = openApi(payload, {
      context: { cms: async () => payload, db: async () => pool, payments: null },
    })
    const response = await away.get('/api/user', { cookie })
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []])
  })
})

describe('spec §7 sign-in calls: POST /api/auth/logout', () => {
  test('ends the session on the server, and takes its cookies and that of the checkout away', async () => {
    const { cookie } = await signInAs(payload, 'reader')
    const response = await logOut(cookie, { origin: env.PUBLIC_URL })
    expect(response.status).toBe(204)
    expect(response.headers.getSetCookie().map((header) => header.split(' Expires')[0])).toEqual([
      'meridian-session=;',
      `${sessionHintCookie}=;`,
      'meridian_checkout=; Max-Age=0; Path=/api; SameSite=Lax; HttpOnly',
    ])
    expect((await readUser(cookie)).status).toBe(401)
  })

  test('leaves the other devices of the user signed in', async () => {
    const account = await signInAs(payload, 'reader')
    const other = await beginTestSession(payload, account)
    await logOut(account.cookie)
    expect((await readUser(other.cookie)).status).toBe(200)
  })

  test('is the same for anyone who is signed out already', async () => {
    const { cookie } = await signInAs(payload, 'reader')
    await logOut(cookie)
    expect((await logOut(cookie)).status).toBe(204)
    expect((await api.api.request('/api/auth/logout', { method: 'POST' })).status).toBe(204)
  })

  test.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['another site that hides its name', { origin: 'null' }],
    ['a form on another site', { 'sec-fetch-site': 'cross-site' }],
    ['a subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://blog.localhost:4321' }],
  ])('is refused to %s', async (_, headers: Record<string, string>) => {
    const { cookie } = await signInAs(payload, 'reader')
    const response = await logOut(cookie, headers)
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
    expect((await readUser(cookie)).status).toBe(200)
  })

  test.each([
    ['the magazine itself', { 'sec-fetch-site': 'same-origin' }],
    ['an older browser on the magazine', { origin: env.PUBLIC_URL }],
    ['a program', {}],
  ])('is taken from %s', async (_, headers: Record<string, string>) => {
    const { cookie } = await signInAs(payload, 'reader')
    expect((await logOut(cookie, headers)).status).toBe(204)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
