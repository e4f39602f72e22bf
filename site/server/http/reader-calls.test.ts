import {
  answerSessionUsersEndpoint,
  recordReadingTogetherEndpoint,
} from '@meridian/shared/accounts/reader-calls.endpoints'
import type { ReaderAnswer } from '@meridian/shared/accounts/reader-calls.schema'
import { recordReadingProgressEndpoint } from '@meridian/shared/accounts/reading.endpoints'
import { readSessionUserEndpoint } from '@meridian/shared/accounts/session.endpoints'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { listenLocally } from '../test/local-server.ts'
import { createCmsProxy, type Proxy } from './cms-proxy.ts'

const secret = 'a-secret-of-this-test'
const publicUrl = 'http://magazine.example'
const CallsSchema = z.object({ calls: z.array(z.looseObject({ cookie: z.string() })) })
type Call = z.infer<typeof CallsSchema>['calls'][number]

let proxy: Proxy
let front: string
/** What the CMS was asked: calls that came together, and addresses of what came by itself. */
let together: { path: string; calls: Call[]; authorization: string | undefined }[]
let alone: { url: string; body: string; cookie: string | undefined }[]
let answerTogether: (calls: Call[]) => { status: number; body: unknown }

beforeEach(async () => {
  together = []
  alone = []
  answerTogether = (calls) => ({ status: 200, body: { answers: calls.map(answerTo) } })
  const cmsUrl = await listenLocally(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const { url = '', headers } = request
    if (url === answerSessionUsersEndpoint.path || url === recordReadingTogetherEndpoint.path) {
      const { calls } = CallsSchema.parse(JSON.parse(body))
      together.push({ path: url, calls, authorization: headers.authorization })
      const answer = answerTogether(calls)
      return response.writeHead(answer.status).end(JSON.stringify(answer.body))
    }
    alone.push({ url, body, cookie: headers.cookie })
    return response.end('alone')
  })
  const log = pino({ level: 'silent' })
  proxy = createCmsProxy({ cmsUrl, secret, publicUrl, trustProxy: false, sharesByClient: true, log })
  front = await listenLocally((request, response) => proxy.handle(request, response))
})

afterEach(async () => {
  await proxy.close()
})

function answerTo({ cookie }: Call): ReaderAnswer {
  if (cookie === 'off') return { status: 204, headers: ['Cache-Control', 'no-store'], body: '' }
  const headers = ['Content-Type', 'application/json', 'Cache-Control', 'no-store']
  return { status: 200, headers: [...headers, 'Set-Cookie', `of=${cookie}`], body: JSON.stringify(cookie) }
}

const askWho = (cookie: string, headers: Record<string, string> = {}) =>
  fetch(`${front}${readSessionUserEndpoint.path}`, { headers: { cookie, ...headers } })
const read = (cookie: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${front}${recordReadingProgressEndpoint.path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const beat = { articleId: 'the-quiet-capital', progressPercent: 40 }

test('many readers ask together who they are, and each gets their own answer', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `reader=${index}`)
  const responses = await Promise.all(names.map((name) => askWho(name)))
  for (const [index, response] of responses.entries()) {
    expect(await response.json()).toBe(names[index])
    expect(response.headers.get('set-cookie')).toBe(`of=${names[index]}`)
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(together.flatMap(({ calls }) => calls)).toHaveLength(40)
  expect(together.length).toBeLessThan(20)
  expect(new Set(together.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${secret}`]))
  expect(alone).toEqual([])
})

test('progress goes together as well, with nothing but what belongs to it', async () => {
  const responses = await Promise.all(['a', 'b', 'off'].map((cookie) => read(cookie, beat)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 204])
  expect(together.flatMap(({ calls }) => calls)).toEqual(
    expect.arrayContaining(['a', 'b', 'off'].map((cookie) => ({ cookie, ...beat }))),
  )
  expect(alone).toEqual([])
})

test.each<[string, () => Promise<Response>]>([
  ['problem details', () => askWho('a', { accept: 'application/problem+json' })],
  ['cookies that are too long', () => askWho(`a=${'x'.repeat(1500)}`)],
  ['cookies with other signs', () => askWho('a="b"')],
  ['no cookies', () => fetch(`${front}${readSessionUserEndpoint.path}`)],
  ['a query', () => fetch(`${front}${readSessionUserEndpoint.path}?a=1`, { headers: { cookie: 'a' } })],
  ['another website', () => read('a', beat, { 'sec-fetch-site': 'cross-site' })],
  ['another origin', () => read('a', beat, { origin: 'http://elsewhere.example' })],
  ['a form', () => read('a', 'articleId=x', { 'content-type': 'application/x-www-form-urlencoded' })],
  ['a broken body', () => read('a', '{')],
  ['a body with more in it', () => read('a', { ...beat, userId: 1 })],
  ['progress beyond the end', () => read('a', { ...beat, progressPercent: 101 })],
  ['a long body', () => read('a', { ...beat, articleId: 'x'.repeat(2000) })],
])('%s: the call goes by itself, whole', async (_, call) => {
  expect(await (await call()).text()).toBe('alone')
  expect(together).toEqual([])
  expect(alone).toHaveLength(1)
})

test('a body that could not be answered together arrives by itself as it was', async () => {
  const body = `{ "articleId": "first",  "progressPercent": 200 }`
  await read('a=1', body)
  expect(alone).toEqual([{ url: recordReadingProgressEndpoint.path, body, cookie: 'a=1' }])
})

test.each<[string, (calls: Call[]) => { status: number; body: unknown }]>([
  ['refuses', () => ({ status: 500, body: 'no' })],
  ['is of another version', () => ({ status: 404, body: 'no' })],
  ['answers too few', () => ({ status: 200, body: { answers: [] } })],
  ['answers something else', () => ({ status: 200, body: { answers: 'x' } })],
])('a CMS that %s is asked for each by itself', async (_, answer) => {
  answerTogether = answer
  const responses = await Promise.all([askWho('a'), askWho('b'), read('c', beat)])
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(['alone', 'alone', 'alone'])
  expect(alone.map(({ cookie }) => cookie).toSorted()).toEqual(['a', 'b', 'c'])
  expect(alone.find(({ cookie }) => cookie === 'c')?.body).toBe(JSON.stringify(beat))
})

test('who leaves before the answer is not answered, and what they have said counts', async () => {
  const leave = new AbortController()
  const gone = fetch(`${front}${recordReadingProgressEndpoint.path}`, {
    method: 'POST',
    headers: { cookie: 'a', 'content-type': 'application/json' },
    body: JSON.stringify(beat),
    signal: leave.signal,
  }).catch(() => 'gone')
  const arrived = Promise.withResolvers<void>()
  answerTogether = (calls) => {
    leave.abort()
    arrived.resolve()
    return { status: 200, body: { answers: calls.map(answerTo) } }
  }
  await arrived.promise
  expect(await gone).toBe('gone')
  expect(together[0]?.calls).toEqual([{ cookie: 'a', ...beat }])
  answerTogether = (calls) => ({ status: 200, body: { answers: calls.map(answerTo) } })
  expect((await askWho('b')).status).toBe(200)
})
