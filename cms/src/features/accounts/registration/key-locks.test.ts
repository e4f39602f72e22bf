import { expect, test } from 'vitest'
import { createKeyLocks } from './key-locks.ts'

test('work of one key runs one after the other, and a failure stops nobody', async () => {
  const inOrder = createKeyLocks()
  const steps: string[] = []
  const run = (key: string, name: string, outcome = Promise.withResolvers<void>()) => {
    const done = inOrder(key, async () => {
      steps.push(`${name} begins`)
      await outcome.promise
      steps.push(`${name} ends`)
    })
    return { outcome, done }
  }
  const [first, second, other] = [run('ada', 'first'), run('ada', 'second'), run('eve', 'other')]
  other.outcome.resolve()
  await other.done
  expect(steps).toEqual(['first begins', 'other begins', 'other ends'])
  first.outcome.reject(new Error('no'))
  second.outcome.resolve()
  await expect(first.done).rejects.toThrow('no')
  await second.done
  expect(steps.slice(3)).toEqual(['second begins', 'second ends'])
})
