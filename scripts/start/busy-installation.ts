import type { LockHolder } from './process-lock.ts'
import { StartFailure } from './start-failure.ts'

/** Whether a command holds an installation's lock (`npm run import`), and not the running product, whose note is its address. */
export function isCommand({ note }: LockHolder): boolean {
  return note.startsWith('npm run ')
}

export function busyWithCommand({ note, pid }: LockHolder): StartFailure {
  return new StartFailure(
    `'${note}' is at work on this installation (process ${pid}). Nothing was done.`,
    'Wait until it has ended. Commands run beside each other only while Meridian runs.',
  )
}
