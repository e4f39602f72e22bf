import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { hashPassword, isOutdated, matchesHash } from './hash-password.ts'

/** Of a password that nobody knows; made once, so that an unknown address costs what a known one does. */
const dummyHash = hashPassword(crypto.randomUUID())

/** Which password it was that somebody knew: since when it holds. */
export interface KnownPassword {
  changedAt: Date
}

/**
 * Which password of a user this is; null when it is none. Takes the same time and statements for `null` (nobody) and
 * for a user without a password. A hash with parameters of the past is made again. Callers spend from the limits first.
 */
export async function checkPassword(
  db: Pick<Pool, 'query'>,
  userId: number | null,
  password: string,
): Promise<KnownPassword | null> {
  const found = await sqlOn(db)
    .selectFrom('user_passwords')
    .select(['hash', 'changed_at as changedAt'])
    .where('user_id', '=', sql<number>`${userId}`)
    .executeTakeFirst()
  const isRight = await matchesHash(password, found?.hash ?? (await dummyHash))
  if (!found || !isRight) return null
  if (isOutdated(found.hash)) {
    await sqlOn(db)
      .updateTable('user_passwords')
      .set({ hash: await hashPassword(password) })
      .where('user_id', '=', sql<number>`${userId}`)
      .where('hash', '=', found.hash)
      .execute()
  }
  return { changedAt: found.changedAt }
}

/** Whether this is the password of a user; see {@link checkPassword}. */
export async function verifyPassword(
  db: Pick<Pool, 'query'>,
  userId: number | null,
  password: string,
): Promise<boolean> {
  return (await checkPassword(db, userId, password)) !== null
}

/**
 * Whether a password that was checked a moment ago still holds. It then does until the transaction of `client` ends: no
 * session begins with a password that has just been changed.
 */
export async function holdPassword(
  client: SqlClient,
  userId: number,
  known: KnownPassword,
): Promise<boolean> {
  const held = await sqlOn(client)
    .selectFrom('user_passwords')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('changed_at', '=', known.changedAt)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/**
 * Gives a user the password of this hash, which was made before, so that no transaction waits for it. Ending sessions
 * and telling the owner is the caller's part, in the same transaction.
 */
export async function keepHash(client: SqlClient, userId: number, hash: string): Promise<void> {
  await sqlOn(client)
    .insertInto('user_passwords')
    .values({ user_id: userId, hash })
    .onConflict((oc) =>
      oc
        .column('user_id')
        .doUpdateSet((eb) => ({ hash: eb.ref('excluded.hash'), changed_at: sql<Date>`now()` })),
    )
    .execute()
}
