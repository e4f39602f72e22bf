import {
  type DraftProject,
  type DraftProjectCard,
  emptyWork,
  type Work,
  WorkSchema,
} from '@meridian/shared/content-creator/draft-project.schema'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { storableText } from '../../../platform/database/storable-text.ts'
import type { Author } from '../author.ts'

type Db = SqlClient

const RowSchema = z.object({
  id: z.uuid(),
  revision: z.number(),
  work: WorkSchema,
  articleId: z.number().nullable(),
  updatedAt: z.coerce.date().transform((date) => date.toISOString()),
})
const CardRowSchema = RowSchema.omit({ work: true, revision: true }).extend({ topic: z.string() })

const columns = ['id', 'revision', 'work', 'article_id as articleId', 'updated_at as updatedAt'] as const

/** One of the author's own; another's is one that does not exist. */
export async function readDraftProject(db: Db, author: Author, id: string): Promise<DraftProject | null> {
  const row = await sqlOn(db)
    .selectFrom('draft_projects')
    .select(columns)
    .where('id', '=', id)
    .where('author_id', '=', author.userId)
    .executeTakeFirst()
  return row ? RowSchema.parse(row) : null
}

/** Begins a draft project; the same id once more is the same draft project. */
export async function beginDraftProject(db: Db, author: Author, id: string): Promise<DraftProject | null> {
  await sqlOn(db)
    .insertInto('draft_projects')
    .values({ id, author_id: author.userId, work: JSON.stringify(emptyWork) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return readDraftProject(db, author, id)
}

export type SaveOutcome =
  | { ok: true; draftProject: DraftProject }
  | { ok: false; reason: 'unknown' | 'changed' }

/** Saves a draft project; one that was saved elsewhere since `revision` is left as it is. */
export async function saveDraftProject(
  db: Db,
  author: Author,
  { id, revision, work }: { id: string; revision: number; work: Work },
): Promise<SaveOutcome> {
  const saved = await sqlOn(db)
    .updateTable('draft_projects')
    .set(({ eb }) => ({ work: toJson(work), revision: eb('revision', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('author_id', '=', author.userId)
    .where('revision', '=', revision)
    .returning(columns)
    .executeTakeFirst()
  if (saved) return { ok: true, draftProject: RowSchema.parse(saved) }
  const present = await readDraftProject(db, author, id)
  return { ok: false, reason: present ? 'changed' : 'unknown' }
}

/** The author's own, the newest first; those without a topic were never begun. */
export async function listDraftProjects(db: Db, author: Author): Promise<DraftProjectCard[]> {
  const topic = sql<string>`work->'brief'->>'topic'`
  const rows = await sqlOn(db)
    .selectFrom('draft_projects')
    .select(['id', topic.as('topic'), 'article_id as articleId', 'updated_at as updatedAt'])
    .where('author_id', '=', author.userId)
    .where(topic, '<>', '')
    .orderBy('updated_at', 'desc')
    .limit(20)
    .execute()
  return CardRowSchema.array().parse(rows)
}

/** Deletes a draft project; its generations stay in the history. */
export async function dropDraftProject(db: Db, author: Author, id: string): Promise<void> {
  await sqlOn(db)
    .deleteFrom('draft_projects')
    .where('id', '=', id)
    .where('author_id', '=', author.userId)
    .execute()
}

/** Postgres keeps no zero byte, also not in JSON. */
function toJson(work: Work): string {
  return storableText(JSON.stringify(work).replaceAll(String.raw`\u0000`, ' '))
}
