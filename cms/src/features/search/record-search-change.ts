import type { NotNull } from 'kysely'
import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  PayloadRequest,
  TypeWithID,
} from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'
import { runInTransaction } from '../../platform/database/transaction.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { Article, Author, Topic } from '../../payload-types.ts'
import { readSearchedTexts } from '../records/block-words.ts'
import { dropUnpublished, type Execute, writeArticles } from './search-index.ts'
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
  const execute = inTransaction(req)
  const client = await clientOf(req)
  const text = await sqlOn(client)
    .selectFrom('articles')
    .leftJoin('article_search as found', 'found.article_id', 'articles.id')
    .select(['articles.title', 'articles.excerpt', 'articles.body'])
    .select(['found.title as foundTitle', 'found.excerpt as foundExcerpt', 'found.body as foundBody'])
    .where('articles.id', '=', id)
    .where('_status', '=', 'published')
    .$narrowType<{ title: NotNull; excerpt: NotNull }>()
    .executeTakeFirst()
  if (!text) {
    await dropUnpublished(execute, [id])
    return
  }
  const [body = ''] = await readSearchedTexts(client, [text.body])
  const known = [text.foundTitle, text.foundExcerpt, text.foundBody].map((part) => part ?? '')
  await writeArticles(execute, [{ articleId: id, body }])
  await addWords(execute, { texts: [text.title, text.excerpt, body], known })
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
