import { join } from 'node:path'
import type { PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import { type RecordChange, recordsVersion } from '@meridian/shared/replica/record-change.schema'
import { onTestFinished } from 'vitest'
import { ReplicaStore, type ReplicaStoreOptions } from '../replica/replica-store.ts'
import { fillFromSnapshot, snapshotFileOf } from '../replica/snapshot-file.ts'
import { FakeRecords } from './fake-records.ts'
import { temporaryFolder } from './temporary-folder.ts'

export function eventWith(position: number, changes: RecordChange[] | null): PublishEvent {
  return {
    position,
    kind: 'changed',
    subject: `articles:${position}`,
    tags: [`tag:${position}`],
    committedAt: '2026-11-20T09:00:00.000Z',
    records: changes && { version: recordsVersion, changes },
  }
}

/** A replica without records at position 0, or with those that are given. */
export async function openReplica(
  options: Partial<ReplicaStoreOptions> & { records?: FakeRecords; position?: number } = {},
): Promise<ReplicaStore> {
  const { records = new FakeRecords(), position = 0, ...rest } = options
  const replica = new ReplicaStore({ file: join(temporaryFolder(), 'content.sqlite'), ...rest })
  onTestFinished(() => replica.close())
  await adoptSnapshot(replica, records.snapshot(position))
  return replica
}

export async function adoptSnapshot(replica: ReplicaStore, lines: string[]): Promise<void> {
  const file = snapshotFileOf(replica.file)
  await fillFromSnapshot({ file, lines: inTurn(lines) })
  await replica.adopt(file)
}

export async function* inTurn(lines: string[]): AsyncGenerator<string> {
  yield* lines
}
