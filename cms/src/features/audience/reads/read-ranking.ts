import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { Pool } from 'pg'
import type { DayRange } from '../days.ts'
import type { Measure } from '../tallies.ts'
import { counted, type Figure, readersFigure } from './figure.ts'
import { asOfOneMoment } from './open-from.ts'
import { readPageSums } from './page-sums.ts'
import { readUsual } from './read-usual.ts'
import { type Discrepancy, reconcile } from './reconcile.ts'
import { firstOf, readSums } from './sums.ts'

/** An article in a ranking, with all that articles are ranked by. */
export interface RankedArticle {
  articleId: number
  /** Null for one that was deleted. */
  title: string | null
  /** Where it is, or was when it was first read. */
  path: string
  views: Figure
  /** Of each day, added up. */
  readers: Figure
  readToEnd: Figure
  /** Active seconds. */
  seconds: Figure
  /** What of it cannot have been readers; null where all of it may. */
  discrepancy: Discrepancy | null
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

/** The articles with the most views, readers, views that read to the end, or active seconds in a stretch of days, the first one first. */
export async function readRanking(
  pool: Pick<Pool, 'connect'>,
  asked: DayRange & { by: Measure; limit: number; offset?: number },
): Promise<Ranking> {
  return asOfOneMoment(pool, (db) => rank(db, asked))
}

async function rank(
  db: SqlClient,
  { by, limit, offset = 0, ...range }: DayRange & { by: Measure; limit: number; offset?: number },
): Promise<Ranking> {
  const sums = await readSums(db, { ...range, measure: by })
  for (const id of await readOtherPages(db)) if (id < sums.length) sums[id] = 0
  const { ids, total } = firstOf(sums, { limit, offset })
  const found = await readPageSums(db, { pageIds: ids, ...range })
  const usual = await readUsual(db, range)
  const pages = new Map((await readArticlePages(db, ids)).map((page) => [page.id, page]))
  const articles = ids.flatMap((id): RankedArticle[] => {
    const [page, sum] = [pages.get(id), found.get(id)]
    if (!page || !sum) return []
    return [
      {
        articleId: page.articleId,
        title: page.title,
        path: page.path,
        views: counted(sum.views, 'beacon'),
        readers: readersFigure(sum.readers),
        readToEnd: counted(sum.readToEnd, 'beacon'),
        seconds: counted(sum.seconds, 'beacon'),
        discrepancy: reconcile(sum, usual),
      },
    ]
  })
  return { articles, total }
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
