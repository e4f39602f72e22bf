import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { Pool } from 'pg'
import { dayOf } from '../days.ts'
import { fewest } from '../few.ts'
import { findArticles, slugOf } from '../fold/pages.ts'
import { nameOf } from '../sources.ts'
import { asOfOneMoment } from './open-from.ts'
import { describe, type SourceFigure } from './read-sources.ts'
import { readUsual } from './read-usual.ts'
import { type BothCounts, type Discrepancy, reconcile, reconcileEach } from './reconcile.ts'

const minutesShown = 30
const most = 20
/** Found before addresses of one article are added up. */
const mostPaths = 100
/** A delta of more seconds is of a time that is over: the CMS was away. */
const longestSeconds = 60

export interface NowPage {
  articleId: number | null
  /** Null for a page that is no article. */
  title: string | null
  path: string
  views: number
  /** By browsers. */
  requests: number
  /** What of it cannot have been readers; null where all of it may. */
  discrepancy: Discrepancy | null
}

export interface Now {
  /** Views and requests of browsers in each minute, the oldest first; minutes without any are missing. */
  minutes: { minute: string; views: number; requests: number }[]
  /** What is read most; pages with fewer than three views are not told. */
  pages: NowPage[]
  /** Where most come from; sources with fewer than three views are not told. */
  sources: SourceFigure[]
  /** Runs of site servers that told of it. */
  servers: number
  isBehindCdn: boolean
  /** What of all of it cannot have been readers, also of pages that are not told. */
  discrepancies: Discrepancy[]
}

/** What was read in the last half hour, and where from: as site servers have told, whether or not it is in the sums. */
export async function readNow(pool: Pick<Pool, 'connect'>, now = new Date()): Promise<Now> {
  return asOfOneMoment(pool, (db) => readSince(db, now))
}

async function readSince(db: SqlClient, now: Date): Promise<Now> {
  const since = new Date(now.getTime() - minutesShown * 60_000)
  const recent = [since, now, longestSeconds]
  const minutes = await db.query<{ minute: Date; views: number; requests: number; isBehindCdn: boolean }>(
    `select date_trunc('minute', received_at) as minute, sum(total.views)::float8 as views,
       sum(total.requests)::float8 as requests, bool_or(is_behind_cdn) as "isBehindCdn"
       from audience_deltas cross join lateral (
         select coalesce(sum(counted.views), 0) as views, coalesce(sum(counted.requests), 0) as requests
           from unnest(views, requests) as counted(views, requests)) total
      where ${isRecent} group by 1 order by 1`,
    recent,
  )
  const servers = await db.query<{ servers: number }>(
    `select count(distinct boot)::int as servers from audience_deltas where ${isRecent}`,
    recent,
  )
  const isBehindCdn = minutes.rows.some((minute) => minute.isBehindCdn)
  const day = dayOf(now)
  const usual = isBehindCdn ? null : await readUsual(db, { from: day, to: day })
  return {
    minutes: minutes.rows.map(({ minute, views, requests }) => ({
      minute: minute.toISOString(),
      views,
      requests,
    })),
    pages: await readPages(db, { recent, usual }),
    sources: await readSources(db, recent),
    servers: servers.rows[0]?.servers ?? 0,
    isBehindCdn,
    discrepancies: reconcileEach([bothOf(sumOf(minutes.rows))], usual),
  }
}

const isRecent = 'received_at > $1 and received_at <= $2 and seconds <= $3'

function sumOf(minutes: readonly { views: number; requests: number }[]) {
  return minutes.reduce(
    (sum, { views, requests }) => ({ views: sum.views + views, requests: sum.requests + requests }),
    { views: 0, requests: 0 },
  )
}

/** Those of which nobody can tell are not known so soon: they would be few. */
function bothOf({ views, requests }: { views: number; requests: number }): BothCounts {
  return { views, browser: requests, unknown: 0 }
}

async function readPages(
  db: SqlClient,
  { recent, usual }: { recent: unknown[]; usual: number | null },
): Promise<NowPage[]> {
  const { rows } = await db.query<{ path: string; views: number; requests: number }>(
    `select path, sum(counted.views)::float8 as views, sum(counted.requests)::float8 as requests
       from audience_deltas cross join unnest(paths, views, requests) as counted(path, views, requests)
      where ${isRecent} group by path order by views desc, path limit ${mostPaths}`,
    recent,
  )
  const articles = await findArticles(
    db,
    rows.map(({ path }) => path),
  )
  const pages = new Map<string, Omit<NowPage, 'title' | 'discrepancy'>>()
  for (const { path, views, requests } of rows) {
    const articleId = articles.get(slugOf(path) ?? '') ?? null
    const key = articleId === null ? path : String(articleId)
    const known = pages.get(key) ?? { articleId, path, views: 0, requests: 0 }
    pages.set(key, { ...known, views: known.views + views, requests: known.requests + requests })
  }
  const first = [...pages.values()]
    .filter(({ views }) => views >= fewest)
    .toSorted((a, b) => b.views - a.views)
    .slice(0, most)
  const titles = await readTitles(db, first)
  return first.map((page) => {
    const known = titles.get(page.articleId ?? 0)
    const discrepancy = reconcile(bothOf(page), usual)
    return { ...page, title: known?.title ?? null, path: known?.path ?? page.path, discrepancy }
  })
}

async function readTitles(
  db: SqlClient,
  pages: readonly { articleId: number | null }[],
): Promise<Map<number, { title: string | null; path: string | null }>> {
  const { rows } = await db.query<{ id: number; title: string | null; path: string | null }>(
    `select id, title, '/articles/' || slug as path from articles where id = any($1)`,
    [pages.flatMap(({ articleId }) => articleId ?? [])],
  )
  return new Map(rows.map(({ id, title, path }) => [id, { title, path }]))
}

async function readSources(db: SqlClient, recent: unknown[]): Promise<SourceFigure[]> {
  const { rows } = await db.query<{ key: string; views: number }>(
    `select source as key, sum(counted.views)::float8 as views
       from audience_deltas cross join unnest(sources, source_views) as counted(source, views)
      where ${isRecent} group by source having sum(counted.views) >= ${fewest} order by views desc, key limit ${most}`,
    recent,
  )
  const named = rows.map(({ key, views }) => ({ ...nameOf(key), views }))
  return describe(db, { rows: named, direct: 0 })
}
