import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createResting } from './resting.ts'

test('lets everything through, and rests for as long as there was work', async () => {
  let nowMs = 0
  const rests: number[] = []
  const chunks = Array.from({ length: 10 }, (_, index) => Buffer.from(`part ${index}\n`))
  const resting = createResting({
    workMs: 50,
    now: () => nowMs,
    rest: async (ms) => {
      rests.push(ms)
      nowMs += ms
    },
  })
  const through = buffer(resting)
  for (const chunk of chunks) {
    nowMs += 30
    await new Promise((resolve) => resting.write(chunk, resolve))
  }
  resting.end()
  expect(await through).toEqual(Buffer.concat(chunks))
  const rested = rests.reduce((sum, ms) => sum + ms, 0)
  expect(nowMs).toBe(10 * 30 + rested)
  // The last bit of work may be shorter than what is rested for.
  expect(rested).toBeGreaterThan(10 * 30 - 2 * 50)
  expect(rested).toBeLessThanOrEqual(10 * 30)
  expect(Math.min(...rests)).toBeGreaterThanOrEqual(50)
})
