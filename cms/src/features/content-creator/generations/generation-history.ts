import type { Generation } from '@meridian/shared/content-creator/generation.schema'
import { sql } from 'kysely'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { Author } from '../author.ts'
import type { ContentCreator } from '../content-creator.ts'
import {
  type Db,
  type GenerationFilter,
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
  const rows = await readGenerations(db, filterOf(author, history))
  return rows.map(toGeneration)
}

/** A generation that somebody may see: their own, or anybody's for administrators. */
export async function findGeneration(db: Db, author: Author, id: string): Promise<GenerationRow | null> {
  const row = await readGeneration(db, id)
  return row && (row.authorId === author.userId || author.isAdmin) ? row : null
}

/** Deletes generations and unfinished drafts that nobody has touched for so long; what was made of them stays in the articles. */
export async function deleteExpiredGenerations(db: Db, days: number): Promise<void> {
  const expired = sql<Date>`now() - make_interval(days => ${days})`
  await sqlOn(db).deleteFrom('ai_generations').where('started_at', '<', expired).execute()
  await sqlOn(db).deleteFrom('draft_projects').where('updated_at', '<', expired).execute()
}

function filterOf({ userId, isAdmin }: Author, history: HistoryOf): GenerationFilter {
  switch (history.of) {
    case 'draftProject':
      return { 'r.author_id': userId, 'r.draft_project_id': history.id }
    case 'article':
      return { 'r.author_id': userId, 'r.article_id': history.id }
    case 'mine':
      return { 'r.author_id': userId }
    case 'all':
      return isAdmin ? {} : { 'r.author_id': userId }
  }
}
