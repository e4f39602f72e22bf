import {
  type ReadingProgress,
  type ReadingProgressInput,
  readingHistoryLimit,
  ReadingProgressSchema,
} from '@meridian/shared/readers/reading-progress.schema'
import type { Pool, PoolClient } from 'pg'
import { z } from 'zod'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { createPublicId } from '../../accounts/public-id.ts'
import { readSessionOwners, type SessionOwner } from '../../accounts/sessions/read-session.ts'
import { readingHistoryLocks } from '../../../platform/locks/locks.ts'
import { holdSharedLocks } from '../../../platform/locks/with-lock.ts'
import { publishedArticleId } from '../published-article.ts'

/** How far somebody has come in an article, and what their request says of who they are. */
export interface ReadingNote extends ReadingProgressInput {
  headers: Headers
}

export type RecordOutcome =
  | { ok: true; entry: ReadingProgress }
  | { ok: false; reason: 'session-none' | 'second-factor-missing' | 'switched-off' | 'article-unknown' }

const RecordedSchema = z.object({
  userId: z.number(),
  /** The address of the article as it was given. */
  asked: z.string(),
  isNew: z.boolean().nullable(),
  articleId: z.string().nullable(),
  entry: ReadingProgressSchema.nullable(),
})
type Recorded = z.output<typeof RecordedSchema>

/** Lost to another transaction at the same rows, or to the deletion of an article: the next try sees what has changed. */
const passingFaults = new Set(['40P01', '40001', '23503'])
const tries = 3

/**
 * Notes how far readers have come in articles: the furthest point counts, in whatever order the requests of several devices
 * come; of places the last one that was said. Nothing is noted for those who are not signed in or have switched their history off. Beyond
 * {@link readingHistoryLimit} articles of a reader the one that was read longest ago gives way. All of it is one transaction.
 */
export async function recordReadingProgress(
  pool: Pick<Pool, 'connect'>,
  notes: readonly ReadingNote[],
): Promise<RecordOutcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inPoolTransaction(pool, (client) => record(client, notes))
    } catch (error) {
      if (attempt === tries || !isPassing(error)) throw error
    }
  }
}

async function record(client: PoolClient, notes: readonly ReadingNote[]): Promise<RecordOutcome[]> {
  const owners = await readSessionOwners(
    client,
    notes.map(({ headers }) => headers),
  )
  await holdHistories(client, owners)
  const written = await write(client, notes, owners)
  const readersOfNew = [...written.values()].filter(({ isNew }) => isNew).map(({ userId }) => userId)
  if (readersOfNew.length > 0) {
    const values = [[...new Set(readersOfNew)].toSorted((a, b) => a - b)]
    await client.query({ name: 'delete-oldest-reading', text: deleteOldestSql, values })
  }
  return notes.map(({ articleId }, index) => {
    const owner = owners[index]
    return owner ? toOutcome(owner, written.get(keyOf(owner.userId, articleId))) : refuse('session-none')
  })
}

/** Until the transaction ends nobody switches these histories off: what is read of the switch from now on stays so. */
async function holdHistories(client: PoolClient, owners: readonly (SessionOwner | null)[]): Promise<void> {
  const readers = new Set(owners.flatMap((owner) => owner?.userId ?? []))
  if (readers.size === 0) return
  await holdSharedLocks(client, { family: readingHistoryLocks, keys: readers })
}

/** What became of each reader's articles, by {@link keyOf}. */
async function write(
  client: PoolClient,
  notes: readonly ReadingNote[],
  owners: readonly (SessionOwner | null)[],
): Promise<Map<string, Recorded>> {
  const own = notes.flatMap(({ articleId, progressPercent, place }, index) => {
    const owner = owners[index]
    return owner?.isSecondFactorDue === false ? [{ ...owner, articleId, progressPercent, place }] : []
  })
  if (own.length === 0) return new Map()
  const values = [
    own.map(({ userId }) => userId),
    own.map(({ articleId }) => articleId),
    own.map(({ progressPercent }) => progressPercent),
    own.map(createPublicId),
    own.map(({ place }) => toPlaceColumn(place)),
  ]
  const { rows } = await client.query({ name: 'record-reading', text: recordSql, values })
  const recorded = RecordedSchema.array().parse(rows)
  return new Map(recorded.map((row) => [keyOf(row.userId, row.asked), row]))
}

/** Null leaves the place as it is, '' says that the reader has come to the end. */
function toPlaceColumn(place: ReadingNote['place']): string | null {
  if (place === undefined) return null
  return place ?? ''
}

function keyOf(userId: number, asked: string): string {
  return `${userId} ${asked}`
}

function toOutcome(owner: SessionOwner, recorded: Recorded | undefined): RecordOutcome {
  if (owner.isSecondFactorDue) return refuse('second-factor-missing')
  if (!recorded?.articleId) return refuse('article-unknown')
  return recorded.entry ? { ok: true, entry: recorded.entry } : refuse('switched-off')
}

function refuse(reason: Exclude<RecordOutcome, { ok: true }>['reason']): RecordOutcome {
  return { ok: false, reason }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passingFaults.has(String(error.code))
}

/**
 * One statement for all: two devices at the same article are one row, and rows are written in one order, so that two
 * transactions never wait for one another.
 */
const recordSql = `
  with asked as materialized (
    select * from unnest($1::int[], $2::text[], $3::smallint[], $4::text[], $5::text[])
      with ordinality as asked(user_id, slug, percent, public_id, place, nth)
  ), articles_asked as materialized (
    select address.slug as asked, article.id, article.slug, article.title
    from (select distinct slug from asked) address
    join articles article on article.id = ${publishedArticleId('address.slug')}
  ), notes as (
    select asked.user_id, article.id as article_id, max(asked.percent) as percent, min(asked.public_id) as public_id,
           (array_agg(asked.place order by asked.nth desc) filter (where asked.place is not null))[1] as place
    from asked
    join articles_asked article on article.asked = asked.slug
    left join reader_settings settings on settings.user_id = asked.user_id
    where settings.is_reading_history_on is not false
    group by asked.user_id, article.id
  ), written as (
    insert into reading_progress as known (user_id, article_id, public_id, progress_percent, last_read_at, place)
    select user_id, article_id, public_id, percent, now(), place from notes order by user_id, article_id
    on conflict (user_id, article_id) do update
      set progress_percent = greatest(known.progress_percent, excluded.progress_percent),
          last_read_at = greatest(known.last_read_at, excluded.last_read_at),
          place = coalesce(excluded.place, known.place)
    returning user_id, article_id, public_id, progress_percent, last_read_at, place, xmax = 0 as is_new
  )
  select asked.user_id as "userId", asked.slug as asked, article.slug as "articleId", written.is_new as "isNew",
         case when written.public_id is not null then json_build_object(
           'id', written.public_id, 'articleId', article.slug, 'title', article.title,
           'progressPercent', written.progress_percent, 'place', nullif(written.place, ''),
           'lastReadAt', to_char(written.last_read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as entry
    from (select distinct user_id, slug from asked) asked
    left join articles_asked article on article.asked = asked.slug
    left join written on written.user_id = asked.user_id and written.article_id = article.id`

const deleteOldestSql = `
  delete from reading_progress
   where (user_id, article_id) in (
     select reader.user_id, oldest.article_id
     from unnest($1::int[]) as reader(user_id)
     cross join lateral (
       select article_id from reading_progress where user_id = reader.user_id
        order by last_read_at desc, article_id offset ${readingHistoryLimit}
     ) oldest)`
