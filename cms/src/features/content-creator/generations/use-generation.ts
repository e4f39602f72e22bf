import { sql } from 'kysely'
import type { Payload } from 'payload'
import { mayReadDrafts } from '../../../platform/access/own-documents.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { Article } from '../../../payload-types.ts'
import { type Author, payloadUser } from '../author.ts'
import { readDraft } from '../material/article-material.ts'
import { writtenBody } from '../material/written-body.ts'
import { findGeneration } from './generation-history.ts'

export type UseOutcome =
  /** `body` is there for a generation that wrote running text. */
  { ok: true; body: Article['body'] | null } | { ok: false; reason: 'unknown' }

/**
 * Notes that somebody takes what a generation has written into its article, before they do: the article is marked with it when it is
 * next saved. Answers with the text as the body of an article, where it is one.
 */
export async function takeGeneration(
  payload: Payload,
  author: Author,
  { id }: { id: string },
): Promise<UseOutcome> {
  const row = await findGeneration(payload.db.pool, author, id)
  const isUsable = row?.authorId === author.userId && row.articleId !== null && row.output.trim() !== ''
  if (!isUsable || row.state === 'running') return { ok: false, reason: 'unknown' }
  const user = await payloadUser(payload, author)
  const article = await readDraft(payload, user, row.articleId ?? 0)
  const isTheirs = article !== null && (await mayReadDrafts({ payload, user }, article.id))
  if (!isTheirs) return { ok: false, reason: 'unknown' }
  await sqlOn(payload.db.pool)
    .updateTable('ai_generations')
    .set(({ fn }) => ({ used_at: fn.coalesce('used_at', sql<Date>`now()`) }))
    .where('id', '=', id)
    .execute()
  return { ok: true, body: row.kind === 'tone' ? await writtenBody(payload.config, row.output) : null }
}
