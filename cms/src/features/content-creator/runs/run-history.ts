import type { Run } from '@meridian/shared/content-creator/creator-run.schema'
import type { Author } from '../author.ts'
import type { ContentCreator } from '../content-creator.ts'
import { type Db, readRun, readRuns, type RunRow, toRun } from './run-rows.ts'
import { endSilentRuns } from './silent-runs.ts'

export type HistoryOf =
  | { of: 'commission'; id: string }
  | { of: 'article'; id: number }
  /** Everything of the author's own. */
  | { of: 'mine' }
  /** Everybody's, for administrators. */
  | { of: 'all' }

/** Runs with the newest first, 100 at most: the author's own; everybody's for administrators who ask for them. */
export async function listRuns(
  { settings }: Pick<ContentCreator, 'settings'>,
  db: Db,
  { author, history }: { author: Author; history: HistoryOf },
): Promise<Run[]> {
  await endSilentRuns(db, settings.prices)
  const rows = await readRuns(db, conditionOf(author, history))
  return rows.map(toRun)
}

/** A run that somebody may see: their own, or anybody's for administrators. */
export async function findRun(db: Db, author: Author, id: string): Promise<RunRow | null> {
  const row = await readRun(db, id)
  return row && (row.authorId === author.userId || author.isAdmin) ? row : null
}

/** Forgets runs and unfinished pieces that nobody has touched for so long; what was made of them stays in the articles. */
export async function deleteExpiredRuns(db: Db, days: number): Promise<void> {
  await db.query('delete from ai_runs where started_at < now() - make_interval(days => $1)', [days])
  await db.query('delete from ai_commissions where updated_at < now() - make_interval(days => $1)', [days])
}

function conditionOf({ userId, isAdmin }: Author, history: HistoryOf): { where: string; values: unknown[] } {
  switch (history.of) {
    case 'commission':
      return { where: 'r.author_id = $1 and r.commission_id = $2', values: [userId, history.id] }
    case 'article':
      return { where: 'r.author_id = $1 and r.article_id = $2', values: [userId, history.id] }
    case 'mine':
      return { where: 'r.author_id = $1', values: [userId] }
    case 'all':
      return { where: '$2 or r.author_id = $1', values: [userId, isAdmin] }
  }
}
