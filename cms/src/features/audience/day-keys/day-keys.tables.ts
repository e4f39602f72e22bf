import { date, pgTable, primaryKey, text, uuid } from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../../platform/database/schema-hook.ts'

/** Which key is everybody's on a day, by its name, which says nothing about it. */
const audienceDayKeys = pgTable('audience_day_keys', {
  day: date('day', { mode: 'string' }).primaryKey(),
  keyName: text('key_name').notNull(),
})

/** The site servers that take part on a day. What is sealed for one can be read by that one alone, for as long as it runs. */
const audienceDayKeyHolders = pgTable(
  'audience_day_key_holders',
  {
    day: date('day', { mode: 'string' }).notNull(),
    boot: uuid('boot').notNull(),
    publicKey: text('public_key').notNull(),
    /** The key that it has. */
    keyName: text('key_name').notNull(),
    /** Everybody's key, sealed for it by one that has it; null until then. */
    sealed: text('sealed'),
    /** Which key that is. */
    sealedName: text('sealed_name'),
    heardAt: instant('heard_at').notNull(),
  },
  (table) => [primaryKey({ name: 'audience_day_key_holders_pkey', columns: [table.day, table.boot] })],
)

export const dayKeyTables: SchemaHook = ({ schema }) => ({
  ...schema,
  tables: { ...schema.tables, audienceDayKeys, audienceDayKeyHolders },
})
