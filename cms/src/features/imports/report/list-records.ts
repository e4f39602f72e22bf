import type {
  ImportAction,
  ImportRecordAnswer,
  ImportRecordKind,
} from '@meridian/shared/imports/imports.schema'
import { ImportRecordSchema } from '@meridian/shared/imports/imports.schema'
import type { Queryable } from '../../../platform/database/rows.ts'

const mostRecords = 100

interface Wanted {
  runId: number
  kind: ImportRecordKind
  action?: ImportAction | undefined
  code?: string | undefined
  after: number
}

/** The records of a run with what becomes of them, in the order of the files. */
export async function listRecords(
  db: Queryable,
  { runId, kind, action, code, after }: Wanted,
): Promise<{ records: ImportRecordAnswer[]; after: number | null }> {
  const { rows } = await db.query(
    `select record.kind, record.source_key as key, record.seq, record.title, record.action, record.reason,
            record.findings, record.record->'place' as place,
            case when link.document_hash <> '' and link.deleted_at is null
                 then json_build_object('collection', link.collection, 'id', link.document_id) end as document
       from import_records record
       join import_runs run on run.id = record.run_id
       left join import_links link
         on link.source_id = run.source_id and link.kind = record.kind and link.source_key = record.source_key
      where record.run_id = $1 and record.kind = $2 and record.seq > $3
        and ($4::text is null or record.action = $4) and ($5::text is null or record.reason_code = $5)
      order by record.seq limit ${mostRecords}`,
    [runId, kind, after, action ?? null, code ?? null],
  )
  const records = ImportRecordSchema.array().parse(rows)
  return { records, after: records.length < mostRecords ? null : (records.at(-1)?.seq ?? null) }
}
