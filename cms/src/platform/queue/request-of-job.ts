import { currentRequestId } from '@meridian/shared/logging/request-id'

/** Beside the job's own data; no kind of job calls one of its own so. */
const key = '$requestId'

/** The data of a job as they are queued: with the id of the request that wants it, so that the logs join up. */
export function withRequest(data: object): object {
  const id = currentRequestId()
  return id === undefined ? data : { ...data, [key]: id }
}

/** The data of a job as they were given to it, and whose request wanted it. */
export function splitJobData(stored: unknown): { requestId: string | undefined; data: unknown } {
  if (typeof stored !== 'object' || stored === null) return { requestId: undefined, data: stored }
  const { [key]: id, ...data }: Record<string, unknown> = { ...stored }
  return { requestId: typeof id === 'string' ? id : undefined, data }
}
