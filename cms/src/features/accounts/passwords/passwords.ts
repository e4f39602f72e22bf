import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { hashPassword, isOutdated, matchesHash } from './hash-password.ts'

const RowSchema = z.object({ hash: z.string(), changedAt: z.coerce.date() })

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
  db: SqlClient,
  userId: number | null,
  password: string,
): Promise<KnownPassword | null> {
  const { rows } = await db.query(
    'select hash, changed_at as "changedAt" from user_passwords where user_id = $1',
    [userId],
  )
  const [found] = RowSchema.array().parse(rows)
  const isRight = await matchesHash(password, found?.hash ?? (await dummyHash))
  if (!found || !isRight) return null
  if (isOutdated(found.hash)) {
    await db.query('update user_passwords set hash = $3 where user_id = $1 and hash = $2', [
      userId,
      found.hash,
      await hashPassword(password),
    ])
  }
  return { changedAt: found.changedAt }
}

/** Whether this is the password of a user; see {@link checkPassword}. */
export async function verifyPassword(
  db: SqlClient,
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
  const { rows } = await client.query(
    'select 1 from user_passwords where user_id = $1 and changed_at = $2 for share',
    [userId, known.changedAt],
  )
  return rows.length === 1
}

/**
 * Gives a user the password of this hash, which was made before, so that no transaction waits for it. Ending sessions
 * and telling the owner is the caller's part, in the same transaction.
 */
export async function keepHash(client: SqlClient, userId: number, hash: string): Promise<void> {
  await client.query(
    `insert into user_passwords (user_id, hash) values ($1, $2)
     on conflict (user_id) do update set hash = excluded.hash, changed_at = now()`,
    [userId, hash],
  )
}
