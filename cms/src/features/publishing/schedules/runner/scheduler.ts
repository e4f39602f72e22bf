import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { keepConnected } from '../../../../platform/database/worker-connection.ts'
import { Wakeup } from '../../../../platform/queue/wakeup.ts'
import { type ScheduleRunner, ScheduleProcessRunner } from './schedule-runner.ts'
import { followSchedules } from './schedule-timer.ts'

export interface SchedulerOptions {
  databaseUrl: string
  db: Pool
  logger: Logger
  runner?: ScheduleRunner
  pollMs?: number
  retry?: { baseMs: number; maxMs: number }
}

export interface Scheduler {
  /** What is being carried out is rolled back, and done by the next worker. */
  stop: () => Promise<void>
}

/** Publishes and unpublishes by the clock. */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const { databaseUrl, db, logger, runner = new ScheduleProcessRunner() } = options
  const stopping = new AbortController()
  const timer = {
    runner,
    db,
    logger,
    wakeup: new Wakeup(),
    pollMs: options.pollMs ?? 30_000,
    retry: options.retry ?? { baseMs: 1000, maxMs: 120_000 },
  }
  const following = keepConnected({
    databaseUrl,
    name: 'schedules',
    signal: stopping.signal,
    logger,
    use: (client, connected) => followSchedules(client, timer, connected),
  })
  return {
    stop: async () => {
      stopping.abort()
      await following
    },
  }
}
