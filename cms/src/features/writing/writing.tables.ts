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

/** Who has which article open in which form: told again and again, and forgotten soon after the last time. */
export const writingTables: SchemaHook = ({ schema }) => {
  const { articles, users } = schema.tables
  if (!articles?.['id'] || !users?.['id'])
    throw new Error('The tables of articles and users are not in the schema.')
  const [articleKey, userKey] = [articles['id'], users['id']]
  const moment = (name: string) =>
    timestamp(name, { mode: 'string', precision: 3, withTimezone: true }).notNull().defaultNow()
  const articlePresence = pgTable(
    'article_presence',
    {
      articleId: integer('article_id').notNull(),
      form: text('form').notNull(),
      userId: integer('user_id').notNull(),
      openedAt: moment('opened_at'),
      seenAt: moment('seen_at'),
    },
    (table) => [
      primaryKey({ name: 'article_presence_pk', columns: [table.articleId, table.form] }),
      index('article_presence_seen_at_idx').on(table.seenAt),
      foreignKey({
        name: 'article_presence_article_fk',
        columns: [table.articleId],
        foreignColumns: [articleKey],
      }).onDelete('cascade'),
      foreignKey({
        name: 'article_presence_user_fk',
        columns: [table.userId],
        foreignColumns: [userKey],
      }).onDelete('cascade'),
    ],
  )
  return { ...schema, tables: { ...schema.tables, article_presence: articlePresence } }
}
