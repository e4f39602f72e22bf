import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { GatheredCalls } from './gathered-calls.ts'

interface Sent {
  calls: number[]
  answer: (answers: string[]) => void
  fail: (error: Error) => void
}

function open(limits: { maxCalls?: number; maxWaiting?: number } = {}) {
  const sent: Sent[] = []
  const failed = vi.fn()
  const gathered = new GatheredCalls<number, string>({
    send: (calls) =>
      new Promise((resolve, reject) => {
        sent.push({ calls, answer: resolve, fail: reject })
      }),
    failed,
    maxCalls: 10,
    maxWaiting: 100,
    gatherMs: 0,
    ...limits,
  })
  const settled: [number, string | null][] = []
  const take = (call: number) => gathered.take(call, (answer) => void settled.push([call, answer]))
  return { sent, failed, settled, take }
}

test('calls of one moment go together, and each gets its own answer', async () => {
  const { sent, settled, take } = open()
  for (const call of [1, 2, 3]) take(call)
  await nextTurn()
  expect(sent.map(({ calls }) => calls)).toEqual([[1, 2, 3]])
  sent[0]?.answer(['one', 'two', 'three'])
  await nextTurn()
  expect(settled).toEqual([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
  ])
})

test('what comes while calls are on their way is sent next, all together, and nothing before', async () => {
  const { sent, settled, take } = open()
  take(1)
  await nextTurn()
  take(2)
  await nextTurn()
  take(3)
  await nextTurn()
  expect(sent).toHaveLength(1)
  sent[0]?.answer(['one'])
  await nextTurn()
  await nextTurn()
  expect(sent.map(({ calls }) => calls)).toEqual([[1], [2, 3]])
  sent[1]?.answer(['two', 'three'])
  await nextTurn()
  expect(settled).toHaveLength(3)
})

test.each([
  ['a failure', (sent: Sent | undefined) => sent?.fail(new Error('away'))],
  ['too few answers', (sent: Sent | undefined) => sent?.answer(['one'])],
  ['too many answers', (sent: Sent | undefined) => sent?.answer(['one', 'two', 'three'])],
])('%s leaves each call without an answer, is told once, and the next calls are sent', async (_, end) => {
  const { sent, failed, settled, take } = open()
  take(1)
  take(2)
  await nextTurn()
  end(sent[0])
  await nextTurn()
  expect(settled).toEqual([
    [1, null],
    [2, null],
  ])
  expect(failed).toHaveBeenCalledOnce()
  take(3)
  await nextTurn()
  expect(sent[1]?.calls).toEqual([3])
})

test('no more go at once, and no more wait, than may', async () => {
  const { sent, take } = open({ maxCalls: 2, maxWaiting: 3 })
  expect([1, 2, 3, 4].map(take)).toEqual([true, true, true, false])
  await nextTurn()
  expect(sent[0]?.calls).toEqual([1, 2])
  expect(take(5)).toBe(true)
  sent[0]?.answer(['one', 'two'])
  await nextTurn()
  await nextTurn()
  expect(sent[1]?.calls).toEqual([3, 5])
})
