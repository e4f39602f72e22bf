import { expect, test } from 'vitest'
import { Wakeup } from './wakeup.ts'

const farAwayMs = 60_000

test('news that came before the wait ends it at once, and only once', async () => {
  const wakeup = new Wakeup()
  wakeup.wake()
  wakeup.wake()
  await wakeup.wait(farAwayMs, new AbortController().signal)
  const second = wakeup.wait(5, new AbortController().signal).then(() => 'timed out')
  expect(await second).toBe('timed out')
})

test('news ends a wait that is under way', async () => {
  const wakeup = new Wakeup()
  const waiting = wakeup.wait(farAwayMs, new AbortController().signal)
  wakeup.wake()
  await expect(waiting).resolves.toBe(true)
})

test('a wait ends when it is aborted, before or meanwhile', async () => {
  const wakeup = new Wakeup()
  const stopping = new AbortController()
  const waiting = wakeup.wait(farAwayMs, stopping.signal)
  stopping.abort()
  await expect(waiting).resolves.toBe(false)
  await expect(wakeup.wait(farAwayMs, stopping.signal)).resolves.toBe(false)
})
