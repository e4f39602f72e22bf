import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * What readers keep for themselves and no staff need to see: settings, reading progress, saved articles. All of it
 * goes with the account; progress and saved articles go with their article as well.
 */
export const readerDataTables: SchemaHook = ({ schema }) => {
  const { users, articles } = schema.tables
  if (!users || !articles) throw new Error('The tables of users and articles are not in the schema.')
  const readerId = () =>
    integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' })
  const articleId = () =>
    integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' })

  /** A reader without a row has everything as it is by default. */
  const readerSettings = pgTable(
    'reader_settings',
    {
      userId: readerId().primaryKey(),
      isReadingHistoryOn: boolean('is_reading_history_on').notNull().default(true),
      /** When the account is deleted, unless its owner keeps it. */
      deletionDueAt: instant('deletion_due_at'),
      /** When signing in called a deletion off, until the owner has seen that. */
      deletionCancelledAt: instant('deletion_cancelled_at'),
    },
    (table) => [
      index('reader_settings_deletion_due_at_idx')
        .on(table.deletionDueAt)
        .where(sql`deletion_due_at is not null`),
    ],
  )

  /**
   * No index has what a note of progress changes, so that Postgres writes it beside the row that it replaces: each page keeps a fifth
   * of its room for that (a migration). The few thousand rows of a reader are put into order when they are listed.
   */
  const readingProgress = pgTable(
    'reading_progress',
    {
      userId: readerId(),
      articleId: articleId(),
      publicId: text('public_id').notNull(),
      progressPercent: smallint('progress_percent').notNull(),
      lastReadAt: instant('last_read_at').notNull(),
      /** Where the reader stopped, in the form of `reading-place.ts`; '' at the end, null while nobody has said. */
      place: text('place'),
    },
    (table) => [
      primaryKey({ name: 'reading_progress_pkey', columns: [table.userId, table.articleId] }),
      index('reading_progress_article_id_idx').on(table.articleId),
      check('reading_progress_percent_check', sql`progress_percent between 0 and 100`),
    ],
  )

  const savedArticles = pgTable(
    'saved_articles',
    { userId: readerId(), articleId: articleId(), savedAt: instant('saved_at').notNull() },
    (table) => [
      primaryKey({ name: 'saved_articles_pkey', columns: [table.userId, table.articleId] }),
      index('saved_articles_article_id_idx').on(table.articleId),
    ],
  )

  return {
    ...schema,
    tables: {
      ...schema.tables,
      reader_settings: readerSettings,
      reading_progress: readingProgress,
      saved_articles: savedArticles,
    },
  }
}

/**
 * At most one default address and one running subscription for each reader: the database sees to it, whatever is
 * asked for at once.
 */
export const readerDataIndexes: SchemaHook = ({ schema, extendTable }) => {
  const { addresses, user_subscriptions: subscriptions } = schema.tables
  if (!addresses || !subscriptions) {
    throw new Error('The tables of addresses and subscriptions are not in the schema.')
  }
  extendTable({
    table: addresses,
    extraConfig: (table) => ({
      oneDefault: uniqueIndex('addresses_one_default_idx')
        .on(table.user)
        .where(sql`is_default`),
    }),
  })
  extendTable({
    table: subscriptions,
    extraConfig: (table) => ({
      oneRunning: uniqueIndex('user_subscriptions_one_running_idx')
        .on(table.user)
        .where(sql`status in ('active', 'trialing', 'past_due', 'disputed')`),
    }),
  })
  return schema
}
