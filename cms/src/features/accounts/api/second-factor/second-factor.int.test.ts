import {
  RecoveryCodesSchema,
  SecondFactorSecretSchema,
  secondFactorProblems,
} from '@meridian/shared/accounts/second-factor.schema'
import { Secret, TOTP } from 'otpauth'
import type { Payload } from 'payload'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { beginTestSession, type SignedInAccount, signInAs } from '../../../../../test/accounts.ts'
import { openApi } from '../../../../../test/api.ts'
import { openPayload } from '../../../../../test/payload.ts'
import { readSession } from '../../sessions/read-session.ts'
import { sendMailJob } from '../../../../platform/mail/send-mail.job.ts'
import { env } from '../../../../env.ts'

const password = 'a-long-enough-passphrase'
const stepMs = 30_000
const factor = '/api/user/second-factor'

let payload: Payload
let api: ReturnType<typeof openApi>
let editor: SignedInAccount

beforeAll(async () => {
  payload = await openPayload()
  api = openApi(payload)
})

beforeEach(async () => {
  // The middle of a time step, so that no test runs into the next one.
  const nowMs = Math.floor(Date.now() / stepMs) * stepMs + stepMs / 2
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs })
  await payload.db.pool.query('truncate rate_limits, audit_events, pgboss.job')
  editor = await signInAs(payload, 'editor', { password })
})

afterEach(() => vi.useRealTimers())

function send(method: string, path: string, input: { cookie?: string; json?: object } = {}) {
  return api.api.request(path, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: env.PUBLIC_URL,
      'x-forwarded-for': '203.0.113.9',
      ...(input.cookie !== undefined && { cookie: input.cookie }),
    },
    ...(input.json && { body: JSON.stringify(input.json) }),
  })
}

/** The code that an app shows, so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * stepMs
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
}

async function begin(account = editor): Promise<string> {
  const response = await send('POST', factor, { cookie: account.cookie, json: { password } })
  expect(response.status).toBe(201)
  return SecondFactorSecretSchema.parse(await response.json()).secret
}

/** Sets a factor up; the code of the step before is used for it, so that the present one is still to be had. */
async function setUp(account = editor) {
  const secret = await begin(account)
  const json = { code: codeOf(secret, -1) }
  const response = await send('POST', `${factor}/confirmation`, { cookie: account.cookie, json })
  expect(response.status).toBe(200)
  return { secret, codes: RecoveryCodesSchema.parse(await response.json()).recoveryCodes }
}

/** Gives the right password; the cookie of the challenge that the answer brings. */
async function challenge(account = editor): Promise<string> {
  const response = await send('POST', '/api/login', { json: { email: account.email, password } })
  expect([response.status, await response.text()]).toEqual([
    403,
    'Enter the code from your authenticator app.',
  ])
  const cookies = response.headers.getSetCookie()
  expect(cookies).toEqual([expect.stringMatching(/^meridian-second-factor=.*HttpOnly/)])
  return cookies[0]?.split(';')[0] ?? ''
}

const give = (cookie: string, code: string) =>
  send('POST', '/api/auth/second-factor', { cookie, json: { code } })

async function actions(): Promise<string[]> {
  const { rows } = await payload.db.pool.query('select action from audit_events order by id')
  return rows.map(({ action }) => action)
}

async function mailSubjects(): Promise<unknown[]> {
  const { rows } = await payload.db.pool.query('select data from pgboss.job where name = $1', [
    sendMailJob.name,
  ])
  return rows.filter(({ data }) => data.to === editor.email).map(({ data }) => data.subject)
}

/** Makes the magazine one that is public, for this test. */
function demandSecondFactor(): void {
  const before = env.SECOND_FACTOR
  env.SECOND_FACTOR = 'required'
  onTestFinished(() => {
    env.SECOND_FACTOR = before
  })
}

describe('setting up', () => {
  test('takes the password, and a code of the app; the owner is told by mail and other sessions end', async () => {
    const elsewhere = await signInAs(payload, 'editor')
    const second = await beginTestSession(payload, editor)
    const { codes } = await setUp()
    expect(new Set(codes).size).toBe(10)
    const state = await send('GET', factor, { cookie: editor.cookie })
    expect(await state.json()).toMatchObject({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
    expect(state.headers.get('cache-control')).toBe('no-store')
    expect(await actions()).toContain('second-factor-set-up')
    expect(await mailSubjects()).toContain('A second factor was set up')
    expect((await send('GET', factor, { cookie: second.cookie })).status).toBe(401)
    expect((await send('GET', factor, { cookie: elsewhere.cookie })).status).toBe(200)
  })

  test('is refused without the right password, and to readers', async () => {
    const wrong = await send('POST', factor, {
      cookie: editor.cookie,
      json: { password: 'not-the-password' },
    })
    expect([wrong.status, await wrong.text()]).toEqual([400, 'Your current password is not correct.'])
    const reader = await signInAs(payload, 'reader', { password })
    expect((await send('POST', factor, { cookie: reader.cookie, json: { password } })).status).toBe(403)
    expect((await send('POST', factor, { json: { password } })).status).toBe(401)
  })

  test('counts nothing before a code has confirmed it, and a wrong one confirms nothing', async () => {
    await begin()
    const json = { code: '000000' }
    expect((await send('POST', `${factor}/confirmation`, { cookie: editor.cookie, json })).status).toBe(400)
    const login = await send('POST', '/api/login', { json: { email: editor.email, password } })
    expect(login.status).toBe(200)
  })

  test('does not replace a factor that is on', async () => {
    await setUp()
    const again = await send('POST', factor, { cookie: editor.cookie, json: { password } })
    expect(again.status).toBe(409)
  })

  test('keeps the secret encrypted and the recovery codes hashed', async () => {
    const { secret, codes } = await setUp()
    const { rows } = await payload.db.pool.query(
      `select (select json_agg(f) from second_factors f)::text || (select json_agg(r) from recovery_codes r)::text as kept`,
    )
    expect(rows[0].kept).not.toContain(secret)
    for (const code of codes) expect(rows[0].kept).not.toContain(code.replaceAll('-', ''))
  })
})

describe('signing in', () => {
  test('takes the password and then a code, which works once', async () => {
    const { secret } = await setUp()
    const cookie = await challenge()
    const code = codeOf(secret)
    const response = await give(cookie, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ email: editor.email })
    const cookies = response.headers.getSetCookie()
    expect(cookies).toContainEqual(expect.stringMatching(/^meridian-session=.+HttpOnly/))
    expect(cookies).toContainEqual(expect.stringMatching(/^meridian-second-factor=; Max-Age=0/))
    expect((await give(cookie, codeOf(secret, 1))).status).toBe(401)
    expect([
      (await give(await challenge(), code)).status,
      (await give(await challenge(), codeOf(secret, 1))).status,
    ]).toEqual([401, 200])
  })

  test('of one code that is sent ten times at once, one signs in', async () => {
    const { secret } = await setUp()
    const cookies = [await challenge(), await challenge()]
    const code = codeOf(secret)
    const tries = await Promise.all([1, 2, 3, 4].flatMap(() => cookies.map((cookie) => give(cookie, code))))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('takes a recovery code once, however it is typed, and tells the owner', async () => {
    const { codes } = await setUp()
    const [code = ''] = codes
    expect((await give(await challenge(), ` ${code.toUpperCase()} `)).status).toBe(200)
    expect((await give(await challenge(), code)).status).toBe(401)
    const state = await send('GET', factor, { cookie: editor.cookie })
    expect(await state.json()).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await actions()).toContain('recovery-code-used')
    expect(await mailSubjects()).toContain('A recovery code was used')
  })

  test('is over after five wrong codes, which are in the audit log', async () => {
    const { secret } = await setUp()
    const cookie = await challenge()
    for (let number = 1; number <= 5; number += 1) {
      const response = await give(cookie, '000000')
      expect([response.status, await response.text()]).toEqual([401, secondFactorProblems.codeWrong])
    }
    const late = await give(cookie, codeOf(secret))
    expect([late.status, await late.text()]).toEqual([401, secondFactorProblems.challengeOver])
    expect((await actions()).filter((action) => action === 'second-factor-failed')).toHaveLength(5)
  })

  test('is 429 after ten codes in a quarter of an hour, over all challenges of the account', async () => {
    await setUp()
    const statuses: number[] = []
    for (const cookie of [await challenge(), await challenge(), await challenge()]) {
      for (let number = 1; number <= 4; number += 1) statuses.push((await give(cookie, '000000')).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })

  test('is over after five minutes, and a challenge that was made up is none', async () => {
    const { secret } = await setUp()
    const cookie = await challenge()
    await payload.db.pool.query(
      `update second_factor_challenges set expires_at = now() - interval '1 second'`,
    )
    expect((await give(cookie, codeOf(secret))).status).toBe(401)
    expect((await give('meridian-second-factor=made-up', codeOf(secret))).status).toBe(401)
    expect((await give('', codeOf(secret))).status).toBe(401)
  })

  test('a session is no challenge, and a challenge no session', async () => {
    const { secret } = await setUp()
    expect((await give(editor.cookie, codeOf(secret))).status).toBe(401)
    expect((await send('GET', '/api/user', { cookie: await challenge() })).status).toBe(401)
  })
})

describe('looking after it', () => {
  test('new recovery codes take the place of the earlier ones', async () => {
    const { codes } = await setUp()
    const path = `${factor}/recovery-codes`
    const response = await send('POST', path, { cookie: editor.cookie, json: { password } })
    const [fresh = ''] = RecoveryCodesSchema.parse(await response.json()).recoveryCodes
    expect((await give(await challenge(), codes[0] ?? '')).status).toBe(401)
    expect((await give(await challenge(), fresh)).status).toBe(200)
  })

  test('removing it takes the password; after that the password alone signs in', async () => {
    await setUp()
    const remove = (word: string) =>
      send('POST', `${factor}/removal`, { cookie: editor.cookie, json: { password: word } })
    expect((await remove('not-the-password')).status).toBe(400)
    expect((await remove(password)).status).toBe(204)
    expect((await remove(password)).status).toBe(404)
    const login = await send('POST', '/api/login', { json: { email: editor.email, password } })
    expect(login.status).toBe(200)
    expect(await mailSubjects()).toContain('Your second factor was removed')
  })

  test("an administrator resets somebody's factor: they are told, signed out everywhere, and it is in the audit log", async () => {
    await setUp()
    const admin = await signInAs(payload, 'admin')
    const path = `/api/staff/people/${editor.publicId}/second-factor`
    expect((await send('DELETE', path)).status).toBe(401)
    expect((await send('DELETE', path, { cookie: editor.cookie })).status).toBe(403)
    expect((await send('DELETE', path, { cookie: admin.cookie })).status).toBe(204)
    expect((await send('DELETE', path, { cookie: admin.cookie })).status).toBe(404)
    expect((await send('GET', factor, { cookie: editor.cookie })).status).toBe(401)
    expect(await actions()).toContain('second-factor-reset')
    expect(await mailSubjects()).toContain('Your second factor was reset')
    expect((await send('POST', '/api/login', { json: { email: editor.email, password } })).status).toBe(200)
  })
})

describe('where a second factor is required', () => {
  const sessionOf = ({ cookie }: { cookie: string }) => readSession(payload.db.pool, new Headers({ cookie }))

  test('staff without one can set one up and nothing else, at once', async () => {
    demandSecondFactor()
    expect(await sessionOf(editor)).toMatchObject({ isSecondFactorDue: true })
    const { user } = await payload.auth({ headers: new Headers({ cookie: editor.cookie }) })
    expect(user).toBeNull()
    const ticket = '/api/staff/support-tickets/x/status'
    const refused = await send('PUT', ticket, { cookie: editor.cookie, json: { status: 'open' } })
    expect([refused.status, await refused.text()]).toEqual([403, 'Set up your authenticator app first.'])
    await setUp()
    expect(await sessionOf(editor)).toMatchObject({ isSecondFactorDue: false })
    expect((await payload.auth({ headers: new Headers({ cookie: editor.cookie }) })).user).toMatchObject({
      id: editor.userId,
    })
  })

  test('readers need none', async () => {
    demandSecondFactor()
    const reader = await signInAs(payload, 'reader')
    expect(await sessionOf(reader)).toMatchObject({ isSecondFactorDue: false })
  })
})

test('nothing of all this was logged as a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
