import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import { forRequest } from '@meridian/shared/logging/request-id'
import type { Logger } from 'pino'
import type { ProcessDatabase } from '../database/process-database.ts'
import { HopelessJobError } from './hopeless-job.ts'
import { installQueues } from './install-queue.ts'
import type { JobDefinition } from './job.ts'
import { splitJobData } from './request-of-job.ts'
import { retryDelayMs } from './backoff.ts'
import { jobDuration } from '../metrics/worker-metrics.ts'
import { sleep } from './wakeup.ts'
import type { JobHandler } from './job-handler.ts'

const stopLimitMs = 8000

export interface JobSchedule {
  job: JobDefinition
  /** In UTC. */
  cron: string
}

export interface QueueRunnerOptions {
  database: Pick<ProcessDatabase, 'pool' | 'listener'>
  handlers: JobHandler[]
  schedules: JobSchedule[]
  /** Done whenever it starts, once there are queues; while it throws, no start has succeeded. */
  onStart?: () => Promise<void>
  logger: Logger
  /** How long a job lies there at most whose notification was lost. */
  lostNotificationSeconds?: number
}

export interface QueueRunner {
  /** Takes no more jobs and waits for those that run; what is cut off after 8 s is tried again by another worker. */
  stop: () => Promise<void>
  /** Whether jobs are being taken. */
  isRunning: () => boolean
}

/** Runs the jobs of the queue; several workers share it, each job goes to one of them. */
export function startQueueRunner(options: QueueRunnerOptions): QueueRunner {
  const stopping = new AbortController()
  let isRunning = false
  const started = begin()

  async function begin(): Promise<PgBoss | undefined> {
    const boss = await start(options, stopping.signal)
    isRunning = boss !== undefined
    return boss
  }

  return {
    isRunning: () => isRunning && !stopping.signal.aborted,
    stop: async () => {
      stopping.abort()
      const boss = await started
      await boss?.stop({ graceful: true, timeout: stopLimitMs })
    },
  }
}

/** The queue has its own tables, so it can only start once Postgres is there; delivery does not wait for it. */
async function start(options: QueueRunnerOptions, signal: AbortSignal): Promise<PgBoss | undefined> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    const boss = openBoss(options)
    try {
      await boss.start()
      await installQueues(
        boss,
        options.handlers.map(({ job }) => job),
      )
      for (const handler of options.handlers) await work(boss, handler, options)
      await keepSchedules(boss, options.schedules)
      await options.onStart?.()
      return boss
    } catch (error) {
      options.logger.warn({ err: error, failures }, 'the queue could not start')
      await boss.stop({ graceful: false })
      await sleep(retryDelayMs({ failures, baseMs: 500, maxMs: 15_000 }), signal)
    }
  }
  return undefined
}

function openBoss({ database: { pool, listener }, logger }: QueueRunnerOptions): PgBoss {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (channel, onNotification, onConnected) => {
        const unsubscribe = listener.subscribe({ channel, onNotification, onConnected })
        return { close: async () => unsubscribe() }
      },
    },
    useListenNotify: true,
  })
  boss.on('error', (error) => logger.warn({ err: error }, 'queue error'))
  boss.on('warning', (warning) => logger.warn({ warning: warning.message }, 'queue warning'))
  return boss
}

async function work(
  boss: PgBoss,
  handler: JobHandler,
  { logger, lostNotificationSeconds = 5 }: QueueRunnerOptions,
): Promise<void> {
  const settings = {
    batchSize: handler.job.concurrency ?? 1,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: 2,
    // A notification wakes the worker at once; this is for retries and for a notification that was lost.
    notifyPollingIntervalSeconds: lostNotificationSeconds,
  } as const
  let worker = ''
  worker = await boss.work(handler.job.name, settings, async (batch: JobWithMetadata<unknown>[]) => {
    const results = await Promise.all(
      batch.map((job) => {
        const { requestId, data } = splitJobData(job.data)
        return forRequest(requestId, () => runJob({ ...job, data }, handler, logger))
      }),
    )
    // The next jobs are fetched as soon as these are settled, not at the next poll.
    boss.notifyWorker(worker)
    return results
  })
}

async function runJob(
  job: JobWithMetadata<unknown>,
  handler: JobHandler,
  logger: Logger,
): Promise<JobResult> {
  const { id, name, signal, retryCount, retryLimit } = job
  const startedAtMs = Date.now()
  try {
    await handler.run(job.data, { id, signal })
    const tookMs = Date.now() - startedAtMs
    jobDuration.observe({ job: name, outcome: 'done' }, tookMs / 1000)
    logger.info({ job: name, id, tookMs }, 'job done')
    return { id, status: 'completed' }
  } catch (error) {
    const isHopeless = error instanceof HopelessJobError
    const isLast = isHopeless || retryCount >= retryLimit
    const details = { job: name, id, failures: retryCount + 1, err: error }
    const outcome = isLast ? 'given_up' : 'failed'
    jobDuration.observe({ job: name, outcome }, (Date.now() - startedAtMs) / 1000)
    if (isLast) logger.error(details, 'job given up; it lies with the dead letters')
    else logger.warn(details, 'job failed, and will be tried again')
    const reason = error instanceof Error ? error.message : String(error)
    return { id, status: isHopeless ? 'deadletter' : 'failed', output: { reason } }
  }
}

/** What is scheduled is what is listed here: what an older version scheduled besides is taken away. */
async function keepSchedules(boss: PgBoss, schedules: JobSchedule[]): Promise<void> {
  const names = new Set(schedules.map(({ job }) => job.name))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
  for (const { job, cron } of schedules) await boss.schedule(job.name, cron, {}, { tz: 'UTC' })
}
