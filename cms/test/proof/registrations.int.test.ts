import type { Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { openApi } from '../api.ts'
import { proofSize, reportProof } from '../env.ts'
import { openCms } from '../magazine.ts'
import { env } from '../../src/env.ts'

const size = proofSize({ short: 5, full: 1000 })
const atOnce = 20

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
})

test(
  'of twenty registrations with one e-mail address at once, one makes an account and the others are told so',
  { timeout: size.timeout },
  async () => {
    for (let round = 1; round <= size.rounds; round += 1) {
      const statuses = await Promise.all(Array.from({ length: atOnce }, (_, index) => register(round, index)))
      expect(statuses.toSorted((a, b) => a - b)).toEqual([
        201,
        ...Array.from({ length: atOnce - 1 }, () => 409),
      ])
    }
    const { rows } = await payload.db.pool.query(
      `select count(*)::int as accounts, count(distinct lower(email))::int as addresses,
         (select count(*)::int from user_passwords) as passwords, (select count(*)::int from sessions) as sessions
       from users`,
    )
    expect(rows).toEqual([
      { accounts: size.rounds, addresses: size.rounds, passwords: size.rounds, sessions: size.rounds },
    ])
    expect(api.problems).toEqual([])
    reportProof(
      `${size.rounds} rounds of ${atOnce} registrations at once: ${size.rounds} accounts, one for each address.`,
    )
  },
)

/** Each from another network address; every other writes the e-mail address in capitals. */
async function register(round: number, index: number): Promise<number> {
  const email = `reader-${round}@proof.example`
  const response = await api.api.request('/api/auth/register', {
    method: 'POST',
    headers: {
      origin: env.PUBLIC_URL,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${round >> 8}.${round & 255}.${index + 1}`,
    },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: `The ${index}th`,
      email: index % 2 ? email.toUpperCase() : email,
      password: `the analytical engine ${index}`,
    }),
  })
  return response.status
}
