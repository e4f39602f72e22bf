import type { Generation } from '@meridian/shared/content-creator/generation.schema'
import { sql } from 'kysely'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { Author } from '../author.ts'
import type { ContentCreator } from '../content-creator.ts'
import { type Db, readGeneration, toGeneration } from './generation-rows.ts'

/**
 * Cancels one of the author's own generations. Here its call is aborted at once; on another server within the half second in which
 * it next writes down what has come. Null for a generation that is not theirs.
 */
export async function cancelGeneration(
  { running }: ContentCreator,
  db: Db,
  { author, id }: { author: Author; id: string },
): Promise<Generation | null> {
  const { numUpdatedRows } = await sqlOn(db)
    .updateTable('ai_generations')
    .set(({ fn }) => ({ cancel_requested_at: fn.coalesce('cancel_requested_at', sql<Date>`now()`) }))
    .where('id', '=', id)
    .where('author_id', '=', author.userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  running.find(id)?.cancel()
  const row = await readGeneration(db, id)
  return row && toGeneration(row)
}
