import { serializeRecord } from '@meridian/shared/replica/record-digest'
import { picturesOf } from '@meridian/shared/replica/shown-pictures'
import type { RecordKind, RecordOf } from '@meridian/shared/replica/records.schema'
import type { QueryResultRow } from 'pg'
import { type Queryable, readRows } from '../../platform/database/rows.ts'

/** What readers have of a document: its record as text, and the pictures that it shows. */
export interface ReadRecord {
  kind: RecordKind
  key: string
  text: string
  pictures: number[]
}

/** Told of a document that should have a record but holds what none may: readers do not get it. */
export type ReportUnfit = (unfit: { kind: RecordKind; key: string; cause: unknown }) => void

/** All records of one kind, read from the tables of the CMS. */
export interface RecordSource<Kind extends RecordKind> {
  kind: Kind
  /** Those of these keys that readers have. */
  read: (db: Queryable, keys: readonly (number | string)[]) => Promise<RecordOf<Kind>[]>
  readAll: (db: Queryable) => Promise<RecordOf<Kind>[]>
  /** The same as text. */
  readTexts: (db: Queryable, input: { keys: readonly string[]; report: ReportUnfit }) => Promise<ReadRecord[]>
  /** The next ones after a key, in the order of the keys; `next` is null at the end. */
  readPage: (
    db: Queryable,
    input: { after: string | null; limit: number; report: ReportUnfit },
  ) => Promise<{ records: ReadRecord[]; next: string | null }>
}

/**
 * Reads records with one statement for any number of them. `select` is a statement with a column that `key` names; `toRecord`
 * answers null for a row that readers have nothing of.
 */
export function recordSource<Kind extends RecordKind, Row extends QueryResultRow>(source: {
  kind: Kind
  select: string
  key: { column: string; type: 'integer' | 'text' }
  toRecord: (row: Row) => RecordOf<Kind> | null
}): RecordSource<Kind> {
  const { kind, toRecord } = source
  const shownBy: (record: RecordOf<Kind>) => number[] = picturesOf[kind]
  const { column, type } = source.key
  const all = `select * from (${source.select}) record`
  const byKeys = `${all} where record.${column} = any($1::${type}[])`
  const first = `${all} order by record.${column} limit $1`
  const next = `${all} where record.${column} > $2::${type} order by record.${column} limit $1`
  const keyOf = (row: Row) => String(row[column])

  function toText(row: Row, report: ReportUnfit): ReadRecord[] {
    const key = keyOf(row)
    try {
      const record = toRecord(row)
      if (!record) return []
      return [{ kind, key, text: serializeRecord(kind, record), pictures: shownBy(record) }]
    } catch (cause) {
      report({ kind, key, cause })
      return []
    }
  }

  return {
    kind,
    read: async (db, keys) =>
      keys.length === 0
        ? []
        : (await readRows<Row>(db, byKeys, [[...new Set(keys)]])).flatMap((row) => toRecord(row) ?? []),
    readAll: async (db) => (await readRows<Row>(db, all)).flatMap((row) => toRecord(row) ?? []),
    readTexts: async (db, { keys, report }) =>
      keys.length === 0
        ? []
        : (await readRows<Row>(db, byKeys, [keys])).flatMap((row) => toText(row, report)),
    readPage: async (db, { after, limit, report }) => {
      const rows = await (after === null
        ? readRows<Row>(db, first, [limit])
        : readRows<Row>(db, next, [limit, after]))
      const last = rows.at(-1)
      return {
        records: rows.flatMap((row) => toText(row, report)),
        next: last && rows.length === limit ? keyOf(last) : null,
      }
    },
  }
}

/** The key of a document of a collection. */
export const idKey = { column: 'id', type: 'integer' } as const
