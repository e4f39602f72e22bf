import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { Pool } from 'pg'
import { lastedMarks } from '@meridian/shared/audience/beacon'
import type { RequestClass } from '@meridian/shared/audience/audience-delta.schema'
import { readHours } from '../bytes/count-bytes.ts'
import { type DayCounts, directOf, readToEndOf } from '../counts.ts'
import type { DayRange } from '../days.ts'
import { withoutFewHours } from '../few.ts'
import { counted, type Figure, readersFigure } from './figure.ts'
import { asOfOneMoment } from './open-from.ts'
import { readDaysOfPage } from './page-days.ts'
import { describeSources, type SourceFigure } from './read-sources.ts'
import { readUsual } from './read-usual.ts'
import { type BothCounts, type Discrepancy, reconcileEach } from './reconcile.ts'

/** What was requested, by who likely asked. */
export type RequestFigures = Record<RequestClass, Figure>

/** What was counted of a page, or of all pages. */
export interface PageFigures {
  views: Figure
  /** Of each day, added up. */
  readers: Figure
  requests: RequestFigures
  readToEnd: Figure
  /** Active seconds of all views together. */
  seconds: Figure
}

export interface ArticleFigures extends PageFigures {
  /** Days without anything are not among them. */
  days: ({ day: string } & PageFigures)[]
  /** How many views reached each twentieth of the text. */
  curve: number[]
  /** How many views lasted so long. */
  lasted: { seconds: number; views: number }[]
  /** Where views came from, newsletters among them. */
  sources: SourceFigure[]
}

/** The figures of an article, and what of them cannot have been readers. */
export interface CheckedFigures extends ArticleFigures {
  discrepancies: Discrepancy[]
}

/** All that was counted of an article in a stretch of days, whatever its addresses were. Null for one that was never counted. */
export async function readArticle(
  pool: Pick<Pool, 'connect'>,
  { articleId, ...range }: DayRange & { articleId: number },
): Promise<CheckedFigures | null> {
  return asOfOneMoment(pool, async (db) => {
    const pageId = await findPage(db, articleId)
    if (pageId === null) return null
    const figures = await readFigures(db, { pageId, ...range })
    return { ...figures, discrepancies: discrepanciesOf(figures, await readUsual(db, range)) }
  })
}

/** The same of a page by its id, in the transaction of the caller; page 0 is the whole magazine. */
export async function readFigures(
  db: SqlClient,
  { pageId, ...range }: DayRange & { pageId: number },
): Promise<ArticleFigures> {
  const { days, sum } = await readDaysOfPage(db, { pageId, ...range })
  return {
    ...figuresOf(sum),
    days: [...days].map(([day, counts]) => ({ day, ...figuresOf(counts) })),
    curve: sum.reached,
    lasted: lastedMarks.map((seconds, index) => ({ seconds, views: sum.lasted[index] ?? 0 })),
    sources: await describeSources(db, { sources: sum.sources, direct: directOf(sum) }),
  }
}

/**
 * The views of an article in each hour of a day (UTC), as long as hours are kept. Null for an hour in which there were one or two, or whose
 * number would give away another.
 */
export async function readArticleHours(
  db: SqlClient,
  { articleId, day }: { articleId: number; day: string },
): Promise<(number | null)[] | null> {
  const { rows } = await db.query<{ hours: Buffer }>(
    `select hours from audience_days join audience_pages page on page.id = page_id where day = $1 and article_id = $2`,
    [day, articleId],
  )
  const [row] = rows
  return row ? withoutFewHours(readHours(row.hours).views) : null
}

/** What was counted, as figures. */
export function figuresOf(counts: DayCounts): PageFigures {
  const [browser, bot, unknown] = counts.requests
  return {
    views: counted(counts.views, 'beacon'),
    readers: readersFigure(counts.readers),
    requests: {
      browser: counted(browser, 'server'),
      bot: counted(bot, 'server'),
      unknown: counted(unknown, 'server'),
    },
    readToEnd: counted(readToEndOf(counts), 'beacon'),
    seconds: counted(counts.seconds, 'beacon'),
  }
}

/** Of all days together; where nothing stands out in them, of single days in which something does. */
function discrepanciesOf(figures: ArticleFigures, usual: number | null): Discrepancy[] {
  const inAll = reconcileEach([bothOf(figures)], usual)
  return inAll.length > 0 ? inAll : reconcileEach(figures.days.map(bothOf), usual)
}

function bothOf({ views, requests: { browser, unknown } }: PageFigures): BothCounts {
  return { views: views.value, browser: browser.value, unknown: unknown.value }
}

async function findPage(db: SqlClient, articleId: number): Promise<number | null> {
  const { rows } = await db.query<{ id: number }>('select id from audience_pages where article_id = $1', [
    articleId,
  ])
  return rows[0]?.id ?? null
}
