import type { Generation } from '@meridian/shared/content-creator/generation.schema'
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
  const { rowCount } = await db.query(
    `update ai_generations set cancel_requested_at = coalesce(cancel_requested_at, now())
     where id = $1 and author_id = $2`,
    [id, author.userId],
  )
  if (rowCount === 0) return null
  running.find(id)?.cancel()
  const row = await readGeneration(db, id)
  return row && toGeneration(row)
}
