import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { instant, type SchemaHook } from '../../../platform/database/schema-hook.ts'

/** What belongs to second factors; all of it goes with its user. */
export const secondFactorTables: SchemaHook = ({ schema }) => {
  const userKey = schema.tables['users']?.['id']
  if (!userKey) throw new Error('The table of users is not in the schema.')

  /** One authenticator app for each user. It counts once a code of it has confirmed it. */
  const secondFactors = pgTable(
    'second_factors',
    {
      userId: integer('user_id').primaryKey(),
      /** Encrypted, see `secret-box.ts`. */
      secret: text('secret').notNull(),
      confirmedAt: instant('confirmed_at'),
      /** The newest time step whose code was used: none is taken twice. */
      lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
      createdAt: instant('created_at').notNull().defaultNow(),
    },
    (table) => [
      foreignKey({
        name: 'second_factors_user_fk',
        columns: [table.userId],
        foreignColumns: [userKey],
      }).onDelete('cascade'),
    ],
  )

  /** Codes for anyone who has lost the authenticator app; of each there is only a keyed hash, and using it deletes it. */
  const recoveryCodes = pgTable(
    'recovery_codes',
    { userId: integer('user_id').notNull(), codeHash: text('code_hash').notNull() },
    (table) => [
      primaryKey({ name: 'recovery_codes_pkey', columns: [table.userId, table.codeHash] }),
      foreignKey({
        name: 'recovery_codes_user_fk',
        columns: [table.userId],
        foreignColumns: [userKey],
      }).onDelete('cascade'),
    ],
  )

  /** Sign-ins that wait for their code: the first factor was right. */
  const challenges = pgTable(
    'second_factor_challenges',
    {
      tokenHash: text('token_hash').primaryKey(),
      userId: integer('user_id').notNull(),
      /** How the first factor was given. */
      method: text('method').notNull(),
      triesLeft: integer('tries_left').notNull(),
      expiresAt: instant('expires_at').notNull(),
    },
    (table) => [
      index('second_factor_challenges_expires_at_idx').on(table.expiresAt),
      index('second_factor_challenges_user_idx').on(table.userId),
      foreignKey({
        name: 'second_factor_challenges_user_fk',
        columns: [table.userId],
        foreignColumns: [userKey],
      }).onDelete('cascade'),
    ],
  )

  const tables = {
    ...schema.tables,
    second_factors: secondFactors,
    recovery_codes: recoveryCodes,
    second_factor_challenges: challenges,
  }
  return { ...schema, tables }
}
