import {
  type Commission,
  type CommissionCard,
  emptyWork,
  type Work,
  WorkSchema,
} from '@meridian/shared/content-creator/commission.schema'
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
export async function readCommission(db: Db, author: Author, id: string): Promise<Commission | null> {
  const statement = `select ${columns} from ai_commissions where id = $1 and author_id = $2`
  const { rows } = await db.query(statement, [id, author.userId])
  return RowSchema.array().parse(rows)[0] ?? null
}

/** Begins a commission; the same id once more is the same commission. */
export async function beginCommission(db: Db, author: Author, id: string): Promise<Commission | null> {
  await db.query(
    'insert into ai_commissions (id, author_id, work) values ($1, $2, $3) on conflict (id) do nothing',
    [id, author.userId, JSON.stringify(emptyWork)],
  )
  return readCommission(db, author, id)
}

export type SaveOutcome = { ok: true; commission: Commission } | { ok: false; reason: 'unknown' | 'changed' }

/** Saves a commission; one that was saved elsewhere since `revision` is left as it is. */
export async function saveCommission(
  db: Db,
  author: Author,
  { id, revision, work }: { id: string; revision: number; work: Work },
): Promise<SaveOutcome> {
  const { rows } = await db.query(
    `update ai_commissions set work = $4, revision = revision + 1, updated_at = now()
     where id = $1 and author_id = $2 and revision = $3 returning ${columns}`,
    [id, author.userId, revision, toJson(work)],
  )
  const [commission] = RowSchema.array().parse(rows)
  if (commission) return { ok: true, commission }
  const present = await readCommission(db, author, id)
  return { ok: false, reason: present ? 'changed' : 'unknown' }
}

/** The author's own, the newest first; those without a topic were never begun. */
export async function listCommissions(db: Db, author: Author): Promise<CommissionCard[]> {
  const { rows } = await db.query(
    `select id, work->'brief'->>'topic' as topic, article_id as "articleId", updated_at as "updatedAt"
     from ai_commissions where author_id = $1 and work->'brief'->>'topic' <> '' order by updated_at desc limit 20`,
    [author.userId],
  )
  return CardRowSchema.array().parse(rows)
}

/** Forgets a commission; its runs stay in the history. */
export async function dropCommission(db: Db, author: Author, id: string): Promise<void> {
  await db.query('delete from ai_commissions where id = $1 and author_id = $2', [id, author.userId])
}

/** Postgres keeps no zero byte, also not in JSON. */
function toJson(work: Work): string {
  return storableText(JSON.stringify(work).replaceAll(String.raw`\u0000`, ' '))
}
