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
