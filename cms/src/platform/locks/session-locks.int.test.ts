import { afterAll, expect, test } from 'vitest'
import { openPool } from '../../../test/pool.ts'
import { env } from '../../env.ts'
import { locks } from './locks.ts'
import { LockLostError, SessionLocks } from './session-locks.ts'

const db = openPool()
const lock = locks.billingSync('cus_locked')
/** As two processes have them. */
const [here, there] = [new SessionLocks(env.DATABASE_URL), new SessionLocks(env.DATABASE_URL)]

afterAll(() => db.end())

function openGate(): { isOpen: Promise<void>; open: () => void } {
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  return { isOpen, open }
}

test('of two processes the second waits, and other locks do not', async () => {
  const gate = openGate()
  const order: string[] = []
  const first = here.run(lock, async () => {
    order.push('first')
    await gate.isOpen
  })
  await expect.poll(() => order).toEqual(['first'])
  const second = there.run(lock, async (held) => {
    order.push('second')
    await held.confirm(db)
  })
  await there.run(locks.billingSync('cus_other'), async () => order.push('other'))
  await here.run(locks.billingSync('cus_another'), async () => order.push('another'))
  expect(order).toEqual(['first', 'other', 'another'])
  gate.open()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'other', 'another', 'second'])
  await expect(here.run(lock, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  expect(await there.run(lock, async () => 'free again')).toBe('free again')
})

test('anyone who has lost the connection of the lock cannot confirm it, and the next one has it', async () => {
  const gate = openGate()
  let isRunning = false
  const lost = here.run(lock, async (held) => {
    isRunning = true
    await gate.isOpen
    await held.confirm(db)
  })
  await expect.poll(() => isRunning).toBe(true)
  await db.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'meridian locks' and datname = current_database()`)
  await there.run(lock, async (held) => {
    gate.open()
    await expect(lost).rejects.toThrow(LockLostError)
    await held.confirm(db)
  })
  expect(await here.run(lock, async (held) => held.confirm(db))).toBeUndefined()
})

/** Holds the lock until it is told to stop, or loses it. */
function hold(locksOf: SessionLocks, signal: AbortSignal) {
  const state = { isHeld: false, wasAborted: false }
  const done = locksOf.runUntilLost(lock, { signal, retryMs: 20 }, async (held) => {
    state.isHeld = true
    await new Promise<void>((resolve) => held.addEventListener('abort', () => resolve(), { once: true }))
    state.wasAborted = true
    state.isHeld = false
  })
  return { state, done }
}

test('work that lasts has the lock until it is stopped, and another process takes over then', async () => {
  const [stopFirst, stopSecond] = [new AbortController(), new AbortController()]
  const first = hold(here, stopFirst.signal)
  await expect.poll(() => first.state.isHeld).toBe(true)
  const second = hold(there, stopSecond.signal)
  expect(await here.run(locks.billingSync('cus_between'), async () => second.state.isHeld)).toBe(false)
  stopFirst.abort()
  await first.done
  await expect.poll(() => second.state.isHeld).toBe(true)
  stopSecond.abort()
  await second.done
})

test('within a process, too, one lock is held once', async () => {
  const [stopFirst, stopSecond] = [new AbortController(), new AbortController()]
  const first = hold(here, stopFirst.signal)
  await expect.poll(() => first.state.isHeld).toBe(true)
  const second = hold(here, stopSecond.signal)
  // It has asked by then: the questions to one connection are answered in order.
  await here.run(locks.billingSync('cus_between'), async () => {})
  expect(second.state.isHeld).toBe(false)
  stopFirst.abort()
  await first.done
  await expect.poll(() => second.state.isHeld).toBe(true)
  stopSecond.abort()
  await second.done
})

test('work that lasts is aborted when its lock is lost', async () => {
  const stop = new AbortController()
  const first = hold(here, stop.signal)
  await expect.poll(() => first.state.isHeld).toBe(true)
  // The work may hear of it before the statement has its answer.
  await Promise.all([
    expect(first.done).rejects.toThrow(LockLostError),
    db.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'meridian locks' and datname = current_database()`),
  ])
  expect(first.state.wasAborted).toBe(true)
})
