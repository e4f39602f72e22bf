import { boolean, foreignKey, index, integer, pgTable, text } from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * What the newsroom has planned with articles that readers do not have yet: one row for each, gone once it is published. It
 * stands beside the article, so that a plan is no change of what was written. `stage` is not kept: an article without an
 * assignee is an idea, one with an assignee is assigned, one that was begun is in work.
 */
export const planningTables: SchemaHook = ({ schema }) => {
  const { articles, users } = schema.tables
  if (!articles?.['id'] || !users?.['id'])
    throw new Error('The tables of articles and users are not in the schema.')
  const [articleKey, userKey] = [articles['id'], users['id']]
  const articlePlans = pgTable(
    'article_plans',
    {
      articleId: integer('article_id').primaryKey(),
      assigneeId: integer('assignee_id'),
      /** The day, as `2026-12-01`. */
      deadline: text('deadline'),
      note: text('note').notNull().default(''),
      isBegun: boolean('is_begun').notNull().default(false),
      /** Counts the changes, so that nobody changes what they have not seen. */
      revision: integer('revision').notNull().default(1),
      createdAt: instant('created_at').notNull().defaultNow(),
      updatedAt: instant('updated_at').notNull().defaultNow(),
    },
    (table) => [
      index('article_plans_assignee_idx').on(table.assigneeId, table.deadline),
      foreignKey({
        name: 'article_plans_article_fk',
        columns: [table.articleId],
        foreignColumns: [articleKey],
      }).onDelete('cascade'),
      foreignKey({
        name: 'article_plans_assignee_fk',
        columns: [table.assigneeId],
        foreignColumns: [userKey],
      }).onDelete('set null'),
    ],
  )
  return { ...schema, tables: { ...schema.tables, article_plans: articlePlans } }
}
