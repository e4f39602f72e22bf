import type { SourceFile, SourceRecord } from '../../src/features/imports/source-record.ts'
import { readGhost } from '../../src/features/imports/sources/ghost/read-ghost.ts'

/** All records of an export of Ghost. */
export async function readGhostRecords(...files: SourceFile[]): Promise<SourceRecord[]> {
  const records: SourceRecord[] = []
  for await (const record of readGhost(files)) records.push(record)
  return records
}
