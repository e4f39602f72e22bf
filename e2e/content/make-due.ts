import { openDatabase } from '../accounts/database.ts'

/**
 * Moves what is scheduled for an article to in a moment, by the database's clock, and has the worker hear of it as of
 * whatever is scheduled. Gives the moment.
 */
export async function makeDue(input: { articleId: number; inSeconds?: number }): Promise<Date> {
  const { rows } = await openDatabase().query<{ dueAt: Date }>(
    `update publish_schedules set due_at = clock_timestamp() + make_interval(secs => $2)
     where collection = 'articles' and document_id = $1 and state = 'waiting' returning due_at as "dueAt"`,
    [input.articleId, input.inSeconds ?? 0],
  )
  const [moved] = rows
  if (!moved) throw new Error(`Nothing is scheduled for article ${input.articleId}.`)
  await openDatabase().query(`notify publish_schedules`)
  return moved.dueAt
}
