import type { z } from 'zod'
import type { JobDefinition } from './job.ts'

export interface JobRun {
  /** The job's id: the same in every try. */
  id: string
  /** Aborts when the worker stops, or when the job has taken longer than it may. */
  signal: AbortSignal
}

export interface JobHandler {
  job: JobDefinition
  run: (data: unknown, run: JobRun) => Promise<void>
}

/** Binds a kind of job to what does it. It may run more than once for one job, and must not mind. */
export function handle<Schema extends z.ZodType<object>>(
  job: JobDefinition<Schema>,
  run: (data: z.output<Schema>, run: JobRun) => Promise<void>,
): JobHandler {
  return { job, run: (data, jobRun) => run(job.data.parse(data), jobRun) }
}
