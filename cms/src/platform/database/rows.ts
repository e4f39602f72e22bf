import { type CustomTypesConfig, type Pool, type QueryResultRow, types } from 'pg'
import { readTogether } from './read-together.ts'

export type Queryable = Pick<Pool, 'query'>

const { NUMERIC, TIMESTAMPTZ } = types.builtins

/** Numbers and times as the CMS's own documents have them. */
const documentTypes: CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === NUMERIC) return Number
    if (id === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    return types.getTypeParser(id, format)
  },
}

/** Reads rows in the form of the CMS's documents. */
export async function readRows<Row extends QueryResultRow>(
  db: Queryable,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.query<Row>({ text, values, types: documentTypes })
  return rows
}

/**
 * A reader of rows by their ids, as a map. It asks nothing when there are none, and together with anyone who reads the same
 * at that moment.
 */
export function rowsById<Row extends { id: number }>(select: string) {
  const read = readTogether<Row>((db, ids) => readRows<Row>(db, `${select} where id = any($1)`, [ids]))
  return async (db: Queryable, ids: Iterable<number | null>): Promise<Map<number, Row>> => {
    const wanted = new Set([...ids].filter((id) => id !== null))
    if (wanted.size === 0) return new Map()
    const rows = await read(db, [...wanted])
    return new Map(rows.flatMap((row) => (wanted.has(row.id) ? [[row.id, row]] : [])))
  }
}
