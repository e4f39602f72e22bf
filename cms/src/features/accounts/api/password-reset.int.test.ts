import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeIn, takeMails, tokenIn } from '../../../../test/account-mails.ts'
import { beginTestSession, createTestAccount, type TestAccount } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { openCms } from '../../../../test/magazine.ts'
import { invitationMail, resetMail } from '../password-reset/reset-mail.ts'
import { inviteStaff } from '../roles/apply-role-change.ts'
import { env } from '../../../env.ts'

const password = 'a better password'
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

const forget = (email: string) => api.post('/api/auth/forgot-password', { email })
const reset = (token: string, chosen = password) =>
  api.post('/api/auth/reset-password', { token, password: chosen })
const login = ({ email }: TestAccount, chosen: string) =>
  api.post('/api/auth/login', { email, password: chosen })

async function mailFor({ email }: TestAccount) {
  await forget(email)
  return (await takeMails(payload)).at(-1)
}

describe('a password that was forgotten', () => {
  test('brings one mail with a link, in text and HTML, and what to do if it was somebody else', async () => {
    const account = await createTestAccount(payload, { password: 'the old password' })
    const response = await forget(account.email)
    const [mail, ...others] = await takeMails(payload)
    expect([response.status, others]).toEqual([202, []])
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`${env.PUBLIC_URL}/auth/reset-password#token=${tokenIn(mail)}`)
      expect(part).toContain('If you did not ask for it, do nothing: your password stays as it is.')
    }
    expect((await login(account, 'the old password')).status).toBe(200)
  })

  test('is answered alike whether or not the address is known, and a stranger gets no mail', async () => {
    const { email } = await createTestAccount(payload)
    const answer = async (address: string) => {
      const response = await forget(address)
      return [response.status, await response.text(), Object.fromEntries(response.headers)]
    }
    expect(await answer('nobody@example.com')).toEqual(await answer(email))
    expect((await takeMails(payload)).map(({ to }) => to)).toEqual([email])
  })

  test('is replaced by the link: the new one works, the old one does not, and everybody is signed out', async () => {
    const account = await createTestAccount(payload, { password: 'the old password' })
    const session = await beginTestSession(payload, account)
    const response = await reset(tokenIn(await mailFor(account)))
    expect([response.status, response.headers.getSetCookie()]).toEqual([204, []])
    expect((await api.get('/api/user', { cookie: session.cookie })).status).toBe(401)
    expect((await login(account, 'the old password')).status).toBe(401)
    expect((await login(account, password)).status).toBe(200)
  })

  test('tells the owner by mail', async () => {
    const account = await createTestAccount(payload, { password: 'the old password' })
    await reset(tokenIn(await mailFor(account)))
    const [notice, ...others] = await takeMails(payload)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ to: account.email })
    expect(notice?.subject).toMatch(/^Your password at .+ was changed$/)
    expect(notice?.text).toContain('If it was not you, set a new password at once')
  })

  test('its link works once, also when it is used twenty times at once, and ends every other one', async () => {
    const account = await createTestAccount(payload, { password: 'the old password' })
    await api.post('/api/auth/send-code', { email: account.email })
    const [code] = await takeMails(payload)
    const earlier = tokenIn(await mailFor(account))
    const token = tokenIn(await mailFor(account))
    const responses = await Promise.all(Array.from({ length: 20 }, () => reset(token)))
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 410)).toHaveLength(19)
    expect((await reset(earlier)).status).toBe(410)
    const signIn = { email: account.email, code: codeIn(code) }
    expect((await api.post('/api/auth/sign-in-with-code', signIn)).status).toBe(401)
    expect((await api.post('/api/auth/sign-in-with-link', { token: tokenIn(code) })).status).toBe(410)
  })

  test('its link is over after an hour', async () => {
    const account = await createTestAccount(payload)
    const token = tokenIn(await mailFor(account))
    await payload.db.pool.query(`update account_tokens set expires_at = expires_at - interval '3601 seconds'`)
    const response = await reset(token)
    expect([response.status, await response.text()]).toEqual([
      410,
      'This link is not valid any more. Please ask for a new one.',
    ])
  })

  test.each([
    ['short', 'abcde', 'Password must be at least 6 characters long.'],
    ['long', 'x'.repeat(129), 'Password must be at most 128 characters long.'],
    ['common', 'qwerty', 'This password is one of the commonest. Please choose another.'],
  ])('is not replaced by one that is too %s, and the link goes on working', async (_, chosen, sentence) => {
    const account = await createTestAccount(payload, { password: 'the old password' })
    const token = tokenIn(await mailFor(account))
    const response = await reset(token, chosen)
    expect([response.status, await response.text()]).toEqual([400, sentence])
    expect((await reset(token)).status).toBe(204)
  })

  test('a token that never was one sets none', async () => {
    const response = await reset('never-was-one')
    expect([response.status, await response.text()]).toEqual([
      410,
      'This link is not valid any more. Please ask for a new one.',
    ])
  })

  test('a link for something else sets none', async () => {
    const account = await createTestAccount(payload)
    await api.post('/api/auth/send-code', { email: account.email })
    const [mail] = await takeMails(payload)
    expect((await reset(tokenIn(mail))).status).toBe(410)
  })

  test('opens an account again that somebody has locked by guessing', async () => {
    const account = await createTestAccount(payload, { password: 'the old password' })
    for (let time = 0; time < 11; time += 1) await login(account, 'a guess')
    expect((await login(account, 'the old password')).status).toBe(429)
    expect((await reset(tokenIn(await mailFor(account)))).status).toBe(204)
    expect((await login(account, password)).status).toBe(200)
  })

  test('an account made with the address of somebody else is theirs alone afterwards', async () => {
    const account = await createTestAccount(payload, { password: 'of mallory', isEmailVerified: false })
    const mallory = await beginTestSession(payload, account)
    await reset(tokenIn(await mailFor(account)))
    expect((await api.get('/api/user', { cookie: mallory.cookie })).status).toBe(401)
    expect((await login(account, 'of mallory')).status).toBe(401)
    const { rows } = await payload.db.pool.query('select email_verified_at from users where id = $1', [
      account.userId,
    ])
    expect(rows).toEqual([{ email_verified_at: expect.any(Date) }])
  })
})

describe('a new colleague', () => {
  test('is invited by one mail, and chooses a password of at least 12 characters', async () => {
    const editor = await createTestAccount(payload, { role: 'editor', isEmailVerified: false })
    await inviteStaff({ client: payload.db.pool }, editor.userId)
    const [mail, ...others] = await takeMails(payload)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^Your account on the staff of /)
    const refused = await reset(tokenIn(mail), 'eleven char')
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'A password of the staff has at least 12 characters.',
    ])
    expect((await reset(tokenIn(mail))).status).toBe(204)
    expect((await login(editor, password)).status).toBe(200)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})

test('the link of an invitation, and of staff who have forgotten their password, leads on to the admin', () => {
  const owner = { email: 'ida@meridian.example', firstName: 'Ida', siteName: 'Meridian' }
  const link = { id: 1, token: 'abc' }
  for (const mail of [invitationMail, resetMail]) {
    expect(mail({ ...owner, isStaff: true }, link).text).toContain('/auth/reset-password#token=abc&for=staff')
  }
  expect(resetMail({ ...owner, isStaff: false }, link).text).not.toContain('for=staff')
})
