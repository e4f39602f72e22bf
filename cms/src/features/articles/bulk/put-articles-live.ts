import type { Payload } from 'payload'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { notePictures } from '../../media/picture-places.ts'
import { endPlans } from '../../planning/planning.hooks.ts'
import { refreshArticleStates } from '../../publishing/article-states.ts'
import { relistArticles } from '../../publishing/listings.ts'
import { noteTeaserDigests } from '../../publishing/record-article-change.ts'
import { settlePublishedArticles } from '../../publishing/schedules/settle-schedules.hooks.ts'
import { noteRecordingsOf } from '../../recordings/recording-places.ts'
import { indexArticles } from '../../search/record-search-change.ts'
import { followShareImages } from '../../share-images/share-image.job.ts'
import { type ArticleTables, articleTables, castTo } from './article-tables.ts'
import { addVersions, takeOverVersions } from './copy-versions.ts'
import { deleteOldVersions, holdArticles, retireVersions } from './hold-articles.ts'
import { columnOf, quoted } from './insert-columns.ts'
import { nameAddresses } from './name-addresses.ts'
import { findObstacles } from './obstacles.ts'
import { type NewestDraft, readNewestDrafts } from './read-newest-drafts.ts'

export interface LiveOptions {
  /**
   * What becomes of the draft version: it stays in the history below the published one, as when an editor publishes (`added`), or
   * becomes the published one, as when an article is published as soon as it is made (`replaced`).
   */
  versions?: 'added' | 'replaced'
  /** Whether the preflight may hold articles back, as it does everywhere. */
  isChecked?: boolean
  /** Whether their share images are drawn soon; else each is when it is asked for. */
  drawsShareImages?: boolean
}

export interface LiveOutcome {
  /** Those that readers have once the transaction commits and the event is recorded, at their addresses. */
  live: { id: number; slug: string }[]
  /** Those that stay drafts, with a sentence for each reason. */
  heldBack: { id: number; problems: string[] }[]
  /** Whose records change, as {@link recordPublishEvent} wants them named. */
  documents: string[]
}

/**
 * Publishes the newest drafts of articles in the caller's transaction, past Payload and its hooks: what is in the database is what
 * publishing each would leave, but for the dates of their last change, which stay, and for the publish event. That is the caller's
 * to record, once for all of them. Some hundred at a time.
 */
export async function putArticlesLive(
  client: SqlClient,
  payload: Payload,
  ids: readonly number[],
  { versions = 'added', isChecked = true, drawsShareImages = true }: LiveOptions = {},
): Promise<LiveOutcome> {
  const tables = articleTables(payload)
  const held = await holdArticles(client, ids)
  const drafts = await readNewestDrafts(client, [...held])
  const obstacles = isChecked ? await findObstacles(client, payload, drafts) : new Map<number, never>()
  const named = await nameAddresses(
    client,
    drafts.filter(({ id }) => !obstacles.get(id)?.problems.length),
  )
  const problems = new Map([
    ...[...obstacles].map(([id, found]) => [id, found.problems] as const),
    ...named.refused,
  ])
  const published = drafts.filter(({ id }) => named.slugs.has(id))
  const notes = published.map(({ id }) => obstacles.get(id)?.warnings ?? null)
  await publish(client, payload, tables, { drafts: published, slugs: named.slugs, notes, versions })
  const live = published.map(({ id }) => ({ id, slug: named.slugs.get(id) ?? '' }))
  const former = await recordAddresses(client, live)
  await followPublication(client, {
    live: live.map(({ id }) => id),
    all: drafts.map(({ id }) => id),
  })
  if (drawsShareImages) await followShareImages({ client }, former)
  return {
    live,
    heldBack: [...problems].flatMap(([id, why]) => (why.length > 0 ? [{ id, problems: why }] : [])),
    documents: [...live.map(({ id }) => `articles:${id}`), ...former.map((slug) => `addresses:${slug}`)],
  }
}

interface Publication {
  drafts: readonly NewestDraft[]
  slugs: ReadonlyMap<number, string>
  /** Warnings that each is published despite. */
  notes: readonly unknown[]
  versions: NonNullable<LiveOptions['versions']>
}

/** What publishing sets, whatever the draft says. */
const setByPublishing = [
  '_status',
  'state',
  'slug',
  'publishedAt',
  'publishedDespite',
  'isReadyForReview',
  'editedBy',
  'editedIn',
  'createdAt',
]

async function publish(
  client: SqlClient,
  payload: Payload,
  tables: ArticleTables,
  { drafts, slugs, notes, versions }: Publication,
): Promise<void> {
  if (drafts.length === 0) return
  const ids = drafts.map(({ id }) => id)
  // What was written once is the same in both places.
  const changed = drafts.filter(({ versionCount }) => versionCount > 1).map(({ id }) => id)
  await takeOverVersions(client, tables, { ids: changed, except: setByPublishing })
  const given = [
    ids,
    drafts.map(({ id }) => slugs.get(id)),
    drafts.map(({ publishedAt }) => publishedAt ?? new Date().toISOString()),
    notes.map((note) => (note === null ? null : JSON.stringify(note))),
  ]
  const from = `unnest($1::int[], $2::text[], $3::timestamptz[], $4::jsonb[]) as given(id, slug, published_at, despite)`
  const set = (table: 'articles' | 'versions', prefix: '' | 'version_') => {
    const column = (key: string) => columnOf(tables[table], `${prefix}${key}`)
    const enumValue = (key: string, value: string) =>
      `${column(key).name} = ${castTo(`'${value}'`, { type: 'text' }, column(key))}`
    return [
      enumValue('_status', 'published'),
      enumValue('state', 'live'),
      `${column('slug').name} = given.slug`,
      `${column('publishedAt').name} = given.published_at`,
      `${column('publishedDespite').name} = given.despite`,
      `${column('isReadyForReview').name} = false`,
      `${column('editedBy').name} = null`,
      `${column('editedIn').name} = null`,
    ].join(', ')
  }
  await client.query(
    `update ${quoted(tables.articles)} article set ${set('articles', '')} from ${from} where article.id = given.id`,
    given,
  )
  if (versions === 'replaced') {
    await client.query(
      `update ${quoted(tables.versions)} version set ${set('versions', 'version_')} from ${from}
       where version.parent_id = given.id and version.latest`,
      given,
    )
    return
  }
  await retireVersions(client, { articleIds: ids, newest: [] })
  await addVersions(
    client,
    tables,
    ids.map((id) => ({ id, at: null })),
  )
  await deleteOldVersions(client, payload, ids)
}

/** Notes the addresses, and answers every one that these articles have or had. */
async function recordAddresses(
  client: SqlClient,
  live: readonly { id: number; slug: string }[],
): Promise<string[]> {
  const ids = live.map(({ id }) => id)
  await client.query(
    `insert into article_addresses (slug, article_id)
     select slug, article_id from unnest($1::text[], $2::int[]) as given(slug, article_id)
     on conflict (slug) do update set article_id = excluded.article_id, updated_at = now()
     where article_addresses.article_id is null`,
    [live.map(({ slug }) => slug), ids],
  )
  const { rows } = await client.query<{ slug: string }>(
    'select slug from article_addresses where article_id = any($1) order by article_id, id',
    [ids],
  )
  return rows.map(({ slug }) => slug)
}

/**
 * All that knows of published articles follows, and what is shown by those that were held back is noted as well. New words and pictures
 * come last, in the order in which each publication holds them: colleagues wait for them until the transaction ends.
 */
async function followPublication(
  client: SqlClient,
  { live, all }: { live: readonly number[]; all: readonly number[] },
): Promise<void> {
  if (live.length > 0) {
    await relistArticles(client, live)
    await noteTeaserDigests(client, live)
    await settlePublishedArticles(client, live)
    await refreshArticleStates(client, live)
    await endPlans(client, live)
  }
  if (all.length > 0) await noteRecordingsOf(client, all)
  if (live.length > 0) await indexArticles(client, live)
  if (all.length > 0) await notePictures(client, 'articles', all)
}
