import type { Logger } from 'pino'
import type { ProcessDatabase } from '../../../platform/database/process-database.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { keepRunning } from '../../../platform/processes/keep-running.ts'
import { sleep } from '../../../platform/queue/wakeup.ts'
import { findActiveRun } from '../runs/import-run.ts'
import { runImportProcess } from './run-import-process.ts'

export interface Importer {
  stop: () => Promise<void>
}

interface ImporterOptions {
  database: Pick<ProcessDatabase, 'pool' | 'sessionLocks'>
  logger: Logger
  /** How often it looks whether somebody wants something of an import. */
  pollMs?: number
}

/**
 * Does what is asked for of imports, one after the other, each step in a process of its own. One worker at a time does it: when it
 * dies, the next one goes on where it was.
 */
export function startImporter({ database, logger, pollMs = 1000 }: ImporterOptions): Importer {
  const stopping = new AbortController()
  const running = keepRunning({
    signal: stopping.signal,
    logger,
    failure: 'a step of an import failed',
    work: () =>
      database.sessionLocks.runUntilLost(
        locks.importer,
        { signal: stopping.signal, retryMs: pollMs },
        async (signal) => {
          while (!signal.aborted) {
            const run = await findActiveRun(database.pool)
            if (run === null) await sleep(pollMs, signal)
            else {
              await runImportProcess(run.id, signal)
              logger.info({ runId: run.id, state: run.state }, 'did a step of an import')
            }
          }
        },
      ),
  })
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
