import type { z } from 'zod'

export interface JobDefinition<Schema extends z.ZodType<object> = z.ZodType<object>> {
  /** Also the name of its queue: letters, digits, hyphens. */
  name: string
  /** The name that it had in the previous version; the queue brings the jobs that wait under it. Dropped a version later. */
  formerName?: string
  /** What a job carries; checked when it is queued and again when it is run. */
  data: Schema
  /** After a failure it is tried again: after `firstDelaySeconds`, then after about twice as long each time. */
  retries: { limit: number; firstDelaySeconds: number; longestDelaySeconds: number }
  /** A run that takes longer counts as failed. */
  timeLimitSeconds: number
  /** How long a finished job is kept, with its data. A day unless stated. */
  keepFinishedSeconds?: number
  /** How many of its jobs one worker runs at a time; 1 unless stated. */
  concurrency?: number
  /**
   * With `each key once`, at most one job of a key waits and at most one runs: queueing another while one waits does
   * nothing, because the waiting one will see the newest state.
   */
  policy?: 'each key once'
}

/** States what kind of job it is. The type of its data follows from the schema. */
export function defineJob<Schema extends z.ZodType<object>>(
  job: JobDefinition<Schema>,
): JobDefinition<Schema> {
  return job
}
