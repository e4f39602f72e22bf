import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import { UserSchema } from '@meridian/shared/accounts/user.schema'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeMails, tokenIn } from '../../../../test/account-mails.ts'
import { openApi } from '../../../../test/api.ts'
import { openCms } from '../../../../test/magazine.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { createAccount } from '../create-account.ts'
import { env } from '../../../env.ts'

let payload: Payload
let api: ReturnType<typeof openApi>
let count = 0

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  const plan = { description: 'A plan.', period: 'year', isOffered: true, tier: 'other' } as const
  const create = (name: string, slug: string, priceCents: number) =>
    payload.create({ collection: 'plans', data: { ...plan, name, slug, priceCents, position: 1 } })
  await create('The Introduction', 'introduction', 0)
  await create('The Global Reader', 'global-reader', 20_000)
})

beforeEach(async () => {
  await payload.db.pool.query('truncate rate_limits')
  await takeMails(payload)
})

function newReader() {
  count += 1
  return {
    firstName: 'Ada',
    lastName: 'Byron',
    email: `ada-${count}@example.com`,
    password: 'analytical engine',
  }
}

const register = (body: object, headers?: Record<string, string>) =>
  api.post('/api/auth/register', body, headers)
const registerFree = (body: object) => api.post('/api/register-free', body)

async function accountsOf(email: string) {
  const { rows } = await payload.db.pool.query(
    `select u.*, (select count(*)::int from user_passwords p where p.user_id = u.id) as passwords,
            (select count(*)::int from user_subscriptions s where s.user_id = u.id and s.status = 'active') as subscriptions
       from users u where lower(email) = lower($1)`,
    [email],
  )
  return rows
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

describe('spec §7 sign-in calls: POST /api/auth/register', () => {
  test('spec §7 sign-in calls: a new reader is answered the user, and is signed in', async () => {
    const reader = newReader()
    const response = await register(reader)
    expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const user = UserSchema.strict().parse(await response.json())
    expect(user).toMatchObject({ email: reader.email, firstName: 'Ada', lastName: 'Byron', isAdmin: false })
    expect(user).toMatchObject({ subscriptionStatus: null, subscriptionTier: 'free' })
    expect(cookiesOf(response)).toContain(sessionHintCookie)
    const again = await api.get('/api/user', { cookie: cookiesOf(response) })
    expect(await again.json()).toEqual(user)
  })

  test('its address is asked to be confirmed, by one mail with both parts', async () => {
    const reader = newReader()
    await register(reader)
    const [mail, ...others] = await takeMails(payload)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: reader.email, isConfidential: true })
    expect(mail?.text).toContain(`${env.PUBLIC_URL}/auth/verify-email#token=${tokenIn(mail)}`)
    expect(mail?.text).toContain('If you did not make this account, do not confirm it.')
    expect(mail?.html).toContain(`#token=${tokenIn(mail)}`)
    const { rows } = await payload.db.pool.query('select token_hash from account_tokens')
    expect(JSON.stringify(rows)).not.toContain(tokenIn(mail))
  })

  test('20 that ask for one address at once, however they write it, get one account', async () => {
    const reader = newReader()
    const spellings = [
      reader.email,
      reader.email.toUpperCase(),
      `  ${reader.email} `,
      `A${reader.email.slice(1)}`,
    ]
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        register({ ...reader, email: spellings[index % spellings.length] }),
      ),
    )
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await accountsOf(reader.email)).toMatchObject([{ email: reader.email, passwords: 1 }])
    expect(await takeMails(payload)).toHaveLength(1)
  })

  test('so do servers that know nothing of each other: the database decides', async () => {
    const { password: _, ...person } = newReader()
    const create = () =>
      inPoolTransaction(payload.db.pool, (client) =>
        createAccount(client, { ...person, role: 'reader', passwordHash: null }),
      )
    const made = await Promise.all(Array.from({ length: 20 }, create))
    expect(made.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await accountsOf(person.email)).toHaveLength(1)
  })

  test('an address that has an account is told so', async () => {
    const reader = newReader()
    await register(reader)
    const response = await register({ ...reader, firstName: 'Eve', email: reader.email.toUpperCase() })
    expect([response.status, await response.text()]).toEqual([
      409,
      'There is already an account with this email address. Sign in instead.',
    ])
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await accountsOf(reader.email)).toMatchObject([{ first_name: 'Ada' }])
  })

  test.each([
    ['a field that is missing', { firstName: '' }, 'Please fill in all required fields.'],
    ['a password that is short', { password: 'abcde' }, 'Password must be at least 6 characters long.'],
    ['a password that is common', { password: 'password' }, /^This password is one of the commonest\./],
    [
      'an address that is none',
      { email: 'ada' },
      'Please enter a valid e-mail address, like name@example.com.',
    ],
    ['a name on two lines', { lastName: 'B\nBcc: x' }, 'A name has to stand on one line.'],
  ])(
    'spec §5 auth register: %s is refused in one sentence, and nothing is made',
    async (_, wrong, sentence) => {
      const reader = newReader()
      const response = await register({ ...reader, ...wrong })
      const text = await response.text()
      expect(response.status).toBe(400)
      if (typeof sentence === 'string') expect(text).toBe(sentence)
      else expect(text).toMatch(sentence)
      expect(await accountsOf(reader.email)).toEqual([])
      expect(await takeMails(payload)).toEqual([])
    },
  )

  test.each([
    ['isAdmin', true],
    ['role', 'admin'],
    ['subscriptionTier', 'platinum'],
    ['price', 0],
    ['emailVerifiedAt', '2026-01-01T00:00:00.000Z'],
    ['id', 1],
  ])('the field %s is taken from nobody', async (field, value) => {
    const reader = newReader()
    const response = await register({ ...reader, [field]: value })
    expect([response.status, await response.text()]).toEqual([400, `The field "${field}" is not known here.`])
    expect(await accountsOf(reader.email)).toEqual([])
  })

  test('another website makes no accounts', async () => {
    const reader = newReader()
    expect((await register(reader, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await accountsOf(reader.email)).toEqual([])
  })

  test('a session that somebody brought along is not taken over', async () => {
    const cookie = 'meridian-session=chosen-by-somebody-else'
    const response = await register(newReader(), { cookie })
    expect(cookiesOf(response)).not.toContain('chosen-by-somebody-else')
    expect((await api.get('/api/user', { cookie })).status).toBe(401)
  })
})

describe('spec §7 sign-in calls: POST /api/register-free', () => {
  const free = () => {
    const reader = newReader()
    return { ...reader, confirmPassword: reader.password, subscriptionId: 'introduction' }
  }

  test('spec §7 sign-in calls: the account has the free plan at once', async () => {
    const reader = free()
    const response = await registerFree(reader)
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ subscriptionStatus: 'active', subscriptionTier: 'free' })
    expect(await accountsOf(reader.email)).toMatchObject([{ role: 'reader', subscriptions: 1 }])
    expect(await takeMails(payload)).toHaveLength(1)
  })

  test.each([
    ['is not free', { subscriptionId: 'global-reader' }, 409],
    ['is unknown', { subscriptionId: 'nonsense' }, 404],
    ['is missing', { subscriptionId: '' }, 400],
  ])('with a plan that %s nothing is made', async (_, wrong, status) => {
    const reader = free()
    expect((await registerFree({ ...reader, ...wrong })).status).toBe(status)
    expect(await accountsOf(reader.email)).toEqual([])
    expect(await takeMails(payload)).toEqual([])
  })

  test('spec §5 registration and checkout: both passwords have to be the same', async () => {
    const response = await registerFree({ ...free(), confirmPassword: 'another one' })
    expect([response.status, await response.text()]).toEqual([400, 'Passwords do not match'])
  })

  test('20 at once get one account and one plan', async () => {
    const reader = free()
    const responses = await Promise.all(Array.from({ length: 20 }, () => registerFree(reader)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await accountsOf(reader.email)).toMatchObject([{ passwords: 1, subscriptions: 1 }])
  })
})

test('one client gets a hundred passwords hashed in an hour, and is told when to come again', async () => {
  const key = { 'x-forwarded-for': '198.51.100.77' }
  await register(newReader(), key)
  await payload.db.pool.query(`update rate_limits set points = 100 where key like 'password-checks:%'`)
  const reader = newReader()
  const response = await register(reader, key)
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await accountsOf(reader.email)).toEqual([])
  expect((await register(reader, { 'x-forwarded-for': '198.51.100.78' })).status).toBe(201)
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
