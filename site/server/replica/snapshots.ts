import type { Logger } from 'pino'
import { ContentUnavailableError } from '../../src/lib/content/content-source.ts'
import { StorageError } from '../store/storage-error.ts'
import type { ReplicaDifference } from './compare-replicas.ts'
import type { SnapshotSource } from './open-snapshot.ts'
import { type ReplicaFailure, type ReplicaTask, runReplicaTask } from './replica-tasks.ts'
import type { ReplicaStore } from './replica-store.ts'
import { snapshotFileOf } from './snapshot-file.ts'

const firstPauseMs = 1000
const maxPauseMs = 60_000

/** A whole snapshot in a file, to be adopted. */
export interface TakenSnapshot {
  file: string
  position: number
  records: number
  /** From the replica that is to be replaced, as it was meanwhile; null when there was none. */
  difference: ReplicaDifference | null
}

export interface SnapshotsOptions {
  replica: ReplicaStore
  source: SnapshotSource
  maxBytes?: number | undefined
  log: Logger
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Takes snapshots of the published content. One that breaks off is asked for again with growing pauses: it may be large. */
export class Snapshots {
  readonly #options: SnapshotsOptions
  readonly #stop = new AbortController()
  #failures = 0
  #notBefore = 0

  constructor(options: SnapshotsOptions) {
    this.#options = options
  }

  /**
   * Takes one, in a thread of its own. Throws ContentUnavailableError when the CMS is away, what it sent is no whole snapshot, or
   * that was so a moment ago; StorageError when the disk refuses.
   */
  async take(): Promise<TakenSnapshot> {
    const { replica, source, maxBytes, log } = this.#options
    const waitMs = this.#notBefore - this.#now()
    if (waitMs > 0) {
      throw new ContentUnavailableError(
        'away',
        `The last snapshot of the content failed; another is asked for in ${Math.ceil(waitMs / 1000)} s.`,
      )
    }
    const file = snapshotFileOf(replica.file)
    const present = replica.position === null ? null : replica.file
    const task: ReplicaTask = { kind: 'snapshot', file, source, present, maxBytes }
    const startedAt = performance.now()
    const result = await replica.visit(() => runReplicaTask(task, this.#stop.signal))
    if (result.kind === 'failed') throw this.#errorOf(result)
    if (result.kind !== 'filled') throw new Error('A snapshot was answered with something else.')
    this.#failures = 0
    const { position, records, difference } = result
    const tookMs = Math.round(performance.now() - startedAt)
    log.info({ position, records, tookMs }, 'A snapshot of the content was taken.')
    return { file, position, records, difference }
  }

  /** Ends one that is being taken. */
  stop(): void {
    this.#stop.abort()
  }

  #errorOf({ reason, message, detail }: ReplicaFailure): Error {
    const cause = detail === null ? undefined : new Error(detail)
    if (reason === 'away') return new ContentUnavailableError('away', message, { cause })
    if (reason === 'bad-snapshot') {
      this.#notBefore = this.#now() + Math.min(firstPauseMs * 2 ** this.#failures, maxPauseMs)
      this.#failures += 1
      return new ContentUnavailableError('bad-answer', message, { cause })
    }
    if (reason === 'unknown') return new Error(message, { cause })
    return new StorageError(reason, cause, 'replica')
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now()
  }
}
