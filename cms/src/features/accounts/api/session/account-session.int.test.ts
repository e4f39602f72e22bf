import { AccountSessionListSchema } from '@meridian/shared/accounts/account-session.schema'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  beginTestSession,
  createTestAccount,
  signInAs,
  type TestAccount,
} from '../../../../../test/accounts.ts'
import { openApi } from '../../../../../test/api.ts'
import { openCms } from '../../../../../test/magazine.ts'
import { signInWithPassword } from '../../sign-in/sign-in-with-password.ts'
import { sendMailJob } from '../../../../platform/mail/send-mail.job.ts'

const password = 'an-old-password'
const newPassword = 'a-new-password'

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
})

beforeEach(() => payload.db.pool.query('truncate rate_limits'))

function call(method: string, path: string, cookie: string, body?: unknown) {
  return api.api.request(path, {
    method,
    headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

const changePassword = (cookie: string, body: unknown = { currentPassword: password, newPassword }) =>
  call('PUT', '/api/user/password', cookie, body)

const isSignedIn = async (cookie: string) => (await call('GET', '/api/user', cookie)).status === 200

async function canSignIn({ email }: TestAccount, tried: string): Promise<boolean> {
  const attempt = { email, password: tried, headers: new Headers(), address: '198.51.100.7' }
  return (await signInWithPassword(payload.db.pool, attempt)).kind === 'signed-in'
}

describe('spec §7 reader calls: PUT /api/user/password', () => {
  test('gives a new password, ends every other session and renews the token of this one', async () => {
    const account = await signInAs(payload, 'reader', { password })
    const other = await beginTestSession(payload, account)
    const response = await changePassword(account.cookie)
    expect([response.status, await response.text()]).toEqual([204, ''])
    const [session = '', hint = ''] = response.headers.getSetCookie()
    expect(account.cookie).toContain(hint.split(';', 1)[0])
    expect(await isSignedIn(session.split(';', 1)[0] ?? '')).toBe(true)
    expect(await isSignedIn(account.cookie)).toBe(false)
    expect(await isSignedIn(other.cookie)).toBe(false)
    expect([await canSignIn(account, password), await canSignIn(account, newPassword)]).toEqual([false, true])
  })

  test('tells the owner by mail, once, and records it', async () => {
    const { cookie, email, userId } = await signInAs(payload, 'reader', { password })
    await changePassword(cookie)
    const { rows: mails } = await payload.db.pool.query(
      `select data->>'subject' as subject from pgboss.job where name = $1 and data->>'to' = $2`,
      [sendMailJob.name, email],
    )
    expect(mails).toEqual([{ subject: expect.stringMatching(/password .* changed/) }])
    const { rows: events } = await payload.db.pool.query(
      `select actor_id, subject_id from audit_events where action = 'password-changed' and subject_id = $1`,
      [userId],
    )
    expect(events).toEqual([{ actor_id: userId, subject_id: userId }])
  })

  test('spec §8 password: a wrong current password is 400, and nothing changes', async () => {
    const account = await signInAs(payload, 'reader', { password })
    const response = await changePassword(account.cookie, { currentPassword: 'wrong', newPassword })
    expect([response.status, await response.text()]).toEqual([400, 'Your current password is not correct.'])
    expect(await isSignedIn(account.cookie)).toBe(true)
    expect(await canSignIn(account, password)).toBe(true)
  })

  test('a borrowed session has ten tries', async () => {
    const { cookie } = await signInAs(payload, 'reader', { password })
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      statuses.push(
        (await changePassword(cookie, { currentPassword: `wrong ${attempt}`, newPassword })).status,
      )
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })

  test.each([
    ['reader', 'short', 'Password must be at least 6 characters long.'],
    ['reader', '123456', 'This password is one of the commonest. Please choose another.'],
    ['editor', 'elevenchars', 'A password of the staff has at least 12 characters.'],
  ] as const)('%s can not have the password %s', async (role, unfit, sentence) => {
    const { cookie } = await signInAs(payload, role, { password })
    const response = await changePassword(cookie, { currentPassword: password, newPassword: unfit })
    expect([response.status, await response.text()]).toEqual([400, sentence])
  })

  test('of two changes at once from two devices, one goes through and the other is signed out', async () => {
    const account = await signInAs(payload, 'reader', { password })
    const other = await beginTestSession(payload, account)
    const changes = [account, other].map(({ cookie }, index) =>
      changePassword(cookie, { currentPassword: password, newPassword: `${newPassword}-${index}` }),
    )
    const statuses = (await Promise.all(changes)).map((response) => response.status)
    expect(statuses.toSorted()).toEqual([204, expect.toSatisfy((status) => status === 400 || status === 401)])
    const { rows } = await payload.db.pool.query('select 1 from sessions where user_id = $1', [
      account.userId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('strangers and other websites are refused', async () => {
    expect((await changePassword('')).status).toBe(401)
    const { cookie } = await signInAs(payload, 'reader', { password })
    const response = await api.api.request('/api/user/password', {
      method: 'PUT',
      headers: { cookie, origin: 'https://elsewhere.example', 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword: password, newPassword }),
    })
    expect(response.status).toBe(403)
  })
})

describe('the sessions of a user', () => {
  const agents = {
    laptop: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' },
    phone: {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    },
  }

  async function list(cookie: string) {
    const response = await call('GET', '/api/user/sessions', cookie)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return AccountSessionListSchema.parse(await response.json())
  }

  test('are listed with the device, and tell which one asks', async () => {
    const account = await createTestAccount(payload)
    const laptop = await beginTestSession(payload, account, agents.laptop)
    const phone = await beginTestSession(payload, account, agents.phone)
    await signInAs(payload, 'reader')
    const found = await list(phone.cookie)
    expect(found.toSorted((a, b) => a.device.localeCompare(b.device))).toMatchObject([
      { id: laptop.sessionId, device: 'Firefox on Windows', isCurrent: false },
      { id: phone.sessionId, device: 'Safari on iPhone', isCurrent: true },
    ])
    expect(JSON.stringify(found)).not.toContain(phone.token)
  })

  test('end one by one, at the next request', async () => {
    const account = await signInAs(payload, 'reader')
    const other = await beginTestSession(payload, account)
    const response = await call('DELETE', `/api/user/sessions/${other.sessionId}`, account.cookie)
    expect([response.status, response.headers.getSetCookie()]).toEqual([204, []])
    expect([await isSignedIn(other.cookie), await isSignedIn(account.cookie)]).toEqual([false, true])
  })

  test("end with the cookies, if it is one's own", async () => {
    const account = await signInAs(payload, 'reader')
    const response = await call('DELETE', `/api/user/sessions/${account.sessionId}`, account.cookie)
    expect(response.headers.getSetCookie()).toHaveLength(2)
    expect(await isSignedIn(account.cookie)).toBe(false)
  })

  test('end all but this one', async () => {
    const account = await signInAs(payload, 'reader')
    const others = [await beginTestSession(payload, account), await beginTestSession(payload, account)]
    expect((await call('DELETE', '/api/user/sessions', account.cookie)).status).toBe(204)
    expect(await isSignedIn(account.cookie)).toBe(true)
    for (const { cookie } of others) expect(await isSignedIn(cookie)).toBe(false)
  })

  test("of others are not there: another's, an unknown one and nonsense are 404 alike", async () => {
    const [account, stranger] = [await signInAs(payload, 'reader'), await signInAs(payload, 'reader')]
    const answers = []
    for (const id of [stranger.sessionId, 'A'.repeat(22), '%00', '..', `${'x'.repeat(2000)}`]) {
      const response = await call('DELETE', `/api/user/sessions/${id}`, account.cookie)
      if (id !== '..') answers.push([response.status, await response.text()])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify([404, 'There is no such session any more.'])]),
    )
    expect(await isSignedIn(stranger.cookie)).toBe(true)
  })
})

test('whatever is sent to change the password, the answer is never a mistake of ours', async () => {
  const { cookie } = await signInAs(payload, 'reader', { password })
  const field = fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.constant(password))
  const bodies = fc.oneof(
    fc.jsonValue(),
    fc.record({ currentPassword: field, newPassword: field }, { requiredKeys: [] }),
  )
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      expect([204, 400, 401, 429]).toContain((await changePassword(cookie, body)).status)
    }),
    { numRuns: 100 },
  )
  expect(api.problems).toEqual([])
})
