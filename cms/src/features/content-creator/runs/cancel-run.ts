import type { Run } from '@meridian/shared/content-creator/creator-run.schema'
import type { Author } from '../author.ts'
import type { ContentCreator } from '../content-creator.ts'
import { type Db, readRun, toRun } from './run-rows.ts'

/**
 * Cancels one of the author's own runs. Here its call is aborted at once; on another server within the half second in which
 * it next writes down what has come. Null for a run that is not theirs.
 */
export async function cancelRun(
  { running }: ContentCreator,
  db: Db,
  { author, id }: { author: Author; id: string },
): Promise<Run | null> {
  const { rowCount } = await db.query(
    `update ai_runs set cancel_requested_at = coalesce(cancel_requested_at, now())
     where id = $1 and author_id = $2`,
    [id, author.userId],
  )
  if (rowCount === 0) return null
  running.find(id)?.cancel()
  const row = await readRun(db, id)
  return row && toRun(row)
}
