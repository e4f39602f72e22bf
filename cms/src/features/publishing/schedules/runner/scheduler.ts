import type { Logger } from 'pino'
import type { ProcessDatabase } from '../../../../platform/database/process-database.ts'
import { locks } from '../../../../platform/locks/locks.ts'
import { keepRunning } from '../../../../platform/processes/keep-running.ts'
import { Wakeup } from '../../../../platform/queue/wakeup.ts'
import { scheduleChannel } from '../schedule.ts'
import { type ScheduleRunner, ScheduleProcessRunner } from './schedule-runner.ts'
import { followSchedules } from './schedule-timer.ts'

export interface SchedulerOptions {
  database: ProcessDatabase
  logger: Logger
  runner?: ScheduleRunner
  pollMs?: number
  /** How often a worker that stands by asks whether it has to take over. */
  standbyMs?: number
  retry?: { baseMs: number; maxMs: number }
}

export interface Scheduler {
  /** What is being carried out is rolled back, and done by the next worker. */
  stop: () => Promise<void>
}

/** Publishes and unpublishes by the clock: in one worker of all, and in another one when that has stopped, died or vanished. */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const { database, logger, runner = new ScheduleProcessRunner(), standbyMs = 1500 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const wakeup = new Wakeup()
  const timer = {
    runner,
    db: database.pool,
    logger,
    wakeup,
    pollMs: options.pollMs ?? 30_000,
    retry: options.retry ?? { baseMs: 1000, maxMs: 120_000 },
  }
  const wake = () => wakeup.wake()
  const unsubscribe = database.listener.subscribe({
    channel: scheduleChannel,
    onNotification: wake,
    onConnected: wake,
  })
  const following = keepRunning({
    signal,
    logger,
    failure: 'schedules were interrupted',
    work: () =>
      database.sessionLocks.runUntilLost(locks.schedules, { signal, retryMs: standbyMs }, (held) =>
        followSchedules(timer, held),
      ),
  })
  return {
    stop: async () => {
      stopping.abort()
      unsubscribe()
      await following
    },
  }
}
