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
