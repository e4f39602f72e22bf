import type { Payload } from 'payload'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { notePictures } from '../../media/picture-places.ts'
import { noteRecordingsOf } from '../../recordings/recording-places.ts'
import { articleTables, rowTables } from './article-tables.ts'
import {
  type BulkArticle,
  correctionColumns,
  noteColumns,
  ownColumns,
  relationColumns,
  rowId,
} from './bulk-article.ts'
import { addVersions } from './copy-versions.ts'
import { insertColumns } from './insert-columns.ts'

export interface WriteOptions {
  /**
   * They are put live in the same transaction, which notes what they show as its last step. Each publication holds new words of the
   * search before pictures, so that nobody waits for another in a circle.
   */
  isLiveNext?: boolean
}

/**
 * Writes new drafts in the caller's transaction, past Payload and its hooks: what is in the database is what its `create` would
 * leave, but for `createdAt` and `updatedAt`, which are given. Nothing is validated. Some hundred at a time; answers their ids in
 * order.
 *
 * @throws when an address is another article's
 */
export async function writeDraftArticles(
  client: SqlClient,
  payload: Payload,
  articles: readonly BulkArticle[],
  { isLiveNext = false }: WriteOptions = {},
): Promise<number[]> {
  if (articles.length === 0) return []
  const tables = articleTables(payload)
  const all = (value: unknown) => articles.map(() => value)
  const ids = await insertColumns(client, tables.articles, {
    ...ownColumns(articles),
    ...(articles.every(({ id }) => id !== undefined) && { id: articles.map(({ id }) => id) }),
    isReadyForReview: all(false),
    state: all('draft'),
    _status: all('draft'),
  })
  await insertColumns(client, tables.relations, relationColumns(articles, { parents: ids }))
  const corrections = correctionColumns(articles, ids)
  const notes = noteColumns(articles, ids)
  await insertColumns(client, rowTables(tables, 'corrections').ofArticle, {
    ...corrections,
    id: idsFor(corrections),
  })
  await insertColumns(client, rowTables(tables, 'notes').ofArticle, { ...notes, id: idsFor(notes) })
  await addVersions(
    client,
    tables,
    articles.map(({ savedAt }, index) => ({ id: ids[index] ?? 0, at: savedAt ?? null })),
  )
  if (isLiveNext) return ids
  await noteRecordingsOf(client, ids)
  await notePictures(client, 'articles', ids)
  return ids
}

export function idsFor({ _order }: { _order: readonly number[] }): string[] {
  return _order.map(rowId)
}
