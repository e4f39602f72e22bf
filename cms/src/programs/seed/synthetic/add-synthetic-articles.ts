import { siteTag } from '@meridian/shared/publishing/tags'
import { sql } from 'kysely'
import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { recordPublishEvent } from '../../../features/publishing/outbox.ts'
import type { Queryable } from '../../../features/publishing/listings.ts'
import { executeOn } from '../../../features/search/search-index.ts'
import { refreshWords } from '../../../features/search/search-words.ts'
import type { BulkArticle } from '../../../features/articles/bulk/bulk-article.ts'
import { putArticlesLive } from '../../../features/articles/bulk/put-articles-live.ts'
import { writeDraftArticles } from '../../../features/articles/bulk/write-draft-articles.ts'
import { writeSyntheticArticle, type Stock } from './synthetic-article.ts'

const batchSize = 500
/** One writes texts while the other waits for the database. */
const connections = 2
const hourMs = 3_600_000

/**
 * Adds `count` published articles, one for each hour before the oldest one, past the CMS's hooks: those would take
 * an hour for 100,000. Each batch is complete (versions, lists, addresses, search) when it commits, and one event at the end
 * has the site servers render everything again.
 */
export async function addSyntheticArticles(
  payload: Payload,
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const stock = await readStock(payload)
  const { pool } = payload.db
  const { lastId, oldest } = await readEdges(pool)
  const batches = batchesOf(count).values()
  let done = 0
  const work = async (): Promise<void> => {
    for (const numbers of batches) {
      await insertBatch(
        payload,
        numbers.map((number) =>
          writeSyntheticArticle(lastId + number, new Date(oldest.getTime() - number * hourMs), stock),
        ),
      )
      done += numbers.length
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  await inPoolTransaction(pool, (client) => refreshWords(executeOn(client)))
  await pool.query('analyze')
  await announce(payload)
}

/** The numbers from 1 to `count`, cut into batches. */
function batchesOf(count: number): number[][] {
  return Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) => {
    const first = batch * batchSize + 1
    return Array.from({ length: Math.min(batchSize, count - first + 1) }, (__, index) => first + index)
  })
}

/** Each is published as soon as it is written; its share image is drawn when somebody asks for it. */
async function insertBatch(payload: Payload, articles: readonly BulkArticle[]): Promise<void> {
  await inPoolTransaction(payload.db.pool, async (client) => {
    const ids = await writeDraftArticles(client, payload, articles, { isLiveNext: true })
    await putArticlesLive(client, payload, ids, {
      versions: 'replaced',
      isChecked: false,
      drawsShareImages: false,
    })
  })
}

async function readStock(payload: Payload): Promise<Stock> {
  const all = { pagination: false, depth: 0, select: { slug: true } } as const
  const sections = await payload.find({ collection: 'sections', ...all })
  const topics = await payload.find({ collection: 'topics', ...all, select: { slug: true, section: true } })
  const authors = await payload.find({ collection: 'authors', ...all })
  const pictures = await payload.find({
    collection: 'media',
    ...all,
    select: {},
    where: { filename: { contains: '-hero-' } },
  })
  return {
    sections: sections.docs.map(({ id, slug }) => ({
      id,
      slug: slug ?? '',
      topics: topics.docs.flatMap((topic) =>
        topic.section === id ? [{ id: topic.id, slug: topic.slug ?? '' }] : [],
      ),
    })),
    authors: authors.docs.map(({ id, slug }) => ({ id, slug: slug ?? '' })),
    pictureIds: pictures.docs.map(({ id }) => id),
  }
}

async function readEdges(db: Queryable): Promise<{ lastId: number; oldest: Date }> {
  return sqlOn(db)
    .selectFrom('articles')
    .select([
      sql<number>`coalesce(max(id), 0)`.as('lastId'),
      sql<Date>`coalesce(min(published_at), date_trunc('hour', now()))`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()
}

/** Tells the site servers, as any change of what stands everywhere is told. */
async function announce(payload: Payload): Promise<void> {
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  try {
    await recordPublishEvent({
      req,
      kind: 'changed',
      subject: 'articles:synthetic',
      tags: [siteTag],
      documents: null,
    })
    await commitTransaction(req)
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}
