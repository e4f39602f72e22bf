import { getTableColumns, getTableName, type Table } from '@payloadcms/db-postgres/drizzle'
import type { Queryable } from '../../../features/publishing/listings.ts'

/**
 * Inserts many rows with one statement, given as one array of values for each column, and answers their ids in
 * order. Columns go by their names in the drizzle schema, which knows name and type of each in the database.
 */
export async function insertColumns(
  db: Queryable,
  table: Table,
  columns: Record<string, readonly unknown[]>,
): Promise<number[]> {
  const targets = Object.keys(columns).map((name) => columnOf(table, name))
  const arrays = targets.map(({ type }, index) => `$${index + 1}::${type}[]`)
  const returning = 'id' in getTableColumns(table) ? 'returning id' : ''
  const { rows } = await db.query<{ id: number }>(
    `insert into "${getTableName(table)}" (${targets.map(({ name }) => name).join(', ')})
     select * from unnest(${arrays.join(', ')}) ${returning}`,
    Object.values(columns),
  )
  return rows.map((row) => row.id)
}

/** A column's quoted name and its type. */
export function columnOf(table: Table, key: string): { name: string; type: string } {
  const column = getTableColumns(table)[key]
  if (!column) throw new Error(`The table ${getTableName(table)} has no column ${key}.`)
  return { name: `"${column.name}"`, type: column.getSQLType() }
}
