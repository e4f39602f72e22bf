import type { Logger } from 'pino'
import { retryDelayMs } from '../queue/backoff.ts'
import { sleep } from '../queue/wakeup.ts'

const settledAfterMs = 10_000

/**
 * Runs work until `signal` aborts, and begins it again when it ends or throws: after growing pauses of at most 5 s,
 * which are short again once it has run for 10 s.
 */
export async function keepRunning(options: {
  signal: AbortSignal
  logger: Logger
  /** What the log says when the work has thrown, with `details`. */
  failure: string
  details?: Record<string, unknown>
  work: () => Promise<void>
}): Promise<void> {
  let failures = 0
  while (!options.signal.aborted) {
    const startedAtMs = Date.now()
    try {
      await options.work()
      failures = 0
    } catch (error) {
      if (options.signal.aborted) return
      failures = Date.now() - startedAtMs > settledAfterMs ? 1 : failures + 1
      options.logger.warn({ err: error, ...options.details, failures }, options.failure)
      await sleep(retryDelayMs({ failures, baseMs: 100, maxMs: 5000 }), options.signal)
    }
  }
}
