import { boolean, index, integer, pgTable, primaryKey, text } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'

/**
 * Where each picture stands: one row for each field of a document that shows it, in the version that readers have
 * (`is_public`) or in the newest draft. `subject` is `articles:42` or the slug of a global, `place` the name of the field.
 */
export const picturePlaces = pgTable(
  'picture_places',
  {
    mediaId: integer('media_id').notNull(),
    subject: text('subject').notNull(),
    place: text('place').notNull(),
    isPublic: boolean('is_public').notNull(),
  },
  (table) => [
    primaryKey({ name: 'picture_places_pkey', columns: [table.mediaId, table.subject, table.place] }),
    index('picture_places_subject_idx').on(table.subject),
  ],
)

/** Adds the table to Payload's schema (`afterSchemaInit`), so that its migrations create it. */
export const mediaTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: { ...schema.tables, picture_places: picturePlaces },
})
