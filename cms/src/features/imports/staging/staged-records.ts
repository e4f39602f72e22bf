import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'
import type { SourceRecord } from '../source-record.ts'
import type { ImportRecordKind } from '@meridian/shared/imports/imports.schema'

/** A record as it lies in staging, with what is known of it from the run before. */
export interface StagedRecord<Of extends SourceRecord = SourceRecord> {
  key: string
  seq: number
  hash: string
  record: Of
  link: RecordLink | null
}

/** What became of the same record when it was imported before. */
export interface RecordLink {
  collection: string
  documentId: number
  /** The record that was imported last. */
  hash: string
  /** The document right after that; '' while its number is reserved and it is not written yet. */
  documentHash: string
  isDeleted: boolean
  /** Whether a run that was cut off wrote it, and readers still have to get it. */
  isWaiting: boolean
}

const Row = z.object({
  source_key: z.string(),
  seq: z.number(),
  hash: z.string(),
  record: z.custom<SourceRecord>((value) => typeof value === 'object' && value !== null),
  collection: z.string().nullable(),
  document_id: z.number().nullable(),
  link_hash: z.string().nullable(),
  document_hash: z.string().nullable(),
  deleted_at: z.date().nullable(),
  is_waiting: z.boolean(),
})

interface Wanted {
  runId: number
  sourceId: number
  kind: ImportRecordKind
  /** Only what is planned to be so, and was not carried out yet. */
  toApply?: readonly string[]
}

/** So many bytes of records are held at a time, more or less: texts of an export differ in length by a thousand times. */
const batchBytes = 2_000_000
const mostInBatch = 200

/** The records of a kind in the order in which they were read, in batches. */
export async function* stagedRecords(
  db: Queryable,
  { runId, sourceId, kind, toApply }: Wanted,
): AsyncGenerator<StagedRecord[]> {
  let after = 0
  for (;;) {
    const { rows } = await db.query(
      `select record.source_key, record.seq, record.hash, record.record, link.collection, link.document_id,
              link.hash as link_hash, link.document_hash, link.deleted_at,
              exists (select 1 from import_records before
                       where before.run_id = link.run_id and before.run_id <> $1 and before.kind = record.kind
                         and before.source_key = record.source_key and before.goes_live
                         and not exists (select 1 from import_runs run where run.id = before.run_id and run.next_portion_at is not null
                                             and run.state in ('dripping', 'paused'))
                     ) as is_waiting
         from (
           select sized.*, sum(pg_column_size(sized.record)) over (order by seq) as bytes
             from (select source_key, seq, hash, record, kind from import_records
                    where run_id = $1 and kind = $3 and seq > $4
                      and ($5::text[] is null or (action = any($5) and not is_applied))
                    order by seq limit ${mostInBatch}) sized
         ) record
         left join import_links link
           on link.source_id = $2 and link.kind = record.kind and link.source_key = record.source_key
        where record.bytes - pg_column_size(record.record) <= ${batchBytes}
        order by record.seq`,
      [runId, sourceId, kind, after, toApply ?? null],
    )
    const batch = Row.array().parse(rows).map(toStaged)
    const last = batch.at(-1)
    if (!last) return
    yield batch
    after = last.seq
  }
}

function toStaged(row: z.infer<typeof Row>): StagedRecord {
  const isLinked = row.collection !== null && row.document_id !== null
  return {
    key: row.source_key,
    seq: row.seq,
    hash: row.hash,
    record: { ...row.record, original: '' },
    link: isLinked
      ? {
          collection: row.collection ?? '',
          documentId: row.document_id ?? 0,
          hash: row.link_hash ?? '',
          documentHash: row.document_hash ?? '',
          isDeleted: row.deleted_at !== null,
          isWaiting: row.is_waiting,
        }
      : null,
  }
}
