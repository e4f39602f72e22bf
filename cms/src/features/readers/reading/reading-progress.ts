import {
  type ReadingProgress,
  type ReadingProgressInput,
  readingHistoryLimit,
  ReadingProgressSchema,
} from '@meridian/shared/readers/reading-progress.schema'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { createPublicId } from '../../accounts/public-id.ts'
import { publishedArticleId } from '../published-article.ts'

/** A place in the list: when an article was read, in Unix milliseconds, and its database key. */
interface ReadingPosition {
  sortKey: number
  id: number
}

const RecordedSchema = z.tuple([
  z.object({
    /** Null for a reader who has no row of settings yet. */
    isOn: z.boolean().nullable(),
    isKnown: z.boolean(),
    entry: ReadingProgressSchema.nullable(),
  }),
])

export type RecordOutcome =
  | { ok: true; entry: ReadingProgress }
  | { ok: false; reason: 'switched-off' | 'article-unknown' }

/**
 * How far a reader has come in which articles, read last first, and where the next page begins. Articles that were
 * unpublished are left out.
 */
export async function listReadingProgress(
  db: Pick<Pool, 'query'>,
  userId: number,
  { limit, after }: { limit: number; after: ReadingPosition | null },
): Promise<{ entries: ReadingProgress[]; next: ReadingPosition | null }> {
  const found = await sqlOn(db)
    .selectFrom('reading_progress as progress')
    .innerJoin('articles as article', 'article.id', 'progress.article_id')
    .select([
      'progress.public_id as id',
      'article.slug as articleId',
      'progress.last_read_at as lastReadAt',
      'progress.progress_percent as progressPercent',
      'article.title',
      'article.id as articleKey',
    ])
    .where('progress.user_id', '=', userId)
    .where('article._status', '=', 'published')
    .$if(after !== null, (before) =>
      before.where(
        sql<boolean>`(progress.last_read_at, progress.article_id) < (to_timestamp(${after?.sortKey}::float8 / 1000), ${after?.id})`,
      ),
    )
    .orderBy('progress.last_read_at', 'desc')
    .orderBy('progress.article_id', 'desc')
    .limit(limit + 1)
    .execute()
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    entries: ReadingProgressSchema.array().parse(
      found.slice(0, limit).map((row) => ({ ...row, lastReadAt: row.lastReadAt.toISOString() })),
    ),
    next: last ? { sortKey: last.lastReadAt.getTime(), id: last.articleKey } : null,
  }
}

/**
 * Notes how far a reader has come in an article, unless they have switched their history off. The furthest point
 * counts, in whatever order requests of several devices come. Beyond {@link readingHistoryLimit} articles the one that
 * was read longest ago gives way.
 */
export async function recordReadingProgress(
  db: SqlClient,
  userId: number,
  input: ReadingProgressInput,
): Promise<RecordOutcome> {
  const first = await tryToRecord(db, userId, input)
  if (first.isOn !== null) return toOutcome(first)
  // The statement waits for anyone who is at the switch by locking the reader's settings, so there have to be some.
  await sqlOn(db)
    .insertInto('reader_settings')
    .values({ user_id: userId })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return toOutcome(await tryToRecord(db, userId, input))
}

async function tryToRecord(
  db: SqlClient,
  userId: number,
  { articleId, progressPercent }: ReadingProgressInput,
) {
  const { rows } = await db.query(recordSql, [userId, articleId, progressPercent, createPublicId()])
  return RecordedSchema.parse(rows)[0]
}

function toOutcome({ isOn, isKnown, entry }: z.output<typeof RecordedSchema>[0]): RecordOutcome {
  if (!isKnown) return { ok: false, reason: 'article-unknown' }
  if (isOn !== true || !entry) return { ok: false, reason: 'switched-off' }
  return { ok: true, entry }
}

/** One statement: article and switch are looked up, the row is written, and the oldest beyond the limit goes. */
const recordSql = `
  with settings as materialized (
    select is_reading_history_on as is_on from reader_settings where user_id = $1 for share
  ), article as (
    select id, slug, title from articles where id = ${publishedArticleId('$2')}
  ), written as (
    insert into reading_progress as known (user_id, article_id, public_id, progress_percent, last_read_at)
    select $1, article.id, $4, $3, now() from article, settings where settings.is_on
    on conflict (user_id, article_id) do update
      set progress_percent = greatest(known.progress_percent, excluded.progress_percent),
          last_read_at = greatest(known.last_read_at, excluded.last_read_at)
    returning public_id, progress_percent, last_read_at, xmax = 0 as is_new
  ), forgotten as (
    delete from reading_progress
     where user_id = $1 and exists (select from written where is_new)
       and article_id in (
         select article_id from reading_progress where user_id = $1
          order by last_read_at desc, article_id offset ${readingHistoryLimit - 1})
  )
  select settings.is_on as "isOn", article.id is not null as "isKnown",
         case when written.public_id is not null then json_build_object(
           'id', written.public_id, 'articleId', article.slug, 'title', article.title,
           'progressPercent', written.progress_percent,
           'lastReadAt', to_char(written.last_read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as entry
    from (select) once left join settings on true left join article on true left join written on true`
