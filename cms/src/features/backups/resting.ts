import { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

export interface RestingOptions {
  /** So long it works before it rests, in milliseconds. */
  workMs?: number
  now?: () => number
  rest?: (ms: number) => Promise<unknown>
}

/**
 * Lets bytes through, and rests for as long as what stands before and behind it has worked on them. What nobody waits for then
 * takes half of the time, and the database, whose processes have no priority of their own, is left to readers for the other half.
 */
export function createResting({
  workMs = 50,
  now = () => performance.now(),
  rest = pause,
}: RestingOptions = {}): Transform {
  let startedAtMs = now()
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      const workedMs = now() - startedAtMs
      if (workedMs >= workMs) {
        await rest(workedMs)
        startedAtMs = now()
      }
      done(null, chunk)
    },
  })
}
