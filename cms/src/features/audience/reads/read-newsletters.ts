import type { Pool } from 'pg'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { dayOf, type DayRange } from '../days.ts'
import { fewest } from '../few.ts'
import { slugOf } from '../fold/pages.ts'
import { newsletterOf } from '../sources.ts'
import { type Beside, beside } from './beside.ts'
import { counted, type Figure } from './figure.ts'
import { medianOf } from './median.ts'
import { asOfOneMoment } from './open-from.ts'
import { readDaysOfPage } from './page-days.ts'

/** A newsletter, by what each of its sends typically led to in the days in which it was sent: half of them to more. */
export interface NewsletterFigures {
  ref: number
  name: string
  /** How often it was sent. */
  sends: number
  /** Those whose links are counted, which the medians are of. */
  countedSends: number
  /** Views that came from links of a send. */
  medianViews: number
  /** Articles that views came to from links of a send; of what fewer than three views a day came from is not told. */
  medianArticles: number
  /** Pages that were read because of a send: in view for ten seconds, and a quarter of them seen. Fewer than three of a send count as none. */
  medianReadings: number
  /** Views of all its sends. */
  views: Figure
}

const SendRow = z.object({
  id: z.number(),
  ref: z.number(),
  name: z.string(),
  counts: z.string(),
  links: z.array(z.string()),
})
type Send = z.output<typeof SendRow>

/**
 * What sends of each newsletter typically led to. Sends and all that they led to are those of the same stretch of days: one that was sent
 * before has no part in it. The most views of a send first.
 */
export async function readNewsletters(
  pool: Pick<Pool, 'connect'>,
  range: DayRange,
): Promise<NewsletterFigures[]> {
  return asOfOneMoment(pool, (db) => newslettersOf(db, range))
}

/** The same of two stretches of days. */
export async function readNewslettersBeside(
  pool: Pick<Pool, 'connect'>,
  { now, before }: { now: DayRange; before: DayRange },
): Promise<Beside<NewsletterFigures>[]> {
  return asOfOneMoment(pool, async (db) =>
    beside(await newslettersOf(db, now), await newslettersOf(db, before)),
  )
}

async function newslettersOf(db: SqlClient, range: DayRange): Promise<NewsletterFigures[]> {
  const sends = await readSends(db, range)
  if (sends.length === 0) return []
  const views = await readViews(db, range)
  const readings = await readReadings(db, { ...range, sends })
  return [...Map.groupBy(sends, ({ ref }) => ref)]
    .map(([ref, of]): NewsletterFigures => {
      const those = of.filter(({ counts }) => counts !== 'none')
      const viewsOf = ({ id }: Send) => views.get(id)?.all ?? 0
      return {
        ref,
        name: of[0]?.name ?? '',
        sends: of.length,
        countedSends: those.length,
        medianViews: medianOf(those, viewsOf),
        medianArticles: medianOf(those, (send) => articlesOf(send, views.get(send.id)?.links ?? [])),
        medianReadings: medianOf(those, ({ id }) => readings.get(id) ?? 0),
        views: counted(
          those.reduce((sum, send) => sum + viewsOf(send), 0),
          'beacon',
        ),
      }
    })
    .toSorted((a, b) => b.medianViews - a.medianViews || a.ref - b.ref)
}

/** What was sent in a stretch of days, the newest first. The content is large: it is read once for each. */
async function readSends(db: SqlClient, { from, to }: DayRange): Promise<Send[]> {
  const { rows } = await db.query(
    `select send.id::float8 as id, newsletter_id as ref, said.counts, said.links,
            coalesce(newsletter.name, said.newsletter ->> 'name') as name
       from campaign_sends send
       cross join lateral jsonb_to_record(send.content) as said(counts text, links jsonb, newsletter jsonb)
       left join newsletters newsletter on newsletter.id = send.newsletter_id
      where frozen_at >= ($1 || 'T00:00:00Z')::timestamptz
        and frozen_at < ($2 || 'T00:00:00Z')::timestamptz + interval '1 day'
      order by frozen_at desc, send.id desc`,
    [from, to],
  )
  return SendRow.array().parse(rows)
}

interface ViewsOfSend {
  all: number
  /** Its links that any of them are told of. */
  links: number[]
}

/** By send, from the days of the whole magazine, which have the sources of all pages. */
async function readViews(db: SqlClient, range: DayRange): Promise<Map<number, ViewsOfSend>> {
  const { rows } = await db.query<{ id: number; name: string }>(
    `select id, name from audience_sources where kind = 'own' and name like 'newsletter@%'`,
  )
  const marks = new Map(rows.map(({ id, name }) => [id, newsletterOf(name)]))
  const { sum } = await readDaysOfPage(db, { pageId: 0, ...range })
  const sends = new Map<number, ViewsOfSend>()
  for (const [id, count] of sum.sources) {
    const { sendId = null, link = null } = marks.get(id) ?? {}
    if (sendId === null) continue
    const known = sends.get(sendId) ?? { all: 0, links: [] }
    sends.set(sendId, { all: known.all + count, links: link === null ? known.links : [...known.links, link] })
  }
  return sends
}

/** Several links may lead to one article by addresses that differ behind its path. */
function articlesOf({ links }: Send, told: readonly number[]): number {
  const slugs = told.map((link) => {
    const address = links[link]
    return address === undefined ? null : slugOf(new URL(address).pathname)
  })
  return new Set(slugs.filter((slug) => slug !== null)).size
}

/** None are older than their send. Of a stretch that ends today none are newer either, and the index has all that is asked. */
async function readReadings(
  db: SqlClient,
  { to, sends }: DayRange & { sends: readonly Send[] },
): Promise<Map<number, number>> {
  const until = to < dayOf(new Date()) ? 'and read_on <= $3' : 'and $3::text is not null'
  const { rows } = await db.query<{ id: number; number: number }>(
    `select send_id::float8 as id, count(*)::int as number from campaign_reads
      where send_id = any($1::int8[]) ${until} group by send_id having count(*) >= $2`,
    [sends.map(({ id }) => id), fewest, to],
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}
