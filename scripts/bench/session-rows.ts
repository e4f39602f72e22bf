import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'

export interface SignedInReader {
  email: string
  /** The `Cookie` header of their browser. */
  cookie: string
}

/** Gives readers sessions as the product begins them, with tokens that only this run knows. */
export async function beginSessions(database: pg.Client, count: number): Promise<SignedInReader[]> {
  const { rows } = await database.query<{ id: number; email: string }>(
    `select id, email from users where role = 'reader' order by hashint4extended(id, 1) limit ${count}`,
  )
  const readers = rows.map((row) => ({ ...row, token: randomBytes(32).toString('base64url') }))
  await database.query(
    `insert into sessions (token_hash, id, user_id, method, device, idle_seconds, expires_at)
     select token_hash, id, user_id, 'password', 'Load', 2592000, now() + interval '1 day'
       from unnest($1::text[], $2::text[], $3::int[]) entry(token_hash, id, user_id)`,
    [
      readers.map(({ token }) => hash('sha256', token, 'base64url')),
      readers.map(() => randomBytes(16).toString('base64url')),
      readers.map(({ id }) => id),
    ],
  )
  return readers.map(({ email, token }) => ({ email, cookie: `meridian-session=${token}` }))
}
