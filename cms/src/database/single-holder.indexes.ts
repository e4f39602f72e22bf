import { sql } from '@payloadcms/db-postgres/drizzle'
import { uniqueIndex } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from './schema-hook.ts'

/**
 * At most one published article is featured and at most one issue is current. The collections' hooks see to
 * it; these indexes make the database refuse whatever gets past them.
 */
export const singleHolderIndexes: SchemaHook = ({ schema, extendTable }) => {
  const { articles, issues } = schema.tables
  if (!articles || !issues) throw new Error('The tables of articles and issues are not in the schema.')
  extendTable({
    table: articles,
    extraConfig: (table) => ({
      oneFeatured: uniqueIndex('articles_one_featured_idx')
        .on(table.featured)
        .where(sql`featured and _status = 'published'`),
    }),
  })
  extendTable({
    table: issues,
    extraConfig: (table) => ({
      oneCurrent: uniqueIndex('issues_one_current_idx')
        .on(table.isCurrent)
        .where(sql`is_current`),
    }),
  })
  return schema
}
