import { type Payload, type PayloadRequest, ValidationError } from 'payload'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import { env } from '../../env.ts'
import { toArticleDraft } from './article-draft.ts'
import { readBlockKinds } from './block-kinds.ts'
import { checkArticle, isError } from './check-article.ts'
import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import { followLinks, linkFollower } from './follow-links.ts'
import { readSurroundings, readSurroundingsOfMany } from './read-surroundings.ts'

/**
 * What stands before publishing an article, no matter who does it or how. Throws a ValidationError that names the fields
 * of every error; gives the warnings, which nobody was asked about here. `article` is the document or what is to
 * become of it, `atMs` when readers get it: for a schedule, a moment to come. Other sites are not asked: what the
 * form has found out about links stands for a day.
 */
export async function checkBeforePublish(
  req: PayloadRequest,
  article: unknown,
  { id, atMs = Date.now() }: { id?: number | null; atMs?: number } = {},
): Promise<Finding[]> {
  const findings = await findProblems(req, article, { ...(id !== undefined && { id }), atMs })
  const errors = findings.filter(isError)
  if (errors.length === 0) return findings
  throw new ValidationError({
    collection: 'articles',
    errors: errors.map(({ label, path, message }) => ({ label, path, message })),
    req,
  })
}

/**
 * What is to be said of many articles that are published together, by their ids: links from one to another are as good as links
 * to published ones. Throws nothing.
 */
export async function findProblemsTogether(
  client: SqlClient,
  payload: Payload,
  articles: readonly { id: number; article: unknown }[],
): Promise<Map<number, Finding[]>> {
  const given = articles.map(({ id, article }) => toArticleDraft(article, id))
  const drafts = given.map(await linkFollower(client, given, { areTogether: true }))
  const { ofAll, namesakesOf } = await readSurroundingsOfMany(client, drafts, {
    atMs: Date.now(),
    origin: env.PUBLIC_URL,
    blockKinds: readBlockKinds(payload),
  })
  const together = new Set(articles.map(({ id }) => id))
  const paths = new Set(drafts.map(({ slug }) => `/articles/${slug}`))
  const around = {
    ...ofAll,
    awaitedArticles: new Set([...ofAll.awaitedArticles].filter((id) => !together.has(id))),
    internalTargets: new Map(
      [...ofAll.internalTargets].map(([path, target]) => [path, paths.has(path) ? 'there' : target]),
    ),
  }
  return new Map(
    drafts.map((draft) => [draft.id ?? 0, checkArticle(draft, { ...around, namesakes: namesakesOf(draft) })]),
  )
}

async function findProblems(
  req: PayloadRequest,
  article: unknown,
  { id, atMs }: { id?: number | null; atMs: number },
): Promise<Finding[]> {
  const client = req.transactionID ? await clientOf(req) : req.payload.db.pool
  const draft = await followLinks(client, toArticleDraft(article, id))
  const blockKinds = readBlockKinds(req.payload)
  return checkArticle(
    draft,
    await readSurroundings(client, draft, { atMs, origin: env.PUBLIC_URL, blockKinds }),
  )
}
