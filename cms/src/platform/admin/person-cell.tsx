import type { DefaultServerCellComponentProps } from 'payload'
import { sql } from 'kysely'
import { z } from 'zod'
import { sqlOn } from '../database/typed-sql.ts'

const ReferenceSchema = z.union([z.number(), z.object({ id: z.number() }).transform(({ id }) => id)])

/**
 * Somebody's name in a list, or the e-mail address for want of one. Editors may not open the accounts of readers, and
 * Payload would call them untitled; whose ticket it is they are to know.
 */
export async function PersonCell({ cellData, payload }: DefaultServerCellComponentProps) {
  const reference = ReferenceSchema.safeParse(cellData)
  if (!reference.success) return null
  const name = sql<string>`coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email)`
  const person = await sqlOn(payload.db.pool)
    .selectFrom('users')
    .select(name.as('name'))
    .where('id', '=', reference.data)
    .executeTakeFirst()
  return person?.name ?? null
}
