import type { NotNull } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { readSearchedTexts } from '../records/block-words.ts'
import { dropUnpublished, executeOn, writeArticles } from './search-index.ts'
import { addWords, type NamedDocument, refreshWords, writeName } from './search-words.ts'

const batchSize = 200

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
    await sqlOn(client).deleteFrom('search_names').execute()
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
  const rows = await sqlOn(client)
    .selectFrom('articles')
    .select(['id', 'title', 'excerpt', 'body'])
    .where('_status', '=', 'published')
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .forShare()
    .$narrowType<{ title: NotNull; excerpt: NotNull }>()
    .execute()
  const searched = await readSearchedTexts(
    client,
    rows.map(({ body }) => body),
  )
  const texts = rows.map(({ id }, index) => ({ articleId: id, body: searched[index] ?? '' }))
  if (texts.length > 0) {
    await writeArticles(executeOn(client), texts)
    await addWords(executeOn(client), {
      texts: [...rows.flatMap(({ title, excerpt }) => [title, excerpt]), ...texts.map(({ body }) => body)],
    })
  }
  return { count: rows.length, lastId: rows.at(-1)?.id ?? null }
}

function readNames(client: PoolClient) {
  const db = sqlOn(client)
  return db
    .selectFrom('authors')
    .select(({ val }) => [val<NamedDocument['kind']>('author').as('kind'), 'id', 'name'])
    .unionAll(
      db
        .selectFrom('topics')
        .select(({ val }) => [val<NamedDocument['kind']>('topic').as('kind'), 'id', 'name']),
    )
    .execute()
}
