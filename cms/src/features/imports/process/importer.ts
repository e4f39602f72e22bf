import type { Logger } from 'pino'
import type { ProcessDatabase } from '../../../platform/database/process-database.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { keepRunning } from '../../../platform/processes/keep-running.ts'
import { sleep } from '../../../platform/queue/wakeup.ts'
import { type ActiveRun, changeRun, findActiveRun } from '../runs/import-run.ts'
import { runImportProcess } from './run-import-process.ts'

export interface Importer {
  stop: () => Promise<void>
}

/** A step that fails so often in a row is not tried again by itself. */
const mostFailures = 5

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
  /** How often each import has failed in a row. */
  const failures = new Map<number, number>()
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
            else await doStep(run, signal)
          }
        },
      ),
  })

  async function doStep(run: ActiveRun, signal: AbortSignal): Promise<void> {
    try {
      await runImportProcess({ runId: run.id, isLarge: run.isLarge }, signal)
      failures.delete(run.id)
      logger.info({ runId: run.id, state: run.state }, 'did a step of an import')
    } catch (error) {
      if (signal.aborted) throw error
      const count = (failures.get(run.id) ?? 0) + 1
      failures.set(run.id, count)
      logger.error({ runId: run.id, state: run.state, err: error }, 'a step of an import failed')
      if (count >= mostFailures) await giveUp(run)
      else await sleep(pollMs * count, signal)
    }
  }

  /** It would fail again: somebody is to look at it. What was done stays, and can be gone on with or undone. */
  async function giveUp({ id, state }: ActiveRun): Promise<void> {
    failures.delete(id)
    const isReading = state === 'reading' || state === 'planning'
    await changeRun(database.pool, id, {
      state: isReading ? 'failed' : 'paused',
      problem: `It failed ${mostFailures} times in a row. The log of the worker says why.`,
      from: [state],
    })
  }

  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
