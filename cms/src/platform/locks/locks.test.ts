import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { locks } from './locks.ts'

const cms = resolve(import.meta.dirname, '../../..')

test('no two locks have the same numbers', () => {
  const numbers = Object.values(locks).map((lock) => {
    if (typeof lock !== 'function') return lock.numbers
    // The key of a lock is text or an id: both functions take their own, and only the numbers count here.
    return String(Reflect.apply(lock, null, [1]).numbers)
  })
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('anyone who locks names a lock of this folder', () => {
  const files = globSync('{src,test}/**/*.{ts,tsx}', { cwd: cms })
  const bare = files.filter(
    (file) =>
      !file.startsWith('src/platform/locks/') &&
      /pg_(try_)?advisory/.test(readFileSync(resolve(cms, file), 'utf8')),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(bare).toEqual([])
})
