import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from '../test/installation.ts'

const addresses = ['/_meridian/health', '/api/user', '/admin/login']
const patienceMs = 5000
const startedWithinMs = 120_000

/** Whether both hops answer somebody new. */
export async function isDoorOpen(origin: string): Promise<boolean> {
  const answers = await Promise.all(addresses.map((address) => status(`${origin}${address}`)))
  return answers.every((answer) => answer > 0 && answer < 500)
}

/** Ends a site server that answers nobody any more, and waits for the next. */
export async function reopenDoor(installation: Installation, origin: string): Promise<void> {
  await installation.signal('site', 'SIGKILL')
  const giveUpAtMs = Date.now() + startedWithinMs
  while (!(await isDoorOpen(origin))) {
    if (Date.now() > giveUpAtMs) throw new Error('The site does not answer although it was started again.')
    await pause(200)
  }
}

/** 0 when nothing answers in time. */
async function status(url: string): Promise<number> {
  const signal = AbortSignal.timeout(patienceMs)
  return fetch(url, { signal }).then(
    (response) => response.status,
    () => 0,
  )
}
