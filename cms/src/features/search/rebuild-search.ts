import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { bodyToText } from '../body/body-text.ts'
import { dropUnpublished, executeOn, writeArticles } from './search-index.ts'
import { addWords, refreshWords, writeName } from './search-words.ts'

const batchSize = 200

interface PublishedRow {
  id: number
  title: string
  excerpt: string
  body: unknown
}

interface NameRow {
  kind: 'author' | 'topic'
  id: number
  name: string
}

/**
 * Brings the search into step with the published articles, whatever it held; readers can search all the while. For
 * data that was written past the CMS: a restored backup, an import. What is right already is left alone.
 */
export async function rebuildSearch(
  pool: Pool,
  onProgress: (articles: number) => void = () => {},
): Promise<void> {
  await inPoolTransaction(pool, async (client) => {
    const execute = executeOn(client)
    await dropUnpublished(execute)
    await client.query('delete from search_names')
    for (const { name, ...document } of await readNames(client)) await writeName(execute, document, name)
  })
  let after = 0
  for (let count = 0; ;) {
    const batch = await inPoolTransaction(pool, (client) => rebuildBatch(client, after))
    count += batch.count
    if (batch.lastId === null) break
    after = batch.lastId
    onProgress(count)
  }
  await inPoolTransaction(pool, (client) => refreshWords(executeOn(client)))
  await pool.query('analyze article_search')
}

/** Fills the search of an installation whose articles are older than it. */
export async function fillEmptySearch(pool: Pool): Promise<void> {
  const { rows } = await pool.query(
    `select 1 where not exists (select 1 from article_search)
       and exists (select 1 from articles where _status = 'published')`,
  )
  if (rows.length > 0) await rebuildSearch(pool)
}

/** Locks the articles that it reads for as long: one that is published meanwhile comes afterwards. */
async function rebuildBatch(
  client: PoolClient,
  after: number,
): Promise<{ count: number; lastId: number | null }> {
  const { rows } = await client.query<PublishedRow>(
    `select id, title, excerpt, body from articles
     where _status = 'published' and id > $1 order by id limit $2 for share`,
    [after, batchSize],
  )
  const texts = rows.map(({ id, body }) => ({ articleId: id, body: bodyToText(body) }))
  if (texts.length > 0) {
    await writeArticles(executeOn(client), texts)
    await addWords(executeOn(client), [
      ...rows.flatMap(({ title, excerpt }) => [title, excerpt]),
      ...texts.map(({ body }) => body),
    ])
  }
  return { count: rows.length, lastId: rows.at(-1)?.id ?? null }
}

async function readNames(client: PoolClient): Promise<NameRow[]> {
  const { rows } = await client.query<NameRow>(
    `select 'author' as kind, id, name from authors union all select 'topic', id, name from topics`,
  )
  return rows
}
