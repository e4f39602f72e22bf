import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeIn, takeMails, tokenIn } from '../../../../test/account-mails.ts'
import { createTestAccount } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { openCms } from '../../../../test/magazine.ts'

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

const query = async (sql: string, values: unknown[] = []) => (await payload.db.pool.query(sql, values)).rows
/** A reader as an import makes them: without a password, whose address nobody has confirmed. */
const openImported = () => createTestAccount(payload, { isEmailVerified: false })
const login = (email: string, password: string) => api.post('/api/auth/login', { email, password })

async function answerOf(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
  return [response.status, await response.text(), headers]
}

describe('a reader who came along from another site', () => {
  test('gets in by no password, is answered as nobody is, and is mailed a link', async () => {
    const { email } = await openImported()
    for (const password of ['the one from there', '', 'null', 'undefined']) {
      expect((await login(email, password)).status).not.toBe(200)
    }
    expect(await answerOf(await login(email, 'x'))).toEqual(
      await answerOf(await login('nobody@reader.example', 'x')),
    )
    const mails = await takeMails(payload)
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([email]))
    expect(mails[0]?.text).toContain('/auth/reset-password#token=')
  })

  test('chooses a password by the link, which confirms the address, and signs in with it', async () => {
    const { email, userId } = await openImported()
    await login(email, 'the one from there')
    const token = tokenIn((await takeMails(payload))[0])
    const confirmed = async () =>
      (await query('select email_verified_at is not null as yes from users where id = $1', [userId]))[0].yes
    expect(await confirmed()).toBe(false)
    expect(
      (await api.post('/api/auth/reset-password', { token, password: 'a password of mine' })).status,
    ).toBe(204)
    expect(await confirmed()).toBe(true)
    expect((await login(email, 'a password of mine')).status).toBe(200)
    await takeMails(payload)
    await login(email, 'a wrong one')
    expect(await takeMails(payload)).toEqual([])
  })

  test('gets in as well by ‘forgotten password’ and by a code', async () => {
    const [first, second] = [await openImported(), await openImported()]
    await api.post('/api/auth/forgot-password', { email: first.email })
    expect(tokenIn((await takeMails(payload))[0])).toBeTruthy()
    await api.post('/api/auth/send-code', { email: second.email })
    const code = codeIn((await takeMails(payload))[0])
    expect((await api.post('/api/auth/sign-in-with-code', { email: second.email, code })).status).toBe(200)
    await login(second.email, 'x')
    expect(await takeMails(payload)).toEqual([])
  })

  test('is no account for who registers with the address: its owner is mailed the link', async () => {
    const { email } = await openImported()
    const person = { firstName: 'Mal', lastName: 'Lory', email, password: 'a password of mine' }
    const response = await api.post('/api/auth/register', person)
    expect(response.status).toBe(409)
    expect(response.headers.getSetCookie()).toEqual([])
    expect((await login(email, person.password)).status).toBe(401)
    expect(tokenIn((await takeMails(payload))[0])).toBeTruthy()
    expect(await query('select first_name from users where email = $1', [email])).toEqual([
      { first_name: 'Ada' },
    ])
  })

  test('gets three mails in an hour, however often it is tried', async () => {
    const { email } = await openImported()
    for (let tries = 0; tries < 6; tries += 1) await login(email, 'x')
    expect(await takeMails(payload)).toHaveLength(3)
  })
})

test.each([
  ['has a password', { password: 'the right one it is', isEmailVerified: false }],
  ['has been here', { isEmailVerified: true }],
  ['works here', { role: 'editor', isEmailVerified: false }],
] as const)('who %s gets no such mail, and the same is done for them', async (_, options) => {
  const { email } = await createTestAccount(payload, options)
  const jobs = async (address: string) => {
    await login(address, 'a wrong one')
    return query(
      `select name, data->>'about' as about from pgboss.job where state = 'created' and data->>'email' = $1`,
      [address],
    )
  }
  expect(await jobs(email)).toEqual(await jobs('nobody@reader.example'))
  expect(await takeMails(payload)).toEqual([])
})
