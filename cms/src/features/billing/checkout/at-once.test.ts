import { expect, test } from 'vitest'
import { createAtOnce } from './at-once.ts'

test('who asks for the same meanwhile gets the same answer, and who asks afterwards another', async () => {
  const atOnce = createAtOnce<number>()
  let asked = 0
  const work = async () => {
    asked += 1
    return asked
  }
  expect(await Promise.all([atOnce('a', work), atOnce('a', work), atOnce('b', work)])).toEqual([1, 1, 2])
  expect(await atOnce('a', work)).toBe(3)
})

test('a failure is everybody’s who waits for it, and the next one tries again', async () => {
  const atOnce = createAtOnce<string>()
  const fail = () => Promise.reject(new Error('away'))
  const failures = await Promise.allSettled([atOnce('a', fail), atOnce('a', fail)])
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await atOnce('a', async () => 'there')).toBe('there')
})
