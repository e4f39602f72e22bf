import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { keepConnected } from '../connection.ts'
import { Wakeup } from '../wakeup.ts'
import { type ScheduleDesk, ScheduleProcessDesk } from './schedule-desk.ts'
import { followSchedules } from './schedule-timer.ts'

export interface SchedulerOptions {
  databaseUrl: string
  db: Pool
  logger: Logger
  desk?: ScheduleDesk
  pollMs?: number
  retry?: { baseMs: number; maxMs: number }
}

export interface Scheduler {
  /** What is being carried out is rolled back, and done by the next worker. */
  stop: () => Promise<void>
}

/** Publishes and unpublishes by the clock. */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const { databaseUrl, db, logger, desk = new ScheduleProcessDesk() } = options
  const stopping = new AbortController()
  const timer = {
    desk,
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
