import { type Profile, type ProfileChange, ProfileSchema } from '@meridian/shared/readers/profile.schema'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { timeColumn } from '../entitlement/columns.ts'

const RowSchema = ProfileSchema.extend({ deletionDueAt: timeColumn.nullable(), createdAt: timeColumn })

/** What the settings of a reader's account show. Throws for a reader who does not exist. */
export async function readProfile(db: SqlClient, userId: number): Promise<Profile> {
  const { rows } = await db.query(
    `select reader.email, nullif(reader.first_name, '') as "firstName", nullif(reader.last_name, '') as "lastName",
            reader.email_verified_at is not null as "isEmailVerified",
            (select token.email from account_tokens token
              where token.user_id = reader.id and token.purpose = 'confirm-email' and token.expires_at > now()
              order by token.id desc limit 1) as "pendingEmail",
            coalesce(settings.is_reading_history_on, true) as "isReadingHistoryOn",
            settings.deletion_due_at as "deletionDueAt", reader.created_at as "createdAt"
       from users reader left join reader_settings settings on settings.user_id = reader.id
      where reader.id = $1`,
    [userId],
  )
  return RowSchema.parse(rows[0])
}

/** Gives a reader another name, and gives the profile as it is then. */
export async function changeProfile(
  db: SqlClient,
  userId: number,
  { firstName, lastName }: ProfileChange,
): Promise<Profile> {
  await db.query('update users set first_name = $2, last_name = $3, updated_at = now() where id = $1', [
    userId,
    firstName,
    lastName,
  ])
  return readProfile(db, userId)
}
