import { pino } from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { RegularCall } from './regular-call.ts'

const log = pino({ level: 'silent' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function regularly(call: () => Promise<void>): RegularCall {
  const calls = new RegularCall({ call, everyMs: 20_000, failure: 'It failed.', log })
  onTestFinished(() => calls.stop())
  calls.start()
  return calls
}

test('calls at once, and then in its interval', async () => {
  const call = vi.fn(async () => {})
  regularly(call)
  expect(call).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(call).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(40_001)
  expect(call).toHaveBeenCalledTimes(4)
})

test('tries again with growing pauses, which never exceed the interval, until it succeeds', async () => {
  const call = vi.fn(async () => {
    throw new Error('away')
  })
  regularly(call)
  const pauses = [1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]
  for (const [index, pauseMs] of pauses.entries()) {
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(call).toHaveBeenCalledTimes(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(call).toHaveBeenCalledTimes(index + 2)
  }
})

test('calls when it is told to, and not any more once it is stopped', async () => {
  const call = vi.fn(async () => {})
  const calls = regularly(call)
  await vi.advanceTimersByTimeAsync(0)
  calls.now()
  await vi.advanceTimersByTimeAsync(0)
  expect(call).toHaveBeenCalledTimes(2)
  await calls.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call).toHaveBeenCalledTimes(2)
})

test('a failure is logged when it begins and once a minute, not each time', async () => {
  const warn = vi.fn<(details: object, text: string) => void>()
  let isAway = true
  const calls = new RegularCall({
    call: async () => {
      if (isAway) throw new Error('away')
    },
    everyMs: 3000,
    failure: 'It failed.',
    log: Object.assign(pino({ level: 'silent' }), { warn }),
  })
  onTestFinished(() => calls.stop())
  calls.start()
  await vi.advanceTimersByTimeAsync(50_000)
  expect(warn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(warn).toHaveBeenCalledTimes(2)
  isAway = false
  await vi.advanceTimersByTimeAsync(5000)
  isAway = true
  await vi.advanceTimersByTimeAsync(5000)
  expect(warn).toHaveBeenCalledTimes(3)
})
