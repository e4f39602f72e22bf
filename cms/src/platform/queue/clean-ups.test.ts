import type { Logger } from 'pino'
import { expect, test, vi } from 'vitest'
import { runCleanUps } from './clean-ups.ts'

const logger = { warn: vi.fn<Logger['warn']>() }

test('a clean-up that fails keeps no other from its work, and the job is tried again', async () => {
  const done: string[] = []
  const succeed = (name: string) => ({ name, run: async () => void done.push(name) })
  const fail = (name: string, cause: Error) => ({ name, run: () => Promise.reject(cause) })
  const gone = new Error('the table is locked')

  const cleanUps = [succeed('first'), fail('second', gone), succeed('third'), fail('fourth', gone)]
  const failure = await runCleanUps(cleanUps, logger).catch((error: unknown) => error)

  expect(done).toEqual(['first', 'third'])
  expect(failure).toBeInstanceOf(AggregateError)
  expect(failure).toMatchObject({
    message: 'The clean-up of second failed. The clean-up of fourth failed.',
    errors: [{ cause: gone }, { cause: gone }],
  })
  expect(logger.warn.mock.calls).toEqual([
    [{ err: gone, cleanUp: 'second' }, 'a clean-up failed'],
    [{ err: gone, cleanUp: 'fourth' }, 'a clean-up failed'],
  ])
})

test('nothing is thrown when all have succeeded', async () => {
  await expect(runCleanUps([{ name: 'first', run: async () => 3 }], logger)).resolves.toBeUndefined()
})
