import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { Pool } from 'pg'
import type { DayRange } from '../days.ts'
import type { Measure } from '../tallies.ts'
import { counted, type Figure, readersFigure } from './figure.ts'
import { asOfOneMoment } from './open-from.ts'
import { type PageSums, readPageSums } from './page-sums.ts'
import { readUsual } from './read-usual.ts'
import { type Discrepancy, reconcile } from './reconcile.ts'
import { firstOf, readSums } from './sums.ts'

/** All that articles are ranked by. */
export interface RankedFigures {
  views: Figure
  /** Of each day, added up. */
  readers: Figure
  readToEnd: Figure
  /** Active seconds. */
  seconds: Figure
}

/** An article in a ranking. */
export interface RankedArticle extends RankedFigures {
  articleId: number
  /** Null for one that was deleted. */
  title: string | null
  /** Where it is, or was when it was first read. */
  path: string
  /** What of it cannot have been readers; null where all of it may. */
  discrepancy: Discrepancy | null
  /** The figures of the days that it is compared with; null without any. */
  before: RankedFigures | null
}

export interface Ranking {
  articles: RankedArticle[]
  /** How many articles have anything to be ranked by. */
  total: number
}

interface ArticlePage {
  id: number
  articleId: number
  title: string | null
  path: string
}

interface RankingQuery extends DayRange {
  by: Measure
  limit: number
  offset?: number
  /** Other days, to compare with. */
  before?: DayRange | null
}

/**
 * The articles with the most views, readers, views that read to the end, or active seconds in a stretch of days, the first one first. Those
 * that only have them in the days to compare with come after.
 */
export async function readRanking(pool: Pick<Pool, 'connect'>, asked: RankingQuery): Promise<Ranking> {
  return asOfOneMoment(pool, (db) => rank(db, asked))
}

async function rank(
  db: SqlClient,
  { by, limit, offset = 0, before = null, ...range }: RankingQuery,
): Promise<Ranking> {
  const sums = await readSums(db, { ...range, measure: by })
  const former = before && (await readSums(db, { ...before, measure: by }))
  const order = former ? withThoseBefore(sums, former) : sums
  for (const id of await readOtherPages(db)) if (id < order.length) order[id] = 0
  const { ids, total } = firstOf(order, { limit, offset })
  const found = await readPageSums(db, { pageIds: ids, ...range })
  const compared = before && (await readPageSums(db, { pageIds: ids, ...before }))
  const usual = await readUsual(db, range)
  const pages = new Map((await readArticlePages(db, ids)).map((page) => [page.id, page]))
  const articles = ids.flatMap((id): RankedArticle[] => {
    const [page, sum, others] = [pages.get(id), found.get(id), compared?.get(id)]
    if (!page || !sum) return []
    const { articleId, title, path } = page
    const discrepancy = reconcile(sum, usual)
    const of = others ? figuresOf(others) : null
    return [{ articleId, title, path, ...figuresOf(sum), discrepancy, before: of }]
  })
  return { articles, total }
}

function figuresOf({ views, readers, readToEnd, seconds }: PageSums): RankedFigures {
  return {
    views: counted(views, 'beacon'),
    readers: readersFigure(readers),
    readToEnd: counted(readToEnd, 'beacon'),
    seconds: counted(seconds, 'beacon'),
  }
}

/** More than any page has of anything. */
const aboveAll = 2 ** 48

/** What pages are ordered by: those with sums by these, above all that only had them before, by what that was. */
function withThoseBefore(sums: Float64Array, before: Float64Array): Float64Array {
  const order = new Float64Array(Math.max(sums.length, before.length))
  order.set(before)
  for (const [id, sum] of sums.entries()) if (sum > 0) order[id] = aboveAll + sum
  return order
}

/** The pages that are no articles: few beside those that are. */
async function readOtherPages(db: SqlClient): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>('select id from audience_pages where article_id is null')
  return rows.map(({ id }) => id)
}

async function readArticlePages(db: SqlClient, ids: readonly number[]): Promise<ArticlePage[]> {
  const { rows } = await db.query<ArticlePage>(
    `select page.id, page.article_id as "articleId", article.title, coalesce('/articles/' || article.slug, page.path) as path
       from audience_pages page left join articles article on article.id = page.article_id where page.id = any($1)`,
    [ids],
  )
  return rows
}
