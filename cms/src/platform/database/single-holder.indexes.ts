import { sql } from '@payloadcms/db-postgres/drizzle'
import { uniqueIndex } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from './schema-hook.ts'

/**
 * At most one published issue is current. The collection's hooks see to it; this index makes the database refuse whatever gets past
 * them.
 */
export const singleHolderIndexes: SchemaHook = ({ schema, extendTable }) => {
  const { issues } = schema.tables
  if (!issues) throw new Error('The table of issues is not in the schema.')
  extendTable({
    table: issues,
    extraConfig: (table) => ({
      oneCurrent: uniqueIndex('issues_one_current_idx')
        .on(table.isCurrent)
        .where(sql`is_current and _status = 'published'`),
    }),
  })
  return schema
}
