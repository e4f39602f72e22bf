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
import { instant, type SchemaHook } from '../../../platform/database/schema-hook.ts'

/**
 * What mails carry to prove that their reader owns an address. A row is deleted when it is used, and goes with its
 * user. An address that nobody has gets rows as well when a code is asked for, so that a wrong code is answered by
 * the same statements.
 */
export const accountTokenTables: SchemaHook = ({ schema }) => {
  const userKey = schema.tables['users']?.['id']
  if (!userKey) throw new Error('The table of users is not in the schema.')
  const accountTokens = pgTable(
    'account_tokens',
    {
      id: serial('id').primaryKey(),
      purpose: text('purpose').notNull(),
      userId: integer('user_id'),
      /** Where the mail went: the account's own address, or the one that it is to have. */
      email: text('email').notNull(),
      /** SHA-256 of the token; the token itself is in the mail alone. */
      tokenHash: text('token_hash').notNull().unique('account_tokens_token_hash_key'),
      /** Keyed hash of the six digits, of tokens that have a code. */
      codeHash: text('code_hash'),
      codeAttemptsLeft: integer('code_attempts_left').notNull().default(0),
      /** The job that made it: one that runs again makes no second one. */
      requestKey: text('request_key').unique('account_tokens_request_key_key'),
      createdAt: instant('created_at').notNull().defaultNow(),
      expiresAt: instant('expires_at').notNull(),
    },
    (table) => [
      check(
        'account_tokens_purpose_known',
        sql`"purpose" in ('verify-email', 'reset-password', 'sign-in', 'confirm-email', 'invitation')`,
      ),
      index('account_tokens_user_idx').on(table.userId),
      index('account_tokens_email_idx').on(table.email, table.purpose),
      index('account_tokens_expires_at_idx').on(table.expiresAt),
      foreignKey({
        name: 'account_tokens_user_fk',
        columns: [table.userId],
        foreignColumns: [userKey],
      }).onDelete('cascade'),
    ],
  )
  return { ...schema, tables: { ...schema.tables, account_tokens: accountTokens } }
}
