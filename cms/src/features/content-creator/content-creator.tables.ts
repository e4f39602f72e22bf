import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/** What staff work on with the content creator, and every call of the model that was made for it. */
export const contentCreatorTables: SchemaHook = ({ schema }) => {
  const { users, articles } = schema.tables
  if (!users || !articles) throw new Error('The tables of users and articles are not in the schema.')
  const articleId = () => integer('article_id').references(() => articles.id, { onDelete: 'set null' })

  const draftProjects = pgTable(
    'draft_projects',
    {
      id: text('id').primaryKey(),
      authorId: integer('author_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** Brief, sources and texts; `WorkSchema`. */
      work: jsonb('work').notNull(),
      revision: integer('revision').notNull().default(0),
      /** The draft article that it was saved as. */
      articleId: articleId(),
      createdAt: instant('created_at').notNull().defaultNow(),
      updatedAt: instant('updated_at').notNull().defaultNow(),
    },
    (table) => [index('draft_projects_author_idx').on(table.authorId, table.updatedAt)],
  )

  const generations = pgTable(
    'ai_generations',
    {
      /** Made by the browser, so that a second click is the same generation. */
      id: text('id').primaryKey(),
      /** Null once the account is gone: what the house has spent stays known. */
      authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
      draftProjectId: text('draft_project_id').references(() => draftProjects.id, { onDelete: 'set null' }),
      articleId: articleId(),
      /** What it works on: a draft project, or an article for one person. One generation at a time. */
      subject: text('subject').notNull(),
      kind: text('kind').notNull(),
      about: text('about').notNull(),
      tone: text('tone'),
      continuesId: text('continues_id'),
      promptVersion: text('prompt_version').notNull(),
      model: text('model').notNull(),
      /** What the model was given: instructions and request, word for word. */
      input: jsonb('input').notNull(),
      /** What was there before its own first word: a generation that goes on begins with it. */
      output: text('output').notNull().default(''),
      /** 2 while an answer that could not be read is written once more. */
      attempt: integer('attempt').notNull().default(1),
      state: text('state').notNull().default('running'),
      failure: text('failure'),
      retryAfterSeconds: integer('retry_after_seconds'),
      /** As the provider counts them; before it has, as they are reckoned. */
      inputTokens: integer('input_tokens').notNull(),
      outputTokens: integer('output_tokens').notNull(),
      isCounted: boolean('is_counted').notNull().default(false),
      /** In millionths of the currency; null without prices. */
      costMicros: bigint('cost_micros', { mode: 'number' }),
      startedAt: instant('started_at').notNull().defaultNow(),
      /** When the process that carries it out was last heard of. */
      heartbeatAt: instant('heartbeat_at').notNull().defaultNow(),
      cancelRequestedAt: instant('cancel_requested_at'),
      finishedAt: instant('finished_at'),
      /** When somebody has taken its text into the article. */
      usedAt: instant('used_at'),
    },
    (table) => [
      check(
        'ai_generations_state_known',
        sql`state in ('running', 'done', 'cancelled', 'failed', 'interrupted')`,
      ),
      uniqueIndex('ai_generations_one_running_idx')
        .on(table.subject)
        .where(sql`state = 'running'`),
      index('ai_generations_author_idx').on(table.authorId, table.startedAt),
      index('ai_generations_draft_project_idx').on(table.draftProjectId, table.startedAt),
      index('ai_generations_article_idx').on(table.articleId, table.startedAt),
      index('ai_generations_started_at_idx').on(table.startedAt),
    ],
  )

  return {
    ...schema,
    tables: { ...schema.tables, draft_projects: draftProjects, ai_generations: generations },
  }
}
