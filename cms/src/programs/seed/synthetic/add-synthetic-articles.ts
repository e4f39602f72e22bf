import { siteTag } from '@meridian/shared/publishing/tags'
import { sql } from 'kysely'
import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { recordPublishEvent } from '../../../features/publishing/outbox.ts'
import type { Queryable } from '../../../features/publishing/listings.ts'
import { executeOn, writeArticles } from '../../../features/search/search-index.ts'
import { addWords, refreshWords } from '../../../features/search/search-words.ts'
import { addVersions } from './article-versions.ts'
import { insertColumns } from './bulk-insert.ts'
import { writeSyntheticArticle, type Stock, type SyntheticArticle } from './synthetic-article.ts'

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

async function insertBatch(payload: Payload, articles: readonly SyntheticArticle[]): Promise<void> {
  const client = await payload.db.pool.connect()
  try {
    await client.query('begin')
    await insertArticles(client, payload, articles)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function insertArticles(
  db: Queryable,
  payload: Payload,
  articles: readonly SyntheticArticle[],
): Promise<void> {
  const table = (name: string) => {
    const found = payload.db.tables[name]
    if (!found) throw new Error(`The database schema has no table ${name}.`)
    return found
  }
  const all = (value: unknown) => articles.map(() => value)
  const publishedAt = articles.map((article) => article.publishedAt)
  const ids = await insertColumns(db, table('articles'), {
    title: articles.map((article) => article.title),
    slug: articles.map((article) => article.slug),
    excerpt: articles.map((article) => article.excerpt),
    body: articles.map((article) => article.body),
    heroImage: articles.map((article) => article.heroImage),
    section: articles.map((article) => article.section),
    publishedAt,
    createdAt: publishedAt,
    updatedAt: publishedAt,
    _status: all('published'),
    state: all('live'),
  })
  const placed = articles.map((article, index) => ({ ...article, id: ids[index] ?? 0 }))
  const relations = placed.flatMap(({ id, topics, authors }) => [
    ...topics.map((topic, index) => ({ id, path: 'topics', order: index + 1, topic, author: null })),
    ...authors.map((author, index) => ({ id, path: 'authors', order: index + 1, topic: null, author })),
  ])
  await insertColumns(db, table('articles_rels'), {
    parent: relations.map(({ id }) => id),
    path: relations.map(({ path }) => path),
    order: relations.map(({ order }) => order),
    topicsID: relations.map(({ topic }) => topic),
    authorsID: relations.map(({ author }) => author),
  })
  await addVersions(
    db,
    {
      articles: table('articles'),
      articleRelations: table('articles_rels'),
      versions: table('_articles_v'),
      versionRelations: table('_articles_v_rels'),
    },
    ids,
  )
  await insertColumns(db, table('article_addresses'), {
    slug: articles.map((article) => article.slug),
    article: ids,
    createdAt: publishedAt,
    updatedAt: publishedAt,
  })
  const withPicture = placed.filter(({ heroImage }) => heroImage !== null)
  await insertColumns(db, table('picture_places'), {
    mediaId: withPicture.map(({ heroImage }) => heroImage),
    subject: withPicture.map(({ id }) => `articles:${id}`),
    place: withPicture.map(() => 'heroImage'),
    isPublic: withPicture.map(() => true),
  })
  const listings = placed.flatMap(({ id, lists, publishedAt: date }) =>
    lists.map((list) => ({ id, list, date })),
  )
  await insertColumns(db, table('article_listings'), {
    listKey: listings.map(({ list }) => list),
    publishedAt: listings.map(({ date }) => date),
    articleId: listings.map(({ id }) => id),
  })
  const execute = executeOn(db)
  await writeArticles(
    execute,
    placed.map(({ id, text }) => ({ articleId: id, body: text })),
  )
  await addWords(execute, { texts: articles.flatMap(({ title, excerpt, text }) => [title, excerpt, text]) })
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
