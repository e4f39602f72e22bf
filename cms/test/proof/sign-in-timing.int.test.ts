import { createHook } from 'node:async_hooks'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createTestAccount } from '../accounts.ts'
import { openApi } from '../api.ts'
import { isFullProof, proofSize, reportProof } from '../env.ts'
import { openCms } from '../magazine.ts'

const pairs = proofSize({ short: 20, full: 600 })
const known = 'known@proof.example'
/** Of somebody who came along from another site: without a password, and never here. */
const imported = 'imported@proof.example'

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  await createTestAccount(payload, { email: known, password: 'the right one it is' })
  await createTestAccount(payload, { email: imported, isEmailVerified: false })
})
beforeEach(() => payload.db.pool.query('truncate rate_limits'))

let clients = 0

async function post(path: string, body: object): Promise<Response> {
  clients += 1
  return api.post(path, body, { 'x-forwarded-for': `10.9.${clients >> 8}.${clients & 255}` })
}

interface Question {
  path: string
  ask: (email: string) => object
}

const questions: Question[] = [
  { path: '/api/auth/login', ask: (email) => ({ email, password: 'a wrong one' }) },
  { path: '/api/auth/forgot-password', ask: (email) => ({ email }) },
  { path: '/api/auth/send-code', ask: (email) => ({ email }) },
  { path: '/api/auth/sign-in-with-code', ask: (email) => ({ email, code: '123456' }) },
]

test.each(questions)(
  '$path says the same of an address that has an account and of one that has none',
  async ({ path, ask }) => {
    const answers: unknown[] = []
    for (const email of [known, imported, 'nobody@proof.example']) {
      const query = vi.spyOn(payload.db.pool, 'query')
      const response = await post(path, ask(email))
      const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
      answers.push([response.status, headers, await response.text(), query.mock.calls.length])
      query.mockRestore()
    }
    const [first] = answers
    for (const answer of answers) expect(answer).toEqual(first)
  },
)

const mostDifference = 0.05

test.each(questions)('$path hashes as many passwords for the one as for the other', async ({ path, ask }) => {
  let hashes = 0
  const counting = createHook({
    init: (_id, type) => {
      if (type === 'ARGON2REQUEST') hashes += 1
    },
  }).enable()
  onTestFinished(() => void counting.disable())
  const counts = []
  for (const email of [known, imported, 'nobody@proof.example']) {
    hashes = 0
    await post(path, ask(email))
    counts.push(hashes)
  }
  const perTry = path === '/api/auth/login' ? 1 : 0
  expect(counts).toEqual([perTry, perTry, perTry])
})

const timed = questions.flatMap((question) => [known, imported].map((email) => ({ ...question, email })))

// Times are measured by the full proof alone: one after the other in turns, so that whatever slows the machine slows both.
test.each(isFullProof ? timed : [])(
  '$path takes as long for $email as for an address without an account',
  { timeout: pairs.timeout },
  async ({ path, ask, email }) => {
    const times = { known: Array<number>(), unknown: Array<number>() }
    for (let pair = -10; pair < pairs.rounds; pair += 1) {
      const order = pair % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const who of order) {
        await payload.db.pool.query('truncate rate_limits')
        const body = ask(who === 'known' ? email : `nobody-${pair}@proof.example`)
        const startedAtMs = performance.now()
        await (await post(path, body)).text()
        if (pair >= 0) times[who].push(performance.now() - startedAtMs)
      }
    }
    const [a, b] = [median(times.known), median(times.unknown)]
    const difference = Math.abs(a - b) / Math.min(a, b)
    reportProof(
      `${path}: median ${a.toFixed(2)} ms for ${email}, ${b.toFixed(2)} ms for an unknown one (${(difference * 100).toFixed(1)} %) of ${pairs.rounds} each.`,
    )
    expect([path, difference <= mostDifference]).toEqual([path, true])
  },
)

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}
