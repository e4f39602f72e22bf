import type { NotNull } from 'kysely'
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  PayloadRequest,
  TypeWithID,
} from 'payload'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'
import { runInTransaction } from '../../platform/database/transaction.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { Article, Author, Topic } from '../../payload-types.ts'
import { readSearchedTexts } from '../records/block-words.ts'
import { dropUnpublished, executeOn, type Execute, writeArticles } from './search-index.ts'
import { addWords, dropName, type NamedDocument, writeName } from './search-words.ts'

/**
 * Keeps the search in step with an article, in its own transaction: what is unpublished is found no more from the
 * moment it is. A draft that is kept beside a published article changes nothing.
 */
export const recordArticleSearch: CollectionAfterChangeHook<Article> = async ({ req, doc }) => {
  if (doc._status === 'draft') return dropUnpublished(inTransaction(req), [doc.id])
  await indexArticle(req, doc.id)
}

/** Has an article found by what its published version says now. */
export async function indexArticle(req: PayloadRequest, id: number): Promise<void> {
  await indexArticles(await clientOf(req), [id])
}

/** The same of many articles, which are changed in one transaction. */
export async function indexArticles(client: SqlClient, ids: readonly number[]): Promise<void> {
  const execute = executeOn(client)
  const texts = await sqlOn(client)
    .selectFrom('articles')
    .leftJoin('article_search as found', 'found.article_id', 'articles.id')
    .select(['articles.id', 'articles.title', 'articles.excerpt', 'articles.body'])
    .select(['found.title as foundTitle', 'found.excerpt as foundExcerpt', 'found.body as foundBody'])
    .where((eb) => eb('articles.id', '=', eb.fn.any(eb.val([...ids]))))
    .where('_status', '=', 'published')
    .orderBy('articles.id')
    .$narrowType<{ title: NotNull; excerpt: NotNull }>()
    .execute()
  if (texts.length < ids.length) await dropUnpublished(execute, ids)
  if (texts.length === 0) return
  const bodies = await readSearchedTexts(
    client,
    texts.map(({ body }) => body),
  )
  const articles = texts.map(({ id }, index) => ({ articleId: id, body: bodies[index] ?? '' }))
  await writeArticles(execute, articles)
  await addWords(execute, {
    texts: [...texts.flatMap(({ title, excerpt }) => [title, excerpt]), ...bodies],
    known: texts.flatMap(({ foundTitle, foundExcerpt, foundBody }) =>
      [foundTitle, foundExcerpt, foundBody].map((part) => part ?? ''),
    ),
  })
}

export const dropArticleSearch: CollectionAfterDeleteHook<Article> = ({ req, doc }) =>
  dropUnpublished(inTransaction(req), [doc.id])

/** Articles are found by the names of their authors and topics, which stand on their own: a new name costs one row. */
export const { record: recordAuthorName, drop: dropAuthorName } = nameHooks<Author>('author')
export const { record: recordTopicName, drop: dropTopicName } = nameHooks<Topic>('topic')

function nameHooks<Document extends TypeWithID & { id: number; name: string }>(kind: NamedDocument['kind']) {
  const record: CollectionAfterChangeHook<Document> = async ({ req, doc, previousDoc }) => {
    if (doc.name !== previousDoc?.name) await writeName(inTransaction(req), { kind, id: doc.id }, doc.name)
  }
  const drop: CollectionAfterDeleteHook<Document> = ({ req, doc }) =>
    dropName(inTransaction(req), { kind, id: doc.id })
  return { record, drop }
}

function inTransaction(req: PayloadRequest): Execute {
  return (statement) => runInTransaction(req, statement)
}
