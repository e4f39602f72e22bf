import { isRecordOf } from './check-record.ts'
import type { RecordOf } from './fields.ts'
import type { DraftedKind, DraftedRecord, Kind, PlainRecord } from './kind.ts'
import type { ExportReader } from './read-records.ts'

/** The records of a kind without drafts, with the types of their fields. */
export async function* plainRecords<Described extends Kind>(
  reader: ExportReader,
  kind: Described,
): AsyncGenerator<PlainRecord<Described>> {
  for await (const record of reader.records(kind)) {
    if (!isPlain(kind, record)) throw new Error(`A record of ${kind.name} has not the fields of its kind.`)
    yield record
  }
}

/** The same of a kind with drafts. */
export async function* draftedRecords<Described extends DraftedKind>(
  reader: ExportReader,
  kind: Described,
): AsyncGenerator<DraftedRecord<Described>> {
  for await (const record of reader.records(kind)) {
    if (!isDrafted(kind, record)) throw new Error(`A record of ${kind.name} has not the fields of its kind.`)
    yield record
  }
}

/** What readers have of a record with drafts, or else its draft. */
export function mainSide<Content>({
  published,
  draft,
}: {
  published: Content | null
  draft: Content | null
}): Content | null {
  return published ?? draft
}

function isPlain<Described extends Kind>(kind: Described, record: unknown): record is PlainRecord<Described> {
  return isKeyed(record) && isRecordOf({ ...kind.head, ...kind.content }, record)
}

function isDrafted<Described extends DraftedKind>(
  kind: Described,
  record: unknown,
): record is DraftedRecord<Described> {
  if (!isKeyed(record) || !isRecordOf(kind.head, record)) return false
  return [record.published, record.draft].every((side) => side === null || isRecordOf(kind.content, side))
}

function isKeyed(record: unknown): record is { key: string; published?: unknown; draft?: unknown } {
  return typeof record === 'object' && record !== null && 'key' in record && typeof record.key === 'string'
}

export type ContentOf<Described extends Kind> = RecordOf<Described['content']>
