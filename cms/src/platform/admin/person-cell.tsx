import type { DefaultServerCellComponentProps } from 'payload'
import { z } from 'zod'

const ReferenceSchema = z.union([z.number(), z.object({ id: z.number() }).transform(({ id }) => id)])
const PersonSchema = z.object({ name: z.string() })

/**
 * Somebody's name in a list, or the e-mail address for want of one. Editors may not open the accounts of readers, and
 * Payload would call them untitled; whose ticket it is they are to know.
 */
export async function PersonCell({ cellData, payload }: DefaultServerCellComponentProps) {
  const reference = ReferenceSchema.safeParse(cellData)
  if (!reference.success) return null
  const { rows } = await payload.db.pool.query(
    `select coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email) as name
     from users where id = $1`,
    [reference.data],
  )
  return PersonSchema.array().parse(rows)[0]?.name ?? null
}
