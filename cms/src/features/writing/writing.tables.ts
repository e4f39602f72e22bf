import type { WrittenCollection } from '@meridian/shared/writing/written-collection'
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'

type Tables = Parameters<SchemaHook>[0]['schema']['tables']

/** Who has which document open in which form: told again and again, and forgotten soon after the last time. */
export const writingTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: {
    ...schema.tables,
    article_presence: presenceTable(schema.tables, { collection: 'articles', document: 'article' }),
    issue_presence: presenceTable(schema.tables, { collection: 'issues', document: 'issue' }),
    campaign_presence: presenceTable(schema.tables, { collection: 'campaigns', document: 'campaign' }),
  },
})

function presenceTable(
  tables: Tables,
  { collection, document }: { collection: WrittenCollection; document: 'article' | 'issue' | 'campaign' },
) {
  const [documentKey, userKey] = [tables[collection]?.['id'], tables['users']?.['id']]
  if (!documentKey || !userKey)
    throw new Error(`The tables of ${collection} and users are not in the schema.`)
  const name = `${document}_presence`
  const moment = (column: string) =>
    timestamp(column, { mode: 'string', precision: 3, withTimezone: true }).notNull().defaultNow()
  return pgTable(
    name,
    {
      documentId: integer(`${document}_id`).notNull(),
      form: text('form').notNull(),
      userId: integer('user_id').notNull(),
      openedAt: moment('opened_at'),
      seenAt: moment('seen_at'),
    },
    (table) => [
      primaryKey({ name: `${name}_pk`, columns: [table.documentId, table.form] }),
      index(`${name}_seen_at_idx`).on(table.seenAt),
      foreignKey({
        name: `${name}_${document}_fk`,
        columns: [table.documentId],
        foreignColumns: [documentKey],
      }).onDelete('cascade'),
      foreignKey({
        name: `${name}_user_fk`,
        columns: [table.userId],
        foreignColumns: [userKey],
      }).onDelete('cascade'),
    ],
  )
}
