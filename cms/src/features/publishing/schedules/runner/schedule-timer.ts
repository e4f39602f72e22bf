import type { Pool } from 'pg'
import type { Logger } from 'pino'
import {
  type NextSchedule,
  postponeSchedule,
  readNextSchedule,
  readWaitingSchedule,
} from '../due-schedules.ts'
import { failSchedule } from '../fail-schedule.ts'
import { retryDelayMs } from '../../../../platform/queue/backoff.ts'
import type { Wakeup } from '../../../../platform/queue/wakeup.ts'
import type { ScheduleRunner } from './schedule-runner.ts'

/** Ahead of what falls due the runner is prepared; and until so long afterwards it stays so. */
const aheadMs = 90_000
/** A try that breaks off is made again after growing pauses, for about ten minutes; then it counts as failed. */
const maxAttempts = 12

export interface ScheduleTimer {
  runner: ScheduleRunner
  db: Pool
  wakeup: Wakeup
  pollMs: number
  logger: Logger
  retry: { baseMs: number; maxMs: number }
}

/**
 * Has every schedule carried out when it is due, one after the other, until aborted. It is woken when something is
 * scheduled, and at its start does at once what fell due while no worker was there.
 */
export async function followSchedules(timer: ScheduleTimer, signal: AbortSignal): Promise<void> {
  const { db, runner, wakeup, pollMs } = timer
  try {
    while (!signal.aborted) {
      const next = await readNextSchedule(db)
      if (!next || next.inMs > aheadMs) runner.rest()
      else runner.prepare()
      if (next && next.inMs <= 0) await carryOut({ timer, next, signal })
      // The poll is a safety net for a lost notification, and for clocks that were corrected.
      else await wakeup.wait(Math.min(pollMs, next?.inMs ?? pollMs), signal)
    }
  } finally {
    runner.rest()
  }
}

async function carryOut({
  timer,
  next,
  signal,
}: {
  timer: ScheduleTimer
  next: NextSchedule
  signal: AbortSignal
}): Promise<void> {
  const { db, runner, logger, retry } = timer
  try {
    const outcome = await runner.carryOut(next.id, signal)
    if (outcome.kind === 'nothing') {
      // It was cancelled or done this moment; if it still waits, a transaction on it has yet to end.
      return await postponeSchedule(db, { id: next.id, delayMs: 1000 })
    }
    logger.info({ schedule: next.id, ...outcome }, 'carried out a schedule')
  } catch (error) {
    if (signal.aborted) return
    const failures = next.attempts + 1
    logger.warn({ err: error, schedule: next.id, failures }, 'a schedule broke off')
    if (failures < maxAttempts) {
      return await postponeSchedule(db, { id: next.id, delayMs: retryDelayMs({ failures, ...retry }) })
    }
    const schedule = await readWaitingSchedule(db, next.id)
    const reason = 'The CMS could not do it, and has tried for ten minutes. The log of the worker says why.'
    if (schedule) await failSchedule(db, schedule, reason)
  }
}
