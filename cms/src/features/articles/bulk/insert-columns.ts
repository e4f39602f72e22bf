import { getTableColumns, getTableName, type Table } from '@payloadcms/db-postgres/drizzle'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

/**
 * Inserts many rows with one statement, given as one array of values for each column, and answers their ids in
 * order. Columns go by their names in the drizzle schema, which knows name and type of each in the database.
 */
export async function insertColumns(
  client: SqlClient,
  table: Table,
  columns: Record<string, readonly unknown[]>,
): Promise<number[]> {
  if (Object.values(columns).every(({ length }) => length === 0)) return []
  const { names, arrays } = parametersOf(table, columns)
  const returning = 'id' in getTableColumns(table) ? 'returning id' : ''
  const { rows } = await client.query<{ id: number }>(
    `insert into ${quoted(table)} (${names.join(', ')})
     select * from unnest(${arrays.join(', ')}) ${returning}`,
    Object.values(columns),
  )
  return rows.map((row) => row.id)
}

/** How columns are given to a statement: their quoted names, and their parameters as arrays. */
export function parametersOf(
  table: Table,
  columns: Record<string, unknown>,
): { names: string[]; arrays: string[] } {
  const targets = Object.keys(columns).map((name) => columnOf(table, name))
  return {
    names: targets.map(({ name }) => name),
    arrays: targets.map(({ type }, index) => `$${index + 1}::${type === 'serial' ? 'integer' : type}[]`),
  }
}

/** A column's quoted name and its type. */
export function columnOf(table: Table, key: string): { name: string; type: string } {
  const column = getTableColumns(table)[key]
  if (!column) throw new Error(`The table ${getTableName(table)} has no column ${key}.`)
  return { name: `"${column.name}"`, type: column.getSQLType() }
}

export function quoted(table: Table): string {
  return `"${getTableName(table)}"`
}
