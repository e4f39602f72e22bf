import { UserSchema } from '@meridian/shared/accounts/user.schema'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestAccount } from '../../../../../test/accounts.ts'
import { openApi } from '../../../../../test/api.ts'
import { openCms } from '../../../../../test/magazine.ts'
import * as hashing from '../../passwords/hash-password.ts'
import { keepHash } from '../../passwords/passwords.ts'
import { clearSignInLimits, spendPasswordHash } from '../../sign-in/sign-in-limits.ts'
import { env } from '../../../../env.ts'

const password = 'a-right-password'
const paths = ['/api/auth/login', '/api/login'] as const

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
})

beforeEach(() => payload.db.pool.query('truncate rate_limits'))
afterEach(() => vi.restoreAllMocks())

interface Attempt {
  path?: (typeof paths)[number]
  address?: string
  cookie?: string
  headers?: Record<string, string>
}

async function post(
  body: string,
  { path = '/api/auth/login', address = '203.0.113.7', ...attempt }: Attempt,
) {
  return api.api.request(path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(attempt.cookie !== undefined && { cookie: attempt.cookie }),
      ...attempt.headers,
    },
  })
}

const signIn = (credentials: { email: string; password: string }, attempt: Attempt = {}) =>
  post(JSON.stringify(credentials), attempt)

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

/** A statement without what is asked for by it. */
const textOf = (statement: string | { text: string }) =>
  typeof statement === 'string' ? statement : statement.text

describe('spec §7 sign-in calls: login', () => {
  test.each(paths)('%s answers the user and begins a session', async (path) => {
    const { email } = await createTestAccount(payload, { password, firstName: 'Grace' })
    const response = await signIn({ email, password }, { path })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(UserSchema.strict().parse(await response.json())).toMatchObject({ email, firstName: 'Grace' })
    const me = await api.get('/api/user', { cookie: cookiesOf(response) })
    expect(await me.json()).toMatchObject({ email })
  })

  test('the address counts however it is typed', async () => {
    const { email } = await createTestAccount(payload, { password })
    expect((await signIn({ email: ` ${email.toUpperCase()} `, password })).status).toBe(200)
  })

  test('the session cookie is for the server alone, and for its own site', async () => {
    const { email } = await createTestAccount(payload, { password })
    const [session, hint, device] = (await signIn({ email, password })).headers.getSetCookie()
    expect(session).toMatch(/^meridian-session=[\w-]{43}; Expires=.*; Path=\/; SameSite=Lax; HttpOnly$/)
    expect(hint).toMatch(/^meridian-signed-in=[\w-]{16}; Expires=.*; Path=\/; SameSite=Lax$/)
    expect(device).toMatch(/^meridian-device=[\w-]{43}; Max-Age=31536000; Path=\/; SameSite=Lax; HttpOnly$/)
  })

  test('a session that was planted before is not the one that begins', async () => {
    const { email } = await createTestAccount(payload, { password })
    const planted = 'meridian-session=planted-by-somebody-else; meridian-signed-in=planted'
    const response = await signIn({ email, password }, { cookie: planted })
    expect(cookiesOf(response)).not.toContain('planted')
    expect((await api.get('/api/user', { cookie: planted })).status).toBe(401)
  })

  test('many sign-ins of one person at once are as many sessions', async () => {
    const { email, userId } = await createTestAccount(payload, { password })
    const attempts = Array.from({ length: 10 }, () => signIn({ email, password }))
    const cookies = (await Promise.all(attempts)).map(cookiesOf)
    for (const cookie of cookies) expect((await api.get('/api/user', { cookie })).status).toBe(200)
    const { rows } = await payload.db.pool.query('select id from sessions where user_id = $1', [userId])
    expect(rows).toHaveLength(10)
  })

  test('no session begins with a password that is changed at that moment', async () => {
    const { email, userId } = await createTestAccount(payload, { password })
    const check = hashing.matchesHash
    const newHash = await hashing.hashPassword('the-password-from-now-on')
    vi.spyOn(hashing, 'matchesHash').mockImplementationOnce(async (tried, hash) => {
      const isRight = await check(tried, hash)
      await keepHash(payload.db.pool, userId, newHash)
      return isRight
    })
    expect((await signIn({ email, password })).status).toBe(401)
    expect((await signIn({ email, password: 'the-password-from-now-on' })).status).toBe(200)
  })

  test('is refused to other websites', async () => {
    const { email } = await createTestAccount(payload, { password })
    const response = await signIn({ email, password }, { headers: { origin: 'https://elsewhere.example' } })
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
  })

  test('takes no field that it does not know', async () => {
    const { email } = await createTestAccount(payload, { password })
    const response = await post(JSON.stringify({ email, password, isAdmin: true, role: 'admin' }), {})
    expect([response.status, await response.text()]).toEqual([400, 'The field "isAdmin" is not known here.'])
  })
})

describe('spec §8 auth login fails, §8 admin login fails: on the server', () => {
  test.each(paths)('%s answers a wrong password and an unknown address alike', async (path) => {
    const { email } = await createTestAccount(payload, { password })
    const { email: withoutPassword } = await createTestAccount(payload)
    const answers = []
    for (const tried of [email, 'nobody@meridian.example', withoutPassword, 'not an address']) {
      const response = await signIn({ email: tried, password: 'a-wrong-password' }, { path })
      answers.push([response.status, await response.text(), [...response.headers]])
    }
    expect(answers[0]?.slice(0, 2)).toEqual([401, 'Invalid email or password'])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('and with the same work: one hash and the same statements', async () => {
    const { email } = await createTestAccount(payload, { password })
    const query = vi.spyOn(payload.db.pool, 'query')
    const matches = vi.spyOn(hashing, 'matchesHash')
    const work = []
    for (const tried of [email, 'nobody@meridian.example']) {
      await signIn({ email: tried, password: 'a-wrong-password' }, { address: '198.51.100.1' })
      work.push([query.mock.calls.map(([statement]) => textOf(statement)), matches.mock.calls.length])
      query.mockClear()
      matches.mockClear()
    }
    expect(work[0]).toEqual(work[1])
  })

  test.each([
    ['nothing', {}, 'Please enter both email and password.'],
    ['an empty password', { email: 'a@b.example', password: '' }, 'Please enter both email and password.'],
    ['a list', { email: ['a@b.example'], password }, 'Please enter both email and password.'],
  ])('%s is answered with what is missing', async (_, body, sentence) => {
    const response = await post(JSON.stringify(body), {})
    expect([response.status, await response.text()]).toEqual([400, sentence])
  })

  test('each attempt is recorded, without the password and without the network address', async () => {
    const { email, userId } = await createTestAccount(payload, { password })
    await signIn({ email, password: 'a-wrong-password' })
    await signIn({ email, password })
    const { rows } = await payload.db.pool.query(
      'select * from audit_events where subject_id = $1 order by id',
      [userId],
    )
    expect(rows.map(({ action }) => action)).toEqual(['account-created', 'sign-in-failed', 'sign-in'])
    expect(rows[1].origin).toBe(rows[2].origin)
    expect(JSON.stringify(rows)).not.toMatch(/a-wrong-password|203\.0\.113/)
  })
})

describe('guessing passwords', () => {
  const wrong = (email: string, attempt: Attempt = {}) =>
    signIn({ email, password: 'a-wrong-password' }, attempt)

  async function exhaust(email: string): Promise<void> {
    const addresses = Array.from({ length: 20 }, (_, index) => `198.51.100.${index}`)
    for (const address of addresses) expect((await wrong(email, { address })).status).toBe(401)
    expect((await wrong(email, { address: '198.51.100.99' })).status).toBe(429)
  }

  test('one client has ten tries of an account, and the owner elsewhere is not locked out', async () => {
    const { email } = await createTestAccount(payload, { password })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await wrong(email)).status).toBe(401)
    const refused = await signIn({ email, password })
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([429, []])
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect((await signIn({ email, password }, { address: '203.0.113.8' })).status).toBe(200)
  })

  test('what is refused is not hashed', async () => {
    for (let count = 0; count < env.PASSWORD_CHECKS_PER_HOUR; count += 1) {
      await spendPasswordHash(payload.db.pool, '203.0.113.7')
    }
    const matches = vi.spyOn(hashing, 'matchesHash')
    const { email } = await createTestAccount(payload)
    expect((await wrong(email)).status).toBe(429)
    expect((await wrong('nobody@meridian.example')).status).toBe(429)
    expect(matches).not.toHaveBeenCalled()
  })

  test('many clients together have twenty, but on a known device the owner still gets in', async () => {
    const { email } = await createTestAccount(payload, { password })
    const device = cookiesOf(await signIn({ email, password }))
    await exhaust(email)
    expect((await signIn({ email, password }, { address: '203.0.113.9' })).status).toBe(429)
    expect((await signIn({ email, password }, { address: '203.0.113.9', cookie: device })).status).toBe(200)
  })

  test('a device that is known to another account opens no other lock', async () => {
    const { email } = await createTestAccount(payload, { password })
    const other = await createTestAccount(payload, { password })
    const device = cookiesOf(await signIn({ email: other.email, password }))
    await exhaust(email)
    expect((await signIn({ email, password }, { address: '203.0.113.9', cookie: device })).status).toBe(429)
  })

  test('anyone who shows by mail who they are opens the lock', async () => {
    const { email } = await createTestAccount(payload, { password })
    await exhaust(email)
    await clearSignInLimits(payload.db.pool, { email, address: '203.0.113.9' })
    expect((await signIn({ email, password }, { address: '203.0.113.9' })).status).toBe(200)
  })
})

test('whatever is sent, the answer is never a mistake of ours', { timeout: 120_000 }, async () => {
  const text = fc.string({ unit: 'binary' })
  const field = fc.oneof(text, fc.emailAddress(), fc.jsonValue(), fc.constant('a\u0000b@example.com'))
  const body = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.record({ email: field, password: field }, { requiredKeys: [] }).map((value) => JSON.stringify(value)),
  )
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(...paths), async (sent, path) => {
      const response = await post(sent, { path })
      expect([400, 401, 429]).toContain(response.status)
    }),
    { numRuns: 300 },
  )
  expect(api.problems).toEqual([])
})
