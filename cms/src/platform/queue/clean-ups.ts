import type { Logger } from 'pino'

/** Deletes one kind of data that has expired. It may run any number of times. */
export interface CleanUp {
  /** What it deletes, for the log. */
  name: string
  run: () => Promise<unknown>
}

/**
 * Runs every clean-up, one after the other and each apart: one that fails is logged and keeps no other from its work.
 *
 * @throws {AggregateError} at the end, with the cause of each failure, so that the job is tried again.
 */
export async function runCleanUps(cleanUps: readonly CleanUp[], logger: Pick<Logger, 'warn'>): Promise<void> {
  const failures: Error[] = []
  for (const { name, run } of cleanUps) {
    try {
      await run()
    } catch (cause) {
      logger.warn({ err: cause, cleanUp: name }, 'a clean-up failed')
      failures.push(new Error(`The clean-up of ${name} failed.`, { cause }))
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, failures.map(({ message }) => message).join(' '))
  }
}
