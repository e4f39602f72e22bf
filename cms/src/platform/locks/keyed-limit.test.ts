import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { KeyedLimit } from './keyed-limit.ts'

class BusyError extends Error {}

const openLimit = () =>
  new KeyedLimit({ active: 4, waiting: 60, refuse: () => new BusyError('Too many wait.') })

/** Begins work that ends when it is told to. */
function begin(limit: KeyedLimit, key: string, begun: string[]) {
  let end = () => {}
  const done = limit.run(key, async () => {
    begun.push(key)
    await new Promise<void>((resolve) => (end = resolve))
  })
  return { done, end: () => end() }
}

test('work of one key follows in order, that of others need not wait for it', async () => {
  const limit = openLimit()
  const begun: string[] = []
  const [first, second, other] = ['ada', 'ada', 'grace'].map((name) => begin(limit, name, begun))
  await nextTick()
  expect(begun).toEqual(['ada', 'grace'])
  first?.end()
  await first?.done
  await nextTick()
  expect(begun).toEqual(['ada', 'grace', 'ada'])
  second?.end()
  other?.end()
  await Promise.all([second?.done, other?.done])
})

test('four run at a time, and who comes after sixty that wait is turned away', async () => {
  const limit = openLimit()
  const begun: string[] = []
  const runs = Array.from({ length: 64 }, (_, index) => begin(limit, `customer ${index}`, begun))
  await nextTick()
  expect(begun).toHaveLength(4)
  await expect(limit.run('one more', async () => 'never')).rejects.toThrow(BusyError)
  for (const run of runs) {
    run.end()
    await run.done
    await nextTick()
  }
  expect(begun).toEqual(runs.map((_, index) => `customer ${index}`))
})

test('sixty of one key wait, and the next is turned away', async () => {
  const limit = openLimit()
  const begun: string[] = []
  const runs = Array.from({ length: 61 }, () => begin(limit, 'ada', begun))
  await nextTick()
  await expect(limit.run('ada', async () => 'never')).rejects.toThrow(BusyError)
  expect(await limit.run('grace', async () => 'at once')).toBe('at once')
  for (const run of runs) {
    run.end()
    await run.done
    await nextTick()
  }
  expect(begun).toHaveLength(61)
})

test('work that fails makes room for the next', async () => {
  const limit = openLimit()
  for (let round = 0; round < 10; round += 1) {
    await expect(limit.run('ada', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  }
  expect(await limit.run('ada', async () => 'mine')).toBe('mine')
})
