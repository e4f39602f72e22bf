import { sessionHintCookie } from '@meridian/shared/account/session-hint'
import { UserSchema } from '@meridian/shared/account/user.schema'
import type { Payload } from 'payload'
import { Pool } from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openApi } from '../../../test/api.ts'
import { CuttableLink } from '../../../test/cuttable-link.ts'
import { openCms } from '../../../test/magazine.ts'
import { hintFor } from '../../access/session-cookies.ts'
import { env } from '../../env.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let count = 0

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
})

/** A new account, signed in. */
async function signIn(
  data: { firstName?: string; lastName?: string; role?: 'reader' | 'editor' | 'admin' } = {},
) {
  count += 1
  const credentials = { email: `reader-${count}@meridian.example`, password: 'a-long-enough-password' }
  await payload.create({ collection: 'users', data: { ...credentials, role: 'reader', ...data } })
  return { ...credentials, token: await tokenOf(credentials) }
}

async function tokenOf(credentials: { email: string; password: string }): Promise<string> {
  const { token } = await payload.login({ collection: 'users', data: credentials })
  if (!token) throw new Error('Nobody was signed in.')
  return token
}

function readUser(token: string, hint: string | null = hintFor(token)) {
  const cookies = [`meridian-token=${token}`, ...(hint === null ? [] : [`${sessionHintCookie}=${hint}`])]
  return api.get('/api/user', { cookie: cookies.join('; ') })
}

function logOut(token: string, headers: Record<string, string> = {}) {
  return api.api.request('/api/auth/logout', {
    method: 'POST',
    headers: { cookie: `meridian-token=${token}`, ...headers },
  })
}

describe('spec §7 current user: GET /api/user', () => {
  test('spec §3 user: answers its fields and nothing else', async () => {
    const { token, email } = await signIn({ firstName: 'Ada', lastName: 'Lovelace' })
    const response = await readUser(token)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const user = UserSchema.strict().parse(await response.json())
    expect(user).toMatchObject({ email, firstName: 'Ada', lastName: 'Lovelace', isAdmin: false })
    expect(user).toMatchObject({ subscriptionStatus: null, subscriptionTier: 'free' })
  })

  test.each([
    ['reader', false],
    ['editor', false],
    ['admin', true],
  ] as const)('%s has the flag isAdmin: %s', async (role, isAdmin) => {
    const { token } = await signIn({ role })
    expect(await (await readUser(token)).json()).toMatchObject({ isAdmin, firstName: null })
  })

  test.each([
    ['no cookie', {}],
    ['an empty cookie', { cookie: 'meridian-token=' }],
    ['a cookie that was made up', { cookie: 'meridian-token=eyJhbGciOiJub25lIn0.eyJpZCI6MX0.' }],
    ['a cookie with a broken escape', { cookie: 'meridian-token=%E0%A4%A' }],
  ])('is 401 with %s', async (_, headers: Record<string, string>) => {
    const response = await api.get('/api/user', headers)
    expect([response.status, await response.text()]).toEqual([401, 'You are not signed in.'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('takes away a hint that outlived its session', async () => {
    const response = await api.get('/api/user', { cookie: `${sessionHintCookie}=old` })
    expect(response.status).toBe(401)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(`^${sessionHintCookie}=; Expires=Thu, 01 Jan 1970`),
    ])
  })

  test('brings back a hint that was lost, and leaves one alone that is right', async () => {
    const { token } = await signIn()
    const [mended] = (await readUser(token, null)).headers.getSetCookie()
    expect(mended).toMatch(`${sessionHintCookie}=${hintFor(token)}; Expires=`)
    expect(mended).not.toMatch(/HttpOnly/i)
    expect((await readUser(token)).headers.getSetCookie()).toEqual([])
  })

  test('is 503, not signed out, while the database is away', async () => {
    const { token } = await signIn()
    const link = new CuttableLink(env.DATABASE_URL)
    const pool = new Pool({ connectionString: await link.start(), connectionTimeoutMillis: 2000 })
    pool.on('error', () => {})
    onTestFinished(async () => {
      await pool.end()
      await link.stop()
    })
    link.cut()
    const away = openApi(payload, { context: { cms: async () => payload, db: async () => pool } })
    // What Payload makes of a session that it cannot look up.
    vi.spyOn(payload, 'auth').mockResolvedValueOnce({
      user: null,
      permissions: { collections: {}, globals: {} },
    })
    const response = await away.get('/api/user', { cookie: `meridian-token=${token}` })
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []])
  })
})

describe('spec §7 sign-in calls: POST /api/auth/logout', () => {
  test('ends the session on the server and takes both cookies away', async () => {
    const { token } = await signIn()
    const response = await logOut(token, { origin: env.PUBLIC_URL })
    expect(response.status).toBe(204)
    expect(response.headers.getSetCookie().map((cookie) => cookie.split(' Expires')[0])).toEqual([
      'meridian-token=;',
      `${sessionHintCookie}=;`,
    ])
    expect((await readUser(token)).status).toBe(401)
  })

  test('leaves the other devices of the user signed in', async () => {
    const account = await signIn()
    const other = await tokenOf(account)
    await logOut(account.token)
    expect((await readUser(other)).status).toBe(200)
  })

  test('is the same for whoever is signed out already', async () => {
    const { token } = await signIn()
    await logOut(token)
    expect((await logOut(token)).status).toBe(204)
    expect((await api.api.request('/api/auth/logout', { method: 'POST' })).status).toBe(204)
  })

  test.each([
    ['another site', { origin: 'https://elsewhere.example' }],
    ['another site that hides its name', { origin: 'null' }],
    ['a form on another site', { 'sec-fetch-site': 'cross-site' }],
    ['a subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://blog.localhost:4321' }],
  ])('is refused to %s', async (_, headers: Record<string, string>) => {
    const { token } = await signIn()
    const response = await logOut(token, headers)
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
    expect((await readUser(token)).status).toBe(200)
  })

  test.each([
    ['the magazine itself', { 'sec-fetch-site': 'same-origin' }],
    ['an older browser on the magazine', { origin: env.PUBLIC_URL }],
    ['a program', {}],
  ])('is taken from %s', async (_, headers: Record<string, string>) => {
    const { token } = await signIn()
    expect((await logOut(token, headers)).status).toBe(204)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.faults).toEqual([])
})
