import type { Profile, ProfileChange } from '@meridian/shared/readers/profile.schema'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../platform/database/typed-sql.ts'

/** What the settings of a reader's account show. Throws for a reader who does not exist. */
export async function readProfile(db: Pick<Pool, 'query'>, userId: number): Promise<Profile> {
  const { firstName, lastName, emailVerifiedAt, isReadingHistoryOn, createdAt, ...rest } = await sqlOn(db)
    .selectFrom('users as reader')
    .leftJoin('reader_settings as settings', 'settings.user_id', 'reader.id')
    .select((eb) => [
      'reader.email',
      'reader.first_name as firstName',
      'reader.last_name as lastName',
      'reader.email_verified_at as emailVerifiedAt',
      eb
        .selectFrom('account_tokens as token')
        .select('token.email')
        .whereRef('token.user_id', '=', 'reader.id')
        .where('token.purpose', '=', 'confirm-email')
        .where('token.expires_at', '>', sql<Date>`now()`)
        // A link that was used stays, to say that it has done its work.
        .whereRef('token.email', '<>', 'reader.email')
        .orderBy('token.id', 'desc')
        .limit(1)
        .as('pendingEmail'),
      'settings.is_reading_history_on as isReadingHistoryOn',
      'settings.deletion_due_at as deletionDueAt',
      'settings.deletion_cancelled_at as deletionCancelledAt',
      'reader.created_at as createdAt',
    ])
    .where('reader.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { deletionDueAt, deletionCancelledAt, ...emails } = rest
  return {
    ...emails,
    firstName: firstName || null,
    lastName: lastName || null,
    isEmailVerified: emailVerifiedAt !== null,
    isReadingHistoryOn: isReadingHistoryOn ?? true,
    deletionDueAt: deletionDueAt?.toISOString() ?? null,
    deletionCancelledAt: deletionCancelledAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

/** Gives a reader another name, and gives the profile as it is then. */
export async function changeProfile(
  db: Pick<Pool, 'query'>,
  userId: number,
  { firstName, lastName }: ProfileChange,
): Promise<Profile> {
  await sqlOn(db)
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
  return readProfile(db, userId)
}
