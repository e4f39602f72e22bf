import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * Which articles have which recordings in their text, as `recording_places`: one row each, in the version that readers have
 * (`is_public`) or in the newest draft.
 */
export const recordingTables: SchemaHook = ({ schema }) => {
  const { articles, recordings } = schema.tables
  if (!articles?.['id'] || !recordings?.['id'])
    throw new Error('The tables of articles and recordings are not in the schema.')
  const [articleKey, recordingKey] = [articles['id'], recordings['id']]
  const recordingPlaces = pgTable(
    'recording_places',
    {
      recordingId: integer('recording_id').notNull(),
      articleId: integer('article_id').notNull(),
      isPublic: boolean('is_public').notNull(),
    },
    (table) => [
      primaryKey({ name: 'recording_places_pkey', columns: [table.recordingId, table.articleId] }),
      index('recording_places_article_idx').on(table.articleId),
      foreignKey({
        name: 'recording_places_recording_fk',
        columns: [table.recordingId],
        foreignColumns: [recordingKey],
      }).onDelete('cascade'),
      foreignKey({
        name: 'recording_places_article_fk',
        columns: [table.articleId],
        foreignColumns: [articleKey],
      }).onDelete('cascade'),
    ],
  )
  return { ...schema, tables: { ...schema.tables, recording_places: recordingPlaces } }
}
