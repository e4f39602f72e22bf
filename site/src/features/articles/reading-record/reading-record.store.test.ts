import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiAnswer } from '../../../lib/api-client/api-client.ts'
import {
  createReadingRecord,
  readingPauseMs,
  type Stop,
  stayMs,
  writeIntervalMs,
} from './reading-record.store.ts'

const write = vi.fn<(note: { percent: number; stop: Stop }) => Promise<ApiAnswer>>()
const onSignedOut = vi.fn()
let isSignedIn: boolean

beforeEach(() => {
  vi.useFakeTimers()
  isSignedIn = true
  write.mockResolvedValue({ ok: true, status: 200, body: {}, link: null })
})

afterEach(() => {
  vi.useRealTimers()
  vi.resetAllMocks()
})

const openArticle = () => createReadingRecord({ write, canWrite: () => isSignedIn, onSignedOut })

test('a pause in reading is written, with the furthest point before it', async () => {
  const record = openArticle()
  for (const percent of [3, 40, 25, 41]) record.reach(percent)
  await vi.advanceTimersByTimeAsync(readingPauseMs - 1)
  expect(write).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(write.mock.calls).toEqual([[{ percent: 41 }]])
})

test('who reads on without a pause is written every 30 s', async () => {
  const record = openArticle()
  for (let second = 0; second < 90; second += 1) {
    record.reach(second)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(write.mock.calls).toEqual([[{ percent: 30 }], [{ percent: 60 }]])
})

test('two pauses within 30 s are one write more, not two', async () => {
  const record = openArticle()
  record.reach(10)
  await vi.advanceTimersByTimeAsync(readingPauseMs)
  record.reach(20)
  await vi.advanceTimersByTimeAsync(readingPauseMs + 1000)
  record.reach(30)
  await vi.advanceTimersByTimeAsync(writeIntervalMs - readingPauseMs - 1001)
  expect(write.mock.calls).toEqual([[{ percent: 10 }]])
  await vi.advanceTimersByTimeAsync(1)
  expect(write.mock.calls).toEqual([[{ percent: 10 }], [{ percent: 30 }]])
})

test('scrolling back writes nothing', async () => {
  const record = openArticle()
  record.reach(60)
  await vi.advanceTimersByTimeAsync(writeIntervalMs)
  record.reach(10)
  await vi.advanceTimersByTimeAsync(10 * writeIntervalMs)
  record.leave()
  expect(write).toHaveBeenCalledOnce()
})

test('what is left is written when the reader leaves, and only once', async () => {
  const record = openArticle()
  record.reach(12)
  record.leave()
  record.leave()
  await vi.advanceTimersByTimeAsync(10 * writeIntervalMs)
  expect(write.mock.calls).toEqual([[{ percent: 12 }]])
})

test('a text that was never on screen is not written', () => {
  const record = openArticle()
  record.reach(0)
  record.leave()
  expect(write).not.toHaveBeenCalled()
})

test.each<[string, ApiAnswer]>([
  ['the server fails', { ok: false, status: 503, message: '503: Try again.' }],
  ['there is no answer', { ok: false, status: null, message: null }],
])('%s: the write is not repeated, and the next one carries the point', async (_, answer) => {
  write.mockResolvedValueOnce(answer)
  const record = openArticle()
  record.reach(30)
  await vi.advanceTimersByTimeAsync(10 * writeIntervalMs)
  expect(write).toHaveBeenCalledOnce()
  record.leave()
  expect(write.mock.calls).toEqual([[{ percent: 30 }], [{ percent: 30 }]])
})

test.each<[string, ApiAnswer, number]>([
  ['the history is switched off', { ok: true, status: 204, body: null, link: null }, 0],
  ['the session has ended', { ok: false, status: 401, message: '401: You are not signed in.' }, 1],
  ['the article is gone', { ok: false, status: 404, message: '404: Not found.' }, 0],
])('%s: nothing more is written', async (_, answer, signedOut) => {
  write.mockResolvedValueOnce(answer)
  const record = openArticle()
  record.reach(30)
  await vi.advanceTimersByTimeAsync(writeIntervalMs)
  record.reach(90)
  await vi.advanceTimersByTimeAsync(writeIntervalMs)
  record.leave()
  expect(write).toHaveBeenCalledOnce()
  expect(onSignedOut).toHaveBeenCalledTimes(signedOut)
})

test('who has signed out meanwhile is not asked for', async () => {
  const record = openArticle()
  record.reach(30)
  isSignedIn = false
  record.leave()
  await vi.advanceTimersByTimeAsync(writeIntervalMs)
  expect(write).not.toHaveBeenCalled()
})

test('where the reader stayed is written as well, before the furthest point too', async () => {
  const record = openArticle()
  record.reach(80, 20)
  await vi.advanceTimersByTimeAsync(stayMs)
  record.leave()
  record.reach(40, 9)
  await vi.advanceTimersByTimeAsync(writeIntervalMs)
  expect(write.mock.calls).toEqual([[{ percent: 80, stop: 20 }], [{ percent: 80, stop: 9 }]])
})

test('a part that is scrolled past is no stop', async () => {
  const record = openArticle()
  record.reach(30, 7)
  await vi.advanceTimersByTimeAsync(stayMs)
  for (const part of [8, 9, 10]) {
    record.reach(30 + part, part)
    await vi.advanceTimersByTimeAsync(stayMs - 1)
  }
  record.leave()
  expect(write.mock.calls).toEqual([[{ percent: 40, stop: 7 }]])
})

test('small movements at one part do not make it wait longer', async () => {
  const record = openArticle()
  for (const percent of [30, 31, 32, 33]) {
    record.reach(percent, 7)
    await vi.advanceTimersByTimeAsync(stayMs / 4)
  }
  record.leave()
  expect(write.mock.calls).toEqual([[{ percent: 33, stop: 7 }]])
})

test('who only looks at the beginning keeps the place from before', async () => {
  const record = openArticle()
  record.reach(12, undefined)
  await vi.advanceTimersByTimeAsync(writeIntervalMs)
  expect(write.mock.calls).toEqual([[{ percent: 12, stop: undefined }]])
})

test('who stays at the end has nothing to continue', async () => {
  const record = openArticle()
  record.reach(100, 'end')
  await vi.advanceTimersByTimeAsync(stayMs)
  record.leave()
  expect(write.mock.calls).toEqual([[{ percent: 100, stop: 'end' }]])
})

test('a stop that could not be written is written with the next one', async () => {
  write.mockResolvedValueOnce({ ok: false, status: 503, message: '503: Try again.' })
  const record = openArticle()
  record.reach(50, 12)
  await vi.advanceTimersByTimeAsync(writeIntervalMs)
  record.leave()
  expect(write.mock.calls).toEqual([[{ percent: 50, stop: 12 }], [{ percent: 50, stop: 12 }]])
})
