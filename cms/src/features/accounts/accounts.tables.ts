import { index, integer, pgTable, primaryKey, text, timestamp } from '@payloadcms/db-postgres/drizzle/pg-core'
import type { SchemaHook } from '../../platform/database/schema-hook.ts'

const time = (name: string) => timestamp(name, { mode: 'string', precision: 3, withTimezone: true }).notNull()

/**
 * What belongs to an account and is no part of its document: sessions, the password and the devices that its owner has
 * signed in on. All of it goes with the account. Tokens and passwords lie here as hashes alone.
 */
export const accountTables: SchemaHook = ({ schema }) => {
  const { users } = schema.tables
  if (!users) throw new Error('The table of users is not in the schema.')
  const owner = () =>
    integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' })

  const sessions = pgTable(
    'sessions',
    {
      tokenHash: text('token_hash').primaryKey(),
      /** The name of the session in lists and in the hint; it opens nothing. */
      id: text('id').notNull().unique(),
      userId: owner(),
      /** How its owner has shown who they are: by password, code, link. */
      method: text('method').notNull(),
      device: text('device').notNull(),
      createdAt: time('created_at').defaultNow(),
      lastSeenAt: time('last_seen_at').defaultNow(),
      /** So long after it was last seen it is over, and at the latest at `expiresAt`. */
      idleSeconds: integer('idle_seconds').notNull(),
      expiresAt: time('expires_at'),
    },
    (table) => [
      index('sessions_user_id_idx').on(table.userId),
      index('sessions_expires_at_idx').on(table.expiresAt),
    ],
  )

  const passwords = pgTable('user_passwords', {
    userId: owner().primaryKey(),
    hash: text('hash').notNull(),
    changedAt: time('changed_at').defaultNow(),
  })

  const devices = pgTable(
    'known_devices',
    {
      userId: owner(),
      deviceHash: text('device_hash').notNull(),
      lastUsedAt: time('last_used_at').defaultNow(),
    },
    (table) => [primaryKey({ columns: [table.userId, table.deviceHash] })],
  )

  return {
    ...schema,
    tables: { ...schema.tables, sessions, user_passwords: passwords, known_devices: devices },
  }
}
