import { UserSchema } from '@meridian/shared/accounts/user.schema'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { codeIn, takeMails, tokenIn } from '../../../../test/account-mails.ts'
import { beginTestSession, createTestAccount, type TestAccount } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { openCms } from '../../../../test/magazine.ts'
import { deleteExpiredTokens } from '../tokens/account-tokens.ts'
import { env } from '../../../env.ts'

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
})

beforeEach(async () => {
  await payload.db.pool.query('truncate rate_limits, account_tokens')
  await takeMails(payload)
})

const sendCode = async (email: string) => api.post('/api/auth/send-code', { email })
const useCode = async (email: string, code: string) =>
  api.post('/api/auth/sign-in-with-code', { email, code })
const useLink = async (token: string) => api.post('/api/auth/sign-in-with-link', { token })

/** The mail that a request for a code brings to an account. */
async function mailFor({ email }: TestAccount) {
  await sendCode(email)
  return (await takeMails(payload)).at(-1)
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const age = (seconds: number) =>
  payload.db.pool.query('update account_tokens set expires_at = expires_at - make_interval(secs => $1)', [
    seconds,
  ])

describe('asking for a code', () => {
  test('sends one mail with six digits and a link, in text and HTML, and what to do if it was somebody else', async () => {
    const account = await createTestAccount(payload)
    const response = await sendCode(`  ${account.email.toUpperCase()} `)
    expect(response.status).toBe(202)
    const [mail, ...others] = await takeMails(payload)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: account.email, isConfidential: true })
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(codeIn(mail))
      expect(part).toContain(`${env.PUBLIC_URL}/auth/code#token=${tokenIn(mail)}`)
      expect(part).toContain('If you did not ask for this, do nothing')
    }
  })

  test('answers alike, and runs the same statements, whether or not the address is known', async () => {
    const { email } = await createTestAccount(payload)
    const known = await visible(() => sendCode(email))
    const unknown = await visible(() => sendCode('nobody@example.com'))
    expect(unknown).toEqual(known)
    expect(known.statements.length).toBeGreaterThan(2)
    expect(await takeMails(payload)).toHaveLength(1)
  })

  test('a wrong code is answered alike as well', async () => {
    const { email } = await createTestAccount(payload)
    await sendCode(email)
    await sendCode('nobody@example.com')
    await takeMails(payload)
    const known = await visible(() => useCode(email, '000000'))
    expect(await visible(() => useCode('nobody@example.com', '000000'))).toEqual(known)
    expect(known.status).toBe(401)
  })

  test('an address gets three mails in ten minutes, no matter who asks, and each of their links works', async () => {
    const account = await createTestAccount(payload)
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push((await sendCode(account.email)).status)
    expect(new Set(statuses)).toEqual(new Set([202]))
    const mails = await takeMails(payload)
    expect(mails).toHaveLength(3)
    expect((await useLink(tokenIn(mails[0]))).status).toBe(200)
  })

  test('a job that runs twice writes one mail', async () => {
    const account = await createTestAccount(payload)
    await sendCode(account.email)
    const first = await takeMails(payload)
    await payload.db.pool.query(
      `update pgboss.job set state = 'created' where name = 'account-mail' and data->>'email' = $1`,
      [account.email],
    )
    expect([first.length, await takeMails(payload)]).toEqual([1, []])
  })
})

describe('signing in with a code', () => {
  test('answers the user and begins a session', async () => {
    const account = await createTestAccount(payload)
    const response = await useCode(account.email, codeIn(await mailFor(account)))
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const user = UserSchema.strict().parse(await response.json())
    expect(user.email).toBe(account.email)
    const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
    expect(await (await api.get('/api/user', { cookie: cookie.join('; ') })).json()).toEqual(user)
  })

  test('works once, also when it is sent twenty times at once', async () => {
    const account = await createTestAccount(payload)
    const code = codeIn(await mailFor(account))
    const responses = await Promise.all(Array.from({ length: 20 }, () => useCode(account.email, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await useCode(account.email, code)).status).toBe(401)
  })

  test('takes five tries; the link goes on working', async () => {
    const account = await createTestAccount(payload)
    const mail = await mailFor(account)
    const code = codeIn(mail)
    for (let time = 0; time < 5; time += 1) {
      expect((await useCode(account.email, wrongCode(code))).status).toBe(401)
    }
    expect((await useCode(account.email, code)).status).toBe(401)
    expect((await useLink(tokenIn(mail))).status).toBe(200)
  })

  test('all codes of one day take fifteen tries; the link goes on working', async () => {
    const account = await createTestAccount(payload)
    const statuses = []
    for (let time = 0; time < 3; time += 1) {
      const code = codeIn(await mailFor(account))
      for (let tries = 0; tries < 5; tries += 1) {
        statuses.push((await useCode(account.email, wrongCode(code))).status)
      }
    }
    await payload.db.pool.query(`delete from rate_limits where key like 'account-mail-sign-in:%'`)
    const mail = await mailFor(account)
    statuses.push((await useCode(account.email, codeIn(mail))).status)
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect((await useLink(tokenIn(mail))).status).toBe(200)
  })

  test('is over after ten minutes, and is forgotten', async () => {
    const account = await createTestAccount(payload)
    const mail = await mailFor(account)
    await age(599)
    await age(2)
    expect((await useCode(account.email, codeIn(mail))).status).toBe(401)
    expect((await useLink(tokenIn(mail))).status).toBe(410)
    await deleteExpiredTokens(payload.db.pool)
    expect((await payload.db.pool.query('select 1 from account_tokens')).rows).toEqual([])
  })

  test("opens nobody else's account", async () => {
    const [account, other] = [await createTestAccount(payload), await createTestAccount(payload)]
    const code = codeIn(await mailFor(account))
    await mailFor(other)
    expect((await useCode(other.email, code)).status).toBe(401)
  })

  test.each(['', '12345', '1234567', 'abcdef'])('%j is no code', async (code) => {
    expect((await useCode('ada@example.com', code)).status).toBe(400)
  })
})

test('what was tried and what was done is recorded', async () => {
  const account = await createTestAccount(payload)
  const mail = await mailFor(account)
  await useCode(account.email, wrongCode(codeIn(mail)))
  await useCode(account.email, codeIn(mail))
  const { rows } = await payload.db.pool.query(
    `select action, actor_id, detail from audit_events
      where subject_id = $1 and action in ('sign-in', 'sign-in-failed') order by id`,
    [account.userId],
  )
  expect(rows).toEqual([
    { action: 'sign-in-failed', actor_id: null, detail: 'code' },
    { action: 'sign-in', actor_id: account.userId, detail: 'code, An unknown device' },
  ])
})

describe('signing in with a link', () => {
  test('works once, and ends the code of its mail and the links of earlier ones', async () => {
    const account = await createTestAccount(payload)
    const earlier = await mailFor(account)
    const mail = await mailFor(account)
    expect((await useLink(tokenIn(mail))).status).toBe(200)
    const after = [useLink(tokenIn(mail)), useLink(tokenIn(earlier)), useCode(account.email, codeIn(mail))]
    expect((await Promise.all(after)).map(({ status }) => status)).toEqual([410, 410, 401])
  })

  test('opening its page uses nothing up: only a POST does', async () => {
    const account = await createTestAccount(payload)
    const token = tokenIn(await mailFor(account))
    expect((await api.get(`/api/auth/sign-in-with-link?token=${token}`)).status).toBe(405)
    expect((await useLink(token)).status).toBe(200)
  })

  test.each(['nonsense', 'x'.repeat(200), '__proto__'])('%j opens nothing', async (token) => {
    const response = await useLink(token)
    expect([response.status, response.headers.getSetCookie()]).toEqual([410, []])
  })
})

describe('staff with a second factor', () => {
  test('get a challenge and no session', async () => {
    const editor = await createTestAccount(payload, { role: 'editor' })
    await payload.db.pool.query(
      `insert into second_factors (user_id, secret, confirmed_at) values ($1, 'sealed', now())`,
      [editor.userId],
    )
    const response = await useLink(tokenIn(await mailFor(editor)))
    expect([response.status, await response.text()]).toEqual([
      403,
      'Enter the code from your authenticator app.',
    ])
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^meridian-second-factor=[\w-]+;.*HttpOnly/),
    ])
  })
})

describe('an account that was made with an address of somebody else', () => {
  test('is theirs alone once they sign in by mail: old sessions and the password are gone', async () => {
    const account = await createTestAccount(payload, {
      password: 'chosen by mallory',
      isEmailVerified: false,
    })
    const mallory = await beginTestSession(payload, account)
    const response = await useLink(tokenIn(await mailFor(account)))
    expect(response.status).toBe(200)
    expect((await api.get('/api/user', { cookie: mallory.cookie })).status).toBe(401)
    const login = await api.post('/api/auth/login', { email: account.email, password: 'chosen by mallory' })
    expect(login.status).toBe(401)
    expect((await takeMails(payload)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your account at .+ is yours alone now$/),
    ])
  })

  test('one whose address was confirmed keeps both', async () => {
    const account = await createTestAccount(payload, { password: 'chosen by its owner' })
    const elsewhere = await beginTestSession(payload, account)
    expect((await useLink(tokenIn(await mailFor(account)))).status).toBe(200)
    expect((await api.get('/api/user', { cookie: elsewhere.cookie })).status).toBe(200)
    const login = await api.post('/api/auth/login', { email: account.email, password: 'chosen by its owner' })
    expect(login.status).toBe(200)
  })
})

test('a device that is new is news to the owner, once for a session', async () => {
  const account = await createTestAccount(payload)
  await beginTestSession(payload, account)
  const token = tokenIn(await mailFor(account))
  await api.post(
    '/api/auth/sign-in-with-link',
    { token },
    { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
  )
  const [mail, ...others] = await takeMails(payload)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^A new sign-in to your account at /)
  expect(mail?.text).toContain('Device: Firefox on Linux')
  expect(mail?.text).toContain('If it was not you, set a new password at once')
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})

/** What a visitor can tell of an answer, and what the database was asked for it. */
async function visible(request: () => Promise<Response>) {
  const client = await payload.db.pool.connect()
  const run = vi.spyOn(Object.getPrototypeOf(client), 'query')
  client.release()
  const response = await request()
  const statements = run.mock.calls.map(([statement]) => JSON.stringify(statement).slice(0, 200))
  run.mockRestore()
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
    statements,
  }
}
