import type { Payload } from 'payload'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { movePassages } from '../../comments/comments.hooks.ts'
import { notePictures } from '../../media/picture-places.ts'
import { refreshArticleStates } from '../../publishing/article-states.ts'
import { noteRecordingsOf } from '../../recordings/recording-places.ts'
import { type ArticleTables, articleTables, rowTables, versionedColumns } from './article-tables.ts'
import {
  type BulkArticle,
  correctionColumns,
  noteColumns,
  ownColumns,
  relationColumns,
} from './bulk-article.ts'
import { deleteOldVersions, holdArticles, retireVersions } from './hold-articles.ts'
import { columnOf, insertColumns, parametersOf, quoted } from './insert-columns.ts'
import { idsFor } from './write-draft-articles.ts'

/** What of an article its new version has from the one before it, whatever is given. */
const kept = [
  'createdAt',
  'createdBy',
  'embargoUntil',
  'embargoLiftReason',
  'embargoSetBy',
  'isReadyForReview',
  'aiAssisted',
  'state',
] as const

/**
 * Gives articles a new draft version in the caller's transaction, past Payload and its hooks, as its `update` of a draft would:
 * readers see nothing of it. All that a {@link BulkArticle} says is replaced; a new version always has another `updatedAt` than the
 * one before it, by which forms notice it. Nothing is validated. Answers the ids of those that are there.
 */
export async function updateDraftArticles(
  client: SqlClient,
  payload: Payload,
  given: readonly (BulkArticle & { id: number })[],
): Promise<number[]> {
  const tables = articleTables(payload)
  const held = await holdArticles(
    client,
    given.map(({ id }) => id),
  )
  const articles = given.filter(({ id }) => held.has(id)).toSorted((a, b) => a.id - b.id)
  if (articles.length === 0) return []
  const ids = articles.map(({ id }) => id)
  const discussed = await readDiscussed(client, ids)
  const versionIds = await addDraftVersions(client, tables, articles)
  await insertColumns(
    client,
    tables.versionRelations,
    relationColumns(articles, { parents: versionIds, prefix: 'version.' }),
  )
  const corrections = correctionColumns(articles, versionIds)
  const notes = noteColumns(articles, versionIds)
  await insertColumns(client, rowTables(tables, 'corrections').ofVersion, {
    ...corrections,
    _uuid: idsFor(corrections),
  })
  await insertColumns(client, rowTables(tables, 'notes').ofVersion, { ...notes, _uuid: idsFor(notes) })
  await deleteOldVersions(client, payload, ids)
  for (const { id, body } of articles) {
    const before = discussed.get(id)
    if (before === undefined) continue
    await movePassages(client, { id, before, after: typeof body === 'string' ? JSON.parse(body) : body })
  }
  await notePictures(client, 'articles', ids)
  await noteRecordingsOf(client, ids)
  await refreshArticleStates(client, ids)
  return ids
}

async function addDraftVersions(
  client: SqlClient,
  tables: ArticleTables,
  articles: readonly (BulkArticle & { id: number })[],
): Promise<number[]> {
  const { versions } = tables
  const { createdAt: _, ...own } = ownColumns(articles)
  const columns = Object.fromEntries(Object.entries(own).map(([key, values]) => [`version_${key}`, values]))
  const { names, arrays } = parametersOf(versions, columns)
  const updatedAt = columnOf(versions, 'version_updatedAt').name
  const carried = versionedColumns(tables)
    .filter(({ key }) => kept.some((name) => name === key))
    .map(({ ofVersion }) => ofVersion.name)
  const count = names.length
  const values = names.map((name) =>
    name === updatedAt
      ? `case when given.${name} is distinct from former.${name} then given.${name} else clock_timestamp() end`
      : `given.${name}`,
  )
  const status = columnOf(versions, 'version__status')
  const { rows } = await client.query(
    `with former as materialized (
       select * from ${quoted(versions)} where parent_id = any($${count + 1}) and latest
     )
     insert into ${quoted(versions)}
       (${[...names, ...carried, status.name].join(', ')}, parent_id, latest, autosave, created_at, updated_at)
     select ${[...values, ...carried.map((name) => `former.${name}`)].join(', ')}, 'draft'::${status.type},
       given.parent_id, true, false, saved.at, saved.at
     from unnest(${arrays.join(', ')}, $${count + 1}::int[], $${count + 2}::timestamptz[])
       as given(${names.join(', ')}, parent_id, saved_at)
     join former on former.parent_id = given.parent_id
     cross join lateral (select coalesce(given.saved_at, clock_timestamp()) as at) saved
     order by given.parent_id
     returning id`,
    [...Object.values(columns), articles.map(({ id }) => id), articles.map(({ savedAt }) => savedAt ?? null)],
  )
  const added = z
    .array(z.object({ id: z.number() }))
    .parse(rows)
    .map(({ id }) => id)
  await retireVersions(client, { articleIds: articles.map(({ id }) => id), newest: added })
  return added
}

/** The texts of articles that colleagues discuss, whose passages move with them. */
async function readDiscussed(client: SqlClient, ids: readonly number[]): Promise<Map<number, unknown>> {
  const { rows } = await client.query(
    `select parent_id as id, version_body as body from _articles_v
     where parent_id = any($1) and latest
       and exists (select from article_threads where article_id = parent_id and state = 'open')`,
    [[...ids]],
  )
  return new Map(
    z
      .array(z.object({ id: z.number(), body: z.unknown() }))
      .parse(rows)
      .map(({ id, body }) => [id, body]),
  )
}
