import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCmsAccess } from '../../src/lib/content/cms-access.ts'
import { consecutive, createEventLog } from '../publish/event-log.ts'
import { openSnapshot, type SnapshotSource } from './open-snapshot.ts'
import { ReplicaStore } from './replica-store.ts'
import { fillFromSnapshot, snapshotFileOf } from './snapshot-file.ts'

/** A replica for one process, in a folder that goes with it. */
export interface ScratchReplica {
  replica: ReplicaStore
  /** Takes in what was published meanwhile; throws ContentUnavailableError when the CMS is away. */
  follow(): Promise<void>
  remove(): Promise<void>
}

/** Fills one from a snapshot; throws ContentUnavailableError when the CMS gives none. */
export async function openScratchReplica(source: SnapshotSource): Promise<ScratchReplica> {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-content-'))
  const replica = new ReplicaStore({ file: join(folder, 'content.sqlite') })
  const eventLog = createEventLog(openCmsAccess(source))
  await fill()

  async function fill(): Promise<void> {
    const file = snapshotFileOf(replica.file)
    await fillFromSnapshot({ file, lines: openSnapshot(source) })
    await replica.adopt(file)
  }

  return {
    replica,
    async follow() {
      for (;;) {
        const position = replica.position ?? 0
        const { events, lastPosition } = await eventLog.after(position)
        const next = consecutive(events, position)
        if (next.length === 0 && lastPosition === position) return
        if (next.length === 0 || next.some(({ records }) => records === null)) await fill()
        else replica.ingest(next)
        replica.prune(replica.position ?? 0)
      }
    },
    async remove() {
      await replica.close()
      await rm(folder, { recursive: true })
    },
  }
}
