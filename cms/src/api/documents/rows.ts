import { type CustomTypesConfig, type Pool, type QueryResultRow, types } from 'pg'

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

/** Reads rows by their ids, as a map; asks nothing when there are none. */
export async function readByIds<Row extends { id: number }>(
  db: Queryable,
  input: { select: string; ids: Iterable<number | null> },
): Promise<Map<number, Row>> {
  const ids = [...new Set(input.ids)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await readRows<Row>(db, `${input.select} where id = any($1)`, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}
