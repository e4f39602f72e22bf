import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'

/** Whose address this is, however the account has it capitalised; null when nobody has it. `email` is in lower case. */
export async function findAccount(db: SqlClient, email: string): Promise<number | null> {
  const { rows } = await db.query('select id from users where lower(email) = $1', [email])
  return z.object({ id: z.number() }).array().parse(rows)[0]?.id ?? null
}
