import type { Queryable } from '../../../platform/database/rows.ts'
import { storableText } from '../../../platform/database/storable-text.ts'
import type { SourceRecord } from '../source-record.ts'
import { recordKind, recordTitle } from './record-kinds.ts'

/** Records are written when so many characters of them have come, or so many records. */
const mostCharacters = 4_000_000
const mostRecords = 500

/** A record on its way into staging. */
interface StagedRow {
  kind: string
  source_key: string
  seq: number
  title: string
  record: Omit<SourceRecord, 'original'>
  original: string
}

export interface StagingProgress {
  records: number
}

/**
 * Writes what a reader yields into the staging of a run, in bounded memory. The same thing out of two files is one record, of which
 * the later counts; what stands twice in one file stays two, the second as `{id}#2`.
 */
export async function stageRecords(
  db: Queryable,
  runId: number,
  records: AsyncIterable<SourceRecord>,
  onProgress: (progress: StagingProgress) => Promise<void> | void = () => {},
): Promise<number> {
  const names = new RecordNames()
  let batch = new Map<string, StagedRow>()
  let characters = 0
  let seq = 0
  const flush = async (): Promise<void> => {
    if (batch.size > 0) await writeBatch(db, runId, [...batch.values()])
    batch = new Map()
    characters = 0
    await onProgress({ records: seq })
  }
  for await (const record of records) {
    const kind = recordKind(record)
    const key = names.nameOf(kind, record)
    const { original, ...rest } = record
    seq += 1
    batch.set(`${kind} ${key}`, {
      kind,
      source_key: key,
      seq,
      title: recordTitle(record),
      record: rest,
      original,
    })
    characters += original.length * 2
    if (characters >= mostCharacters || batch.size >= mostRecords) await flush()
  }
  await flush()
  // Or else Postgres takes what it has never counted for a few rows, and reads all of a run for each batch.
  await db.query('analyze import_records')
  return seq
}

/** What was read of each kind so far, so that nothing is lost when an export numbers two things alike. */
class RecordNames {
  /** By kind and id, the file that it came from last: an export may have a million. */
  readonly #files = new Map<string, Map<string, string>>()
  /** How often it stood there, if more than once. */
  readonly #times = new Map<string, number>()

  nameOf(kind: string, { id, place: { file } }: SourceRecord): string {
    const name = `${kind} ${id}`
    const files = this.#files.get(kind) ?? new Map<string, string>()
    this.#files.set(kind, files)
    if (files.get(id) !== file) {
      files.set(id, file)
      this.#times.delete(name)
      return id
    }
    const times = (this.#times.get(name) ?? 1) + 1
    this.#times.set(name, times)
    return `${id}#${times}`
  }
}

async function writeBatch(db: Queryable, runId: number, rows: readonly StagedRow[]): Promise<void> {
  await db.query(
    `insert into import_records (run_id, kind, source_key, seq, title, record, original, hash)
     select $1, row.kind, row.source_key, row.seq, row.title, row.record, row.original,
            encode(sha256(convert_to((row.record - 'place' - 'findings')::text, 'UTF8')), 'hex')
       from json_to_recordset($2::json)
         as row(kind text, source_key text, seq integer, title text, record jsonb, original text)
     on conflict (run_id, kind, source_key) do update
       set seq = excluded.seq, title = excluded.title, record = excluded.record,
           original = excluded.original, hash = excluded.hash`,
    [runId, JSON.stringify(rows, storable)],
  )
}

/** Postgres has neither NUL nor half a character. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? storableText(value).toWellFormed() : value
}
