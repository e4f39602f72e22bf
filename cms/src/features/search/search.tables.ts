import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * One row for each published article: what the search reads. The vectors are made by the text search configuration
 * `magazine` (accents taken off, English stems) of the migration. `marks` are lexemes that no text can have, because
 * they begin with '=': section, year, month, topics and authors by their ids, so that a filter is one more word of the
 * query and a renamed author costs nothing. `head` is what weighs most: title, topics, authors.
 *
 * Both indexes are without a list of pending entries: neither a search nor a publish is to meet its clean-up.
 */
export const articleSearch = pgTable(
  'article_search',
  {
    articleId: integer('article_id').primaryKey(),
    publishedAt: timestamp('published_at', { mode: 'string', precision: 3, withTimezone: true }).notNull(),
    sectionId: integer('section_id').notNull(),
    year: integer('year').notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    body: text('body').notNull(),
    marks: tsvector('marks').notNull(),
    head: tsvector('head')
      .notNull()
      .generatedAlwaysAs(sql`setweight(to_tsvector('public.magazine', title), 'A') || marks`),
    vector: tsvector('vector')
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('public.magazine', title), 'A') || marks || setweight(to_tsvector('public.magazine', excerpt), 'C') || setweight(to_tsvector('public.magazine', body), 'D')`,
      ),
  },
  (table) => [
    index('article_search_vector_idx').using('gin', table.vector).with({ fastupdate: false }),
    index('article_search_head_idx').using('gin', table.head).with({ fastupdate: false }),
    index('article_search_published_at_idx').on(table.publishedAt),
  ],
)

/**
 * The words of the published articles and of the names, as they are written but without accents and capitals: what
 * the beginning of a word grows to, and what a misspelt one is near to. `articleCount` counts the newest two
 * thousand articles and is brought up to date every night.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    lexeme: text('lexeme').notNull(),
    articleCount: integer('article_count').notNull().default(0),
  },
  (table) => [
    index('search_words_beginning_idx').on(sql`word collate "C"`),
    index('search_words_lexeme_idx').on(table.lexeme),
    index('search_words_likeness_idx').using('gin', sql`word public.gin_trgm_ops`),
  ],
)

/** The words of the names of authors and topics, each with the mark that their articles carry. */
export const searchNames = pgTable(
  'search_names',
  {
    mark: text('mark').notNull(),
    word: text('word').notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_names_pkey', columns: [table.mark, table.word] }),
    index('search_names_word_idx').on(sql`word collate "C"`),
  ],
)

/** Adds the tables to Payload's schema (`afterSchemaInit`), so that its migrations create them. */
export const searchTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: {
    ...schema.tables,
    article_search: articleSearch,
    search_words: searchWords,
    search_names: searchNames,
  },
})
