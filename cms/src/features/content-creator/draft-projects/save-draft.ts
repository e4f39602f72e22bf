import type { Work } from '@meridian/shared/content-creator/draft-project.schema'
import {
  commitTransaction,
  createLocalReq,
  initTransaction,
  killTransaction,
  type Payload,
  type PayloadRequest,
} from 'payload'
import { z } from 'zod'
import { clientOf, type SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { Article } from '../../../payload-types.ts'
import { type AiMark, AiMarkSchema } from '../../records/ai-marks.ts'
import { type Author, payloadUser } from '../author.ts'
import { readSources } from '../material/draft-project-material.ts'
import { writtenBody, writtenLine } from '../material/written-body.ts'
import { readDraftProject } from './draft-projects.ts'
import { draftArticle } from './draft-article.ts'

export type SaveDraftOutcome =
  | { ok: true; articleId: number; isNew: boolean }
  | { ok: false; reason: 'unknown' | 'changed' | 'empty' }

/** An editorial note is no longer than that. */
const longestNote = 1000

/**
 * Saves a draft project as a draft article, once: a second click finds the article of the first. It is a draft whatever
 * anybody's rights are; nothing here publishes.
 */
export async function saveAsDraft(
  payload: Payload,
  author: Author,
  { id, revision }: { id: string; revision: number },
): Promise<SaveDraftOutcome> {
  const user = await payloadUser(payload, author)
  const req = await createLocalReq({ user }, payload)
  await initTransaction(req)
  try {
    const outcome = await saveInTransaction(req, author, { id, revision })
    await commitTransaction(req)
    return outcome
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

async function saveInTransaction(
  req: PayloadRequest,
  author: Author,
  { id, revision }: { id: string; revision: number },
): Promise<SaveDraftOutcome> {
  const client = await clientOf(req)
  // Anyone who clicks a second time waits here for the article of the first.
  const db = sqlOn(client)
  await db.selectFrom('draft_projects').select('id').where('id', '=', id).forUpdate().execute()
  const draftProject = await readDraftProject(client, author, id)
  if (!draftProject) return { ok: false, reason: 'unknown' }
  if (draftProject.articleId !== null) return { ok: true, articleId: draftProject.articleId, isNew: false }
  if (draftProject.revision !== revision) return { ok: false, reason: 'changed' }
  if (draftProject.work.draft.trim() === '') return { ok: false, reason: 'empty' }
  const aiAssisted = await marksOf(client, id)
  const article = await req.payload.create({
    collection: 'articles',
    draft: true,
    overrideAccess: false,
    // What the form's own fields may not write, the hook of the article takes from here.
    context: { aiAssisted },
    data: { ...(await articleFields(req, draftProject.work)), _status: 'draft' },
    req,
  })
  await db.updateTable('draft_projects').set({ article_id: article.id }).where('id', '=', id).execute()
  await db
    .updateTable('ai_generations')
    .set({ article_id: article.id })
    .where('draft_project_id', '=', id)
    .execute()
  return { ok: true, articleId: article.id, isNew: true }
}

async function articleFields(req: PayloadRequest, work: Work) {
  const { payload, user } = req
  if (!user) throw new Error('Nobody saves this draft.')
  const sources = await readSources(payload, { ...user, collection: 'users' }, work.sources)
  const { markdown, toCheck } = draftArticle(work, sources)
  const section = await sectionOf(payload, work.brief.section)
  const notes = toCheck.map((sentence) => ({
    text: `No source: ${writtenLine(sentence, longestNote - 20)}`,
    isMust: true,
    isResolved: false,
  }))
  return {
    title: writtenLine(work.title || work.brief.topic, 200),
    excerpt: writtenLine(work.excerpt, 500),
    body: await writtenBody(payload.config, markdown),
    seo: { title: writtenLine(work.seoTitle, 120), description: writtenLine(work.seoDescription, 320) },
    notes,
    ...(section !== null && { section }),
  } satisfies Partial<Article>
}

async function sectionOf(payload: Payload, slug: string): Promise<number | null> {
  const { docs } = await payload.find({
    collection: 'sections',
    where: { slug: { equals: slug } },
    limit: 1,
    depth: 0,
    pagination: false,
  })
  return docs[0]?.id ?? null
}

const MarkRow = z
  .object({ at: z.coerce.date().transform((date) => date.toISOString()) })
  .and(AiMarkSchema.omit({ at: true }))

/** Everything that the model has written for a draft project has had a part in its article. */
async function marksOf(client: SqlClient, draftProjectId: string): Promise<AiMark[]> {
  const rows = await sqlOn(client)
    .selectFrom('ai_generations')
    .select(['kind as what', 'started_at as at', 'author_id as by', 'model', 'id as run'])
    .where('draft_project_id', '=', draftProjectId)
    .where('output', '<>', '')
    .orderBy('started_at')
    .execute()
  return MarkRow.array().parse(rows)
}
