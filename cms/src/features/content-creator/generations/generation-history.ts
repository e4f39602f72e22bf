import type { Generation } from '@meridian/shared/content-creator/generation.schema'
import type { Author } from '../author.ts'
import type { ContentCreator } from '../content-creator.ts'
import {
  type Db,
  readGeneration,
  readGenerations,
  type GenerationRow,
  toGeneration,
} from './generation-rows.ts'
import { endSilentGenerations } from './silent-generations.ts'

export type HistoryOf =
  | { of: 'draftProject'; id: string }
  | { of: 'article'; id: number }
  /** Everything of the author's own. */
  | { of: 'mine' }
  /** Everybody's, for administrators. */
  | { of: 'all' }

/** Generations with the newest first, 100 at most: the author's own; everybody's for administrators who ask for them. */
export async function listGenerations(
  { settings }: Pick<ContentCreator, 'settings'>,
  db: Db,
  { author, history }: { author: Author; history: HistoryOf },
): Promise<Generation[]> {
  await endSilentGenerations(db, settings.prices)
  const rows = await readGenerations(db, conditionOf(author, history))
  return rows.map(toGeneration)
}

/** A generation that somebody may see: their own, or anybody's for administrators. */
export async function findGeneration(db: Db, author: Author, id: string): Promise<GenerationRow | null> {
  const row = await readGeneration(db, id)
  return row && (row.authorId === author.userId || author.isAdmin) ? row : null
}

/** Forgets runs and unfinished pieces that nobody has touched for so long; what was made of them stays in the articles. */
export async function deleteExpiredGenerations(db: Db, days: number): Promise<void> {
  await db.query('delete from ai_generations where started_at < now() - make_interval(days => $1)', [days])
  await db.query('delete from draft_projects where updated_at < now() - make_interval(days => $1)', [days])
}

function conditionOf({ userId, isAdmin }: Author, history: HistoryOf): { where: string; values: unknown[] } {
  switch (history.of) {
    case 'draftProject':
      return { where: 'r.author_id = $1 and r.draft_project_id = $2', values: [userId, history.id] }
    case 'article':
      return { where: 'r.author_id = $1 and r.article_id = $2', values: [userId, history.id] }
    case 'mine':
      return { where: 'r.author_id = $1', values: [userId] }
    case 'all':
      return { where: '$2 or r.author_id = $1', values: [userId, isAdmin] }
  }
}
