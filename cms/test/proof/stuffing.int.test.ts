import type { Payload } from 'payload'
import { beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { createTestAccount } from '../accounts.ts'
import { openApi } from '../api.ts'
import { proofSize, reportProof } from '../env.ts'
import { openCms } from '../magazine.ts'
import { env } from '../../src/env.ts'

const attempts = proofSize({ short: 300, full: 10_000 })
const hourlyChecks = 100
const accounts = 50

let payload: Payload
let api: ReturnType<typeof openApi>
let queries: MockInstance<Payload['db']['pool']['query']>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  for (let index = 0; index < accounts; index += 1) {
    await createTestAccount(payload, {
      email: `known-${index}@proof.example`,
      password: 'the right one it is',
    })
  }
})
beforeEach(async () => {
  await payload.db.pool.query('truncate rate_limits')
  queries = vi.spyOn(payload.db.pool, 'query')
})

async function signIn(input: { email: string; password: string; from: string }) {
  const { email, password, from } = input
  const response = await api.api.request('/api/auth/login', {
    method: 'POST',
    headers: { origin: env.PUBLIC_URL, 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  })
  return response.status
}

/** Each password that is hashed is compared with one that is read before, also where there is no account. */
function hashes(): number {
  return queries.mock.calls.filter((call) => String(call[0]).includes('from "user_passwords"')).length
}

const accountOf = (attempt: number) =>
  attempt % 2 ? `unknown-${attempt}@proof.example` : `known-${(attempt / 2) % accounts}@proof.example`

test(
  'from one network address at most 100 passwords are hashed in an hour, however many are tried',
  { timeout: attempts.timeout },
  async () => {
    const statuses = new Map<number, number>()
    for (let attempt = 0; attempt < attempts.rounds; attempt += 1) {
      const status = await signIn({
        email: accountOf(attempt),
        password: `guess ${attempt}`,
        from: '192.0.2.7',
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const checked = hashes()
    expect(checked).toBeLessThanOrEqual(hourlyChecks)
    expect(statuses.get(401)).toBe(checked)
    expect(statuses.get(429)).toBe(attempts.rounds - checked)
    // The next address is not to blame, and the owners are not locked out.
    const right = { email: accountOf(2), password: 'the right one it is', from: '192.0.2.8' }
    expect(await signIn(right)).toBe(200)
    reportProof(
      `${attempts.rounds} attempts from one address: ${checked} hashes, ${attempts.rounds - checked} refused before.`,
    )
  },
)

test('a household of one IPv6 network counts as one', { timeout: 120_000 }, async () => {
  for (let attempt = 0; attempt < hourlyChecks + 20; attempt += 1) {
    const from = `2001:db8:7:7::${(attempt + 1).toString(16)}`
    await signIn({ email: accountOf(attempt), password: `guess ${attempt}`, from })
  }
  expect(hashes()).toBeLessThanOrEqual(hourlyChecks)
})

test(
  'from many addresses, one account is tried twenty times an hour at most',
  { timeout: 120_000 },
  async () => {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      await signIn({ email: accountOf(0), password: `guess ${attempt}`, from: `198.51.${attempt}.1` })
    }
    expect(hashes()).toBeLessThanOrEqual(20)
  },
)
