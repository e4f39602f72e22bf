import {
  type DraftProject,
  type DraftProjectCard,
  emptyWork,
  type Work,
  WorkSchema,
} from '@meridian/shared/content-creator/draft-project.schema'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { z } from 'zod'
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

const columns = 'id, revision, work, article_id as "articleId", updated_at as "updatedAt"'

/** One of the author's own; another's is one that does not exist. */
export async function readDraftProject(db: Db, author: Author, id: string): Promise<DraftProject | null> {
  const statement = `select ${columns} from draft_projects where id = $1 and author_id = $2`
  const { rows } = await db.query(statement, [id, author.userId])
  return RowSchema.array().parse(rows)[0] ?? null
}

/** Begins a draft project; the same id once more is the same draft project. */
export async function beginDraftProject(db: Db, author: Author, id: string): Promise<DraftProject | null> {
  await db.query(
    'insert into draft_projects (id, author_id, work) values ($1, $2, $3) on conflict (id) do nothing',
    [id, author.userId, JSON.stringify(emptyWork)],
  )
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
  const { rows } = await db.query(
    `update draft_projects set work = $4, revision = revision + 1, updated_at = now()
     where id = $1 and author_id = $2 and revision = $3 returning ${columns}`,
    [id, author.userId, revision, toJson(work)],
  )
  const [draftProject] = RowSchema.array().parse(rows)
  if (draftProject) return { ok: true, draftProject }
  const present = await readDraftProject(db, author, id)
  return { ok: false, reason: present ? 'changed' : 'unknown' }
}

/** The author's own, the newest first; those without a topic were never begun. */
export async function listDraftProjects(db: Db, author: Author): Promise<DraftProjectCard[]> {
  const { rows } = await db.query(
    `select id, work->'brief'->>'topic' as topic, article_id as "articleId", updated_at as "updatedAt"
     from draft_projects where author_id = $1 and work->'brief'->>'topic' <> '' order by updated_at desc limit 20`,
    [author.userId],
  )
  return CardRowSchema.array().parse(rows)
}

/** Forgets a draft project; its generations stay in the history. */
export async function dropDraftProject(db: Db, author: Author, id: string): Promise<void> {
  await db.query('delete from draft_projects where id = $1 and author_id = $2', [id, author.userId])
}

/** Postgres keeps no zero byte, also not in JSON. */
function toJson(work: Work): string {
  return storableText(JSON.stringify(work).replaceAll(String.raw`\u0000`, ' '))
}
