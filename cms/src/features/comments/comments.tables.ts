import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  serial,
  text,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * What the newsroom says about passages of an article: beside it, so that a comment is no change of what was written. A thread goes
 * with its article, a comment stays when its author has left.
 */
export const commentsTables: SchemaHook = ({ schema }) => {
  const { articles, users } = schema.tables
  if (!articles?.['id'] || !users?.['id'])
    throw new Error('The tables of articles and users are not in the schema.')
  const [articleKey, userKey] = [articles['id'], users['id']]
  const articleThreads = pgTable(
    'article_threads',
    {
      id: serial('id').primaryKey(),
      articleId: integer('article_id').notNull(),
      authorId: integer('author_id'),
      /** The words as they were when the thread began. */
      quote: text('quote').notNull(),
      // Where they are now: it follows the text from save to save.
      anchorQuote: text('anchor_quote').notNull(),
      anchorPrefix: text('anchor_prefix').notNull(),
      anchorSuffix: text('anchor_suffix').notNull(),
      anchorPosition: integer('anchor_position').notNull(),
      suggestion: text('suggestion'),
      state: text('state').notNull().default('open'),
      settledById: integer('settled_by_id'),
      settledAt: instant('settled_at'),
      createdAt: instant('created_at').notNull().defaultNow(),
    },
    (table) => [
      check('article_threads_state_known', sql`state in ('open', 'resolved', 'taken', 'declined')`),
      index('article_threads_article_idx').on(table.articleId, table.id),
      foreignKey({
        name: 'article_threads_article_fk',
        columns: [table.articleId],
        foreignColumns: [articleKey],
      }).onDelete('cascade'),
      foreignKey({
        name: 'article_threads_author_fk',
        columns: [table.authorId],
        foreignColumns: [userKey],
      }).onDelete('set null'),
      foreignKey({
        name: 'article_threads_settled_by_fk',
        columns: [table.settledById],
        foreignColumns: [userKey],
      }).onDelete('set null'),
    ],
  )
  const articleComments = pgTable(
    'article_comments',
    {
      id: serial('id').primaryKey(),
      threadId: integer('thread_id')
        .notNull()
        .references(() => articleThreads.id, { onDelete: 'cascade' }),
      authorId: integer('author_id'),
      text: text('text').notNull(),
      createdAt: instant('created_at').notNull().defaultNow(),
    },
    (table) => [
      index('article_comments_thread_idx').on(table.threadId, table.id),
      foreignKey({
        name: 'article_comments_author_fk',
        columns: [table.authorId],
        foreignColumns: [userKey],
      }).onDelete('set null'),
    ],
  )
  const tables = { ...schema.tables, article_threads: articleThreads, article_comments: articleComments }
  return { ...schema, tables }
}
