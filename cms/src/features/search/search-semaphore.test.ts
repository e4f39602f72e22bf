import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SearchSemaphore } from './search-semaphore.ts'

test('four run at a time, the others in the order they came, and too many are turned away', async () => {
  const turns = new SearchSemaphore()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const runs = Array.from({ length: 65 }, (_, index) =>
    turns.run(async () => {
      begun.push(index)
      await new Promise<void>((resolve) => ends.push(resolve))
      return index
    }),
  )
  expect(await runs[64]).toBeNull()
  expect(begun).toEqual([0, 1, 2, 3])
  ends[1]?.()
  expect(await runs[1]).toBe(1)
  await nextTick()
  expect(begun).toEqual([0, 1, 2, 3, 4])
  for (let next = 0; next < 64; next += 1) {
    ends[next]?.()
    expect(await runs[next]).toBe(next)
    await nextTick()
  }
  expect(begun).toEqual(Array.from({ length: 64 }, (_, index) => index))
})

test('a search that fails gives its turn on', async () => {
  const turns = new SearchSemaphore()
  for (let round = 0; round < 10; round += 1) {
    await expect(turns.run(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  }
  expect(await turns.run(async () => 'mine')).toBe('mine')
})
