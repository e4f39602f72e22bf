import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { StorageTrouble } from '../store/storage-error.ts'
import type { ReplicaDifference } from './compare-replicas.ts'
import type { SnapshotSource } from './open-snapshot.ts'

/** Takes a snapshot into a file and compares it with the present replica, if there is one; or scrubs a replica. */
export type ReplicaTask =
  | {
      kind: 'snapshot'
      file: string
      source: SnapshotSource
      present: string | null
      maxBytes?: number | undefined
    }
  | { kind: 'scrub'; file: string }

export type ReplicaResult =
  | { kind: 'filled'; position: number; records: number; difference: ReplicaDifference | null }
  | { kind: 'scrubbed'; difference: ReplicaDifference }

export interface ReplicaFailure {
  kind: 'failed'
  reason: 'away' | 'bad-snapshot' | StorageTrouble | 'unknown'
  message: string
  /** What lay behind it. */
  detail: string | null
}

/** Does a task in a thread of its own; one that is aborted ends as a failure. */
export async function runReplicaTask(
  task: ReplicaTask,
  signal: AbortSignal,
): Promise<ReplicaResult | ReplicaFailure> {
  if (signal.aborted) return ended('It was stopped.')
  const worker = new Worker(new URL('./replica-thread.ts', import.meta.url), { workerData: task })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  let answer: ReplicaResult | ReplicaFailure | null = null
  worker.on('message', (message: ReplicaResult | ReplicaFailure) => {
    answer = message
  })
  try {
    await once(worker, 'exit')
  } catch (error) {
    return ended(error instanceof Error ? error.message : String(error))
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return answer ?? ended('Its thread ended.')
}

function ended(message: string): ReplicaFailure {
  return { kind: 'failed', reason: 'unknown', message, detail: null }
}
