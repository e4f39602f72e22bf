import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeMails, tokenIn } from '../../../../test/account-mails.ts'
import { beginTestSession, createTestAccount, signInAs } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { openCms } from '../../../../test/magazine.ts'

const password = 'a good password'
let payload: Payload
let api: ReturnType<typeof openApi>
let count = 0

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
})

beforeEach(async () => {
  await payload.db.pool.query('truncate rate_limits, account_tokens')
  await takeMails(payload)
})

function newAddress(): string {
  count += 1
  return `new-${count}@example.com`
}

async function accountOf(userId: number) {
  const { rows } = await payload.db.pool.query(
    `select email, email_verified_at is not null as "isVerified" from users where id = $1`,
    [userId],
  )
  return rows[0]
}

describe('confirming an address', () => {
  const ask = (cookie: string) => api.post('/api/user/verification-mail', {}, { cookie })
  const verify = (token: string) => api.post('/api/auth/verify-email', { token })

  test('works once, by the link of a mail', async () => {
    const reader = await signInAs(payload, 'reader', { isEmailVerified: false })
    expect((await ask(reader.cookie)).status).toBe(202)
    const [mail, ...others] = await takeMails(payload)
    expect([mail?.to, others]).toEqual([reader.email, []])
    expect((await verify(tokenIn(mail))).status).toBe(204)
    expect(await accountOf(reader.userId)).toMatchObject({ isVerified: true })
    const again = await verify(tokenIn(mail))
    expect([again.status, await again.json()]).toEqual([
      200,
      { message: 'Your address is confirmed already.' },
    ])
  })

  test('an address that is confirmed gets no further mail', async () => {
    const reader = await signInAs(payload, 'reader')
    expect((await ask(reader.cookie)).status).toBe(202)
    expect(await takeMails(payload)).toEqual([])
  })

  test('five mails in an hour are enough', async () => {
    const reader = await signInAs(payload, 'reader', { isEmailVerified: false })
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push((await ask(reader.cookie)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
  })

  test('anyone who is signed out is told so', async () => {
    expect((await ask('')).status).toBe(401)
  })
})

describe('another address', () => {
  const ask = (cookie: string, body: object) => api.post('/api/user/email', body, { cookie })
  const confirm = (token: string) => api.post('/api/auth/confirm-email', { token })

  /** Asks for another address; the mails to it and to the old one. */
  async function request(reader: { cookie: string }, email: string) {
    expect((await ask(reader.cookie, { email, password })).status).toBe(202)
    const mails = await takeMails(payload)
    const [toNew, toOld] = [mails.find(({ to }) => to === email), mails.find(({ to }) => to !== email)]
    expect(mails).toHaveLength(2)
    return { toNew, toOld }
  }

  test("is the account's once it is confirmed from there, and the old one is told twice", async () => {
    const reader = await signInAs(payload, 'reader', { password })
    const email = newAddress()
    const { toNew, toOld } = await request(reader, email)
    expect(toOld).toMatchObject({ to: reader.email })
    expect(toOld?.text).toContain('If it was not you, set a new password now')
    expect(toOld?.text).not.toContain(email)
    expect(await accountOf(reader.userId)).toMatchObject({ email: reader.email })
    expect((await confirm(tokenIn(toNew))).status).toBe(204)
    expect(await accountOf(reader.userId)).toEqual({ email, isVerified: true })
    const [notice] = await takeMails(payload)
    expect(notice).toMatchObject({ to: reader.email })
    expect(notice?.subject).toMatch(/has a new address$/)
    expect((await confirm(tokenIn(toNew))).status).toBe(200)
    expect((await api.get('/api/user', { cookie: reader.cookie })).status).toBe(200)
  })

  test('needs the password', async () => {
    const reader = await signInAs(payload, 'reader', { password })
    const response = await ask(reader.cookie, { email: newAddress(), password: 'a guess' })
    expect([response.status, await response.text()]).toEqual([400, 'Your current password is not correct.'])
    expect(await takeMails(payload)).toEqual([])
  })

  test('only the newest request counts', async () => {
    const reader = await signInAs(payload, 'reader', { password })
    const first = await request(reader, newAddress())
    const second = await request(reader, newAddress())
    expect((await confirm(tokenIn(first.toNew))).status).toBe(410)
    expect((await confirm(tokenIn(second.toNew))).status).toBe(204)
  })

  test('one that belongs to an account stays there, and only its owner learns of it', async () => {
    const other = await createTestAccount(payload)
    const reader = await signInAs(payload, 'reader', { password })
    const { toNew } = await request(reader, other.email)
    expect(toNew?.subject).toMatch(/^You have an account at .+ already$/)
    expect(toNew?.text).not.toContain('#token=')
    expect(await accountOf(reader.userId)).toMatchObject({ email: reader.email })
  })

  test('of two accounts that ask for one address, the first to confirm gets it', async () => {
    const [one, two] = await Promise.all([
      signInAs(payload, 'reader', { password }),
      signInAs(payload, 'reader', { password }),
    ])
    const email = newAddress()
    const tokens = [tokenIn((await request(one, email)).toNew), tokenIn((await request(two, email)).toNew)]
    const statuses = await Promise.all(tokens.map(async (token) => (await confirm(token)).status))
    expect(statuses.toSorted()).toEqual([204, 409])
    const { rows } = await payload.db.pool.query('select 1 from users where email = $1', [email])
    expect(rows).toHaveLength(1)
  })

  test('a new password calls the request off', async () => {
    const reader = await signInAs(payload, 'reader', { password })
    const { toNew } = await request(reader, newAddress())
    await api.post('/api/auth/forgot-password', { email: reader.email })
    const [mail] = await takeMails(payload)
    await api.post('/api/auth/reset-password', { token: tokenIn(mail), password: 'another good one' })
    expect((await confirm(tokenIn(toNew))).status).toBe(410)
  })

  test('links in mails to the old one open nothing afterwards', async () => {
    const reader = await signInAs(payload, 'reader', { password })
    await api.post('/api/auth/forgot-password', { email: reader.email })
    const [mail] = await takeMails(payload)
    const { toNew } = await request(reader, newAddress())
    expect((await confirm(tokenIn(toNew))).status).toBe(204)
    const reset = { token: tokenIn(mail), password: 'another good one' }
    expect((await api.post('/api/auth/reset-password', reset)).status).toBe(410)
  })

  test.each([
    ['the present one', (own: string) => own.toUpperCase(), 'This is the address of your account already.'],
    ['none', () => 'ada', 'Please enter a valid e-mail address, like name@example.com.'],
  ])('%s is refused in one sentence', async (_, make, sentence) => {
    const reader = await signInAs(payload, 'reader', { password })
    const response = await ask(reader.cookie, { email: make(reader.email), password })
    expect([response.status, await response.text()]).toEqual([400, sentence])
  })

  test('anyone who is signed out is told so, and another website is refused', async () => {
    const body = { email: newAddress(), password }
    expect((await ask('', body)).status).toBe(401)
    const reader = await beginTestSession(payload, await createTestAccount(payload, { password }))
    const foreign = await api.api.request('/api/user/email', {
      method: 'POST',
      headers: { cookie: reader.cookie, origin: 'https://evil.example', 'content-type': 'text/plain' },
      body: JSON.stringify(body),
    })
    expect(foreign.status).toBe(403)
    expect(await takeMails(payload)).toEqual([])
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
