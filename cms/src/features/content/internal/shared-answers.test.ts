import type { BundledAnswer } from '@meridian/shared/content/answer-bundle'
import { beforeEach, expect, test, vi } from 'vitest'
import { SharedAnswers } from './shared-answers.ts'

const answerOf = (body: string, status = 200): BundledAnswer => ({
  status,
  headers: [],
  body: new TextEncoder().encode(body),
})
let made: string[]
let shared: SharedAnswers

beforeEach(() => {
  made = []
  shared = new SharedAnswers({ keepMs: 5000, maxBytes: 100 })
})

const ask = (target: string, asOf: number, answer: BundledAnswer | Error = answerOf(target)) =>
  shared.get(target, asOf, async () => {
    made.push(`${target}@${asOf}`)
    if (answer instanceof Error) throw answer
    return answer
  })

test('two that ask at the same moment get one answer, and so does one that comes right after', async () => {
  const [first, second] = await Promise.all([ask('/a', 7), ask('/a', 7)])
  expect(second).toBe(first)
  expect(await ask('/a', 7)).toBe(first)
  expect(made).toEqual(['/a@7'])
})

test('an answer that was made for a later event fits an earlier one, and never the other way round', async () => {
  const later = await ask('/a', 8)
  expect(await ask('/a', 7)).toBe(later)
  await ask('/a', 9)
  expect(made).toEqual(['/a@8', '/a@9'])
})

test('one that is still being made for an earlier event is not waited for, and does not replace the later one', async () => {
  const gate = Promise.withResolvers<BundledAnswer>()
  const slow = shared.get('/a', 1, () => gate.promise)
  const later = await ask('/a', 2, answerOf('later'))
  gate.resolve(answerOf('earlier'))
  expect(new TextDecoder().decode((await slow).body)).toBe('earlier')
  expect(await ask('/a', 2)).toBe(later)
})

test('a failure is for those who waited for it, and the next one asks again', async () => {
  await expect(ask('/a', 1, new Error('away'))).rejects.toThrow('away')
  expect((await ask('/a', 1, answerOf('busy', 503))).status).toBe(503)
  expect((await ask('/a', 1)).status).toBe(200)
  expect(made).toHaveLength(3)
})

test('what there is no room for goes, the oldest first', async () => {
  for (const name of ['/a', '/b', '/c']) await ask(name, 1, answerOf('x'.repeat(40)))
  expect(shared.bytes).toBe(80)
  await ask('/c', 1)
  await ask('/a', 1)
  expect(made).toEqual(['/a@1', '/b@1', '/c@1', '/a@1'])
})

test('after some seconds nothing is kept', async () => {
  vi.useFakeTimers()
  await ask('/a', 1)
  vi.advanceTimersByTime(5000)
  expect(shared.bytes).toBe(0)
  await ask('/a', 1)
  vi.useRealTimers()
  expect(made).toHaveLength(2)
})
