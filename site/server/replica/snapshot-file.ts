import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import { type Digests, SnapshotEndSchema, SnapshotStartSchema } from '@meridian/shared/replica/replica.schema'
import { removeLog } from '../store/sqlite-file.ts'
import { StorageError, storageTroubleOf } from '../store/storage-error.ts'
import { differingKinds } from './digests.ts'
import { parseChange, RecordRows } from './record-rows.ts'
import { openReplicaDatabase, ReplicaMeta } from './replica-database.ts'
import { ReplicaJournal } from './replica-journal.ts'

const recordsPerTransaction = 500

/** A snapshot that is cut off, wrong, or of another version. */
export class SnapshotError extends Error {
  override name = 'SnapshotError'
}

/** Where a snapshot is written before it is adopted. */
export function snapshotFileOf(replicaFile: string): string {
  return `${replicaFile}.next`
}

/**
 * Fills a file from the lines of a snapshot and compares it with what they say it must have come to. Resolves to its position. Throws
 * SnapshotError for what is not a whole snapshot and StorageError when the disk refuses: nothing is left then.
 */
export async function fillFromSnapshot(options: {
  file: string
  lines: AsyncIterable<string>
  maxBytes?: number | undefined
}): Promise<{ position: number; records: number }> {
  const { file, lines, maxBytes } = options
  removeSnapshotFile(file)
  const { db } = openReplicaDatabase({ file, maxBytes, isFilled: false })
  try {
    const rows = new RecordRows(db)
    let position: number | null = null
    let end: Digests | null = null
    let records = 0
    for await (const line of lines) {
      const content = parseLine(line)
      if (position === null) {
        position = readStart(content)
        db.exec('BEGIN')
        continue
      }
      if (end) throw new SnapshotError('The snapshot goes on after its end.')
      const last = SnapshotEndSchema.safeParse(content)
      if (last.success) {
        end = last.data.end.digests
        continue
      }
      rows.load(parseChange(content))
      records += 1
      if (records % recordsPerTransaction === 0) db.exec('COMMIT; BEGIN')
    }
    if (position === null || !end) throw new SnapshotError('The snapshot was cut off.')
    rows.dropUnshownPictures()
    const different = differingKinds(rows.digests, end)
    if (different.length > 0) throw new SnapshotError(`The snapshot is wrong in: ${different.join(', ')}.`)
    const meta = new ReplicaMeta(db)
    const digests = JSON.stringify(rows.digests)
    new ReplicaJournal(db).noteDigests(position, digests)
    meta.set('digests', digests)
    meta.set('id', randomUUID())
    meta.set('position', String(position))
    db.exec('COMMIT')
    db.close()
    syncFile(file)
    return { position, records }
  } catch (error) {
    if (db.isOpen) db.close()
    removeSnapshotFile(file)
    const trouble = storageTroubleOf(error)
    throw trouble ? new StorageError(trouble, error, 'replica') : error
  }
}

export function removeSnapshotFile(file: string): void {
  rmSync(file, { force: true })
  removeLog(file)
}

function readStart(content: unknown): number {
  const start = SnapshotStartSchema.safeParse(content)
  if (!start.success) throw new SnapshotError('The snapshot does not say where it stands.')
  const { position, version } = start.data.start
  if (version === recordsVersion) return position
  throw new SnapshotError(
    `The CMS writes records of version ${version}, this site server reads ${recordsVersion}: update the older of the two.`,
  )
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw new SnapshotError('The snapshot has a line that is no JSON.', { cause: error })
  }
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r+')
  fsyncSync(handle)
  closeSync(handle)
}
