import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const UserSchema = z.object({ id: z.number() }).array()

/** The database key of the person who has this public id; null: nobody has. */
export async function findReaderId(db: SqlClient, publicId: string): Promise<number | null> {
  const { rows } = await db.query('select id from users where public_id = $1', [publicId])
  return UserSchema.parse(rows)[0]?.id ?? null
}
