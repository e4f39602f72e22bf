import type { ContentReader } from '@meridian/shared/replica/content-reader'
import type { Logger } from 'pino'
import type { Catalogue } from '../prerender/discover.ts'
import { RegularCall } from '../publish/regular-call.ts'
import type { ReplicaDifference } from './compare-replicas.ts'
import type { SnapshotSource } from './open-snapshot.ts'
import { createReplicaCatalogue } from './replica-catalogue.ts'
import { ReplicaChecks } from './replica-checks.ts'
import { createReplicaReader } from './replica-reader.ts'
import { ReplicaStore } from './replica-store.ts'
import { Snapshots } from './snapshots.ts'

/** A repair that fails is tried again with pauses that grow up to this. */
const maxRepairPauseMs = 60_000

/** The replica with everything that keeps it right. */
export interface Replica {
  store: ReplicaStore
  reader: ContentReader
  catalogue: Catalogue
  snapshots: Snapshots
  checks: ReplicaChecks
  /** Repairs since the process began. */
  repairs(): number
  start(): void
  /** Ends what takes long. */
  stopping(): void
  /** Resolves when nothing reads or repairs it any more. */
  stopped(): Promise<void>
}

/** Opens the replica of a site server. */
export function openReplica(options: {
  file: string
  source: SnapshotSource
  log: Logger
  replaceReplica(reason: string): Promise<ReplicaDifference | null>
  /** Called when a damaged one was put aside: a snapshot is needed. */
  onDamaged(): void
}): Replica {
  const { file, source, log, replaceReplica } = options
  let repairs = 0
  const store = new ReplicaStore({
    file,
    onDamaged() {
      // Not from within the statement that failed.
      setImmediate(() => {
        store.rebuild()
        log.error({ movedAside: store.movedAside }, 'The replica was damaged; a snapshot is taken.')
        options.onDamaged()
      })
    },
  })
  if (store.movedAside) {
    log.error({ movedAside: store.movedAside }, 'The replica could not be used; a snapshot is taken.')
  }
  const snapshots = new Snapshots({ replica: store, source, log })
  const checks = new ReplicaChecks({
    replica: store,
    replaceReplica,
    onDifference() {
      repairs += 1
      repairing.now()
    },
    log,
  })
  const repairing = new RegularCall({
    call: () => checks.repair(),
    everyMs: maxRepairPauseMs,
    failure: 'The replica could not be repaired; that is tried again.',
    log,
  })
  return {
    store,
    reader: createReplicaReader(store),
    catalogue: createReplicaCatalogue(store),
    snapshots,
    checks,
    repairs: () => repairs,
    start: () => repairing.start(),
    stopping() {
      snapshots.stop()
      checks.stop()
    },
    stopped: () => repairing.stop(),
  }
}
