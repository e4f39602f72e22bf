import { parentPort, workerData } from 'node:worker_threads'
import { ContentUnavailableError } from '../../src/lib/content/content-source.ts'
import { StorageError, storageTroubleOf } from '../store/storage-error.ts'
import { BadRecordError } from './record-rows.ts'
import { compareReplicas, type ReplicaDifference } from './compare-replicas.ts'
import { openSnapshot } from './open-snapshot.ts'
import type { ReplicaFailure, ReplicaResult, ReplicaTask } from './replica-tasks.ts'
import { scrub } from './scrub.ts'
import { fillFromSnapshot, SnapshotError } from './snapshot-file.ts'

/* What takes long on a replica, beside the thread that serves and publishes. */

if (!parentPort) throw new Error('This runs as a worker thread.')
const main = parentPort
const task: ReplicaTask = workerData

try {
  answer(await run())
} catch (error) {
  answer(failureOf(error))
}

async function run(): Promise<ReplicaResult> {
  if (task.kind === 'scrub') return { kind: 'scrubbed', difference: scrub(task.file) }
  const { file, source, present, maxBytes } = task
  const filled = await fillFromSnapshot({ file, lines: openSnapshot(source), maxBytes })
  return { kind: 'filled', ...filled, difference: present === null ? null : differenceOf(present, file) }
}

/** A replica that cannot be read is no reason to go without a whole one. */
function differenceOf(present: string, file: string): ReplicaDifference {
  try {
    return compareReplicas(present, file)
  } catch (error) {
    if (storageTroubleOf(error) !== 'damaged') throw error
    return { kinds: {}, examples: ['its file is damaged'] }
  }
}

function failureOf(error: unknown): ReplicaFailure {
  const message = error instanceof Error ? error.message : String(error)
  const detail = error instanceof Error && error.cause instanceof Error ? error.cause.message : null
  if (error instanceof ContentUnavailableError) return { kind: 'failed', reason: 'away', message, detail }
  if (error instanceof SnapshotError || error instanceof BadRecordError)
    return { kind: 'failed', reason: 'bad-snapshot', message, detail }
  const reason = error instanceof StorageError ? error.trouble : (storageTroubleOf(error) ?? 'unknown')
  return { kind: 'failed', reason, message, detail }
}

function answer(result: ReplicaResult | ReplicaFailure): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  main.postMessage(result)
}
