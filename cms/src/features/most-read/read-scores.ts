import type { SqlClient } from '../../platform/database/sql-client.ts'
import { readHours } from '../audience/bytes/count-bytes.ts'
import { decayedViews, weekHalfLifeHours } from './decay.ts'
import { fewestReaders, type Score, type Scores } from './rank.ts'

const daysOfWeek = 7
/** What leads after eight hours is among those that were read on most within two days. */
const mostOfTwoDays = 500

/**
 * How much each article was read on, as the audience has counted it: views that came to the end of the text, and the older the less. Of
 * today's list by hours, of this week's by days. Articles that too few have read are left out.
 */
export async function readScores(db: SqlClient, now: Date): Promise<Scores> {
  const today = now.toISOString().slice(0, 10)
  const week = await db.query<Score>(
    `select page.article_id as "articleId", max(counted.readers)::float8 as readers,
       sum(counted.read_to_end * power(2::float8, ((counted.day - $1::date) * 24)::float8 / $2) order by counted.day) as score
       from audience_days counted join audience_pages page on page.id = counted.page_id
      where counted.day between $1::date - $3::int and $1::date and counted.read_to_end > 0 and page.article_id is not null
      group by page.article_id having max(counted.readers) >= $4`,
    [today, weekHalfLifeHours, daysOfWeek - 1, fewestReaders],
  )
  const { rows } = await db.query<{ articleId: number; day: string; readers: number; hours: Buffer }>(
    `with most as (
       select page.id, page.article_id from audience_days counted join audience_pages page on page.id = counted.page_id
        where counted.day between $1::date - 1 and $1::date and page.article_id is not null
        group by page.id, page.article_id having max(counted.readers) >= $2
        order by sum(counted.read_to_end) desc, page.id limit ${mostOfTwoDays})
     select most.article_id as "articleId", counted.day::text as day, counted.readers::float8 as readers, counted.hours
       from most join audience_days counted on counted.page_id = most.id
      where counted.day between $1::date - 1 and $1::date order by counted.day`,
    [today, fewestReaders],
  )
  const day = new Map<number, Score>()
  for (const { articleId, ...row } of rows) {
    const known = day.get(articleId)
    day.set(articleId, {
      articleId,
      readers: Math.max(known?.readers ?? 0, row.readers),
      score: (known?.score ?? 0) + decayedViews(row.day, readHours(row.hours).readToEnd, now),
    })
  }
  return { day: [...day.values()], week: week.rows }
}
