import { depthSteps, lastedMarks } from '@meridian/shared/audience/beacon'
import { Sketch } from '@meridian/shared/audience/sketch'
import type { Pool } from 'pg'
import { noHours, writeDay, writeMonth } from '../src/features/audience/bytes/count-bytes.ts'
import { packSums } from '../src/features/audience/bytes/tally.ts'
import { type DayCounts, noCounts, readToEndOf } from '../src/features/audience/counts.ts'
import { columnsOf, type DayRow, sumColumns, writeDayRows } from '../src/features/audience/day-rows.ts'
import { dayAfter, dayOfMonth, daysOf, monthAfter } from '../src/features/audience/days.ts'
import { withoutFew } from '../src/features/audience/few.ts'
import { refreshGroups } from '../src/features/audience/groups.ts'
import { ensurePartitions } from '../src/features/audience/partitions.ts'
import { measureOf, measures } from '../src/features/audience/tallies.ts'

/* Years of a large magazine, as folding and closing would have left them: article by article by Zipf's law. */

const hosts = 80
const otherId = hosts + 1
const tree = { parents: new Map<number, number | null>(), otherId }
const hoursKeptDays = 60
const portion = 4000

export interface AudienceYears {
  articles: number
  /** The first days of the months. */
  months: string[]
  views: number
  /** The last of these days are not closed yet. */
  openFrom: string
}

/** Numbers from 0 to 1, the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

const random = randomNumbers(0x2545f491)

/** How many of something happen that happens so often on average. */
function happened(average: number): number {
  if (average > 30) {
    const spread = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(average + Math.sqrt(average) * spread))
  }
  const least = Math.exp(-average)
  let count = 0
  for (let product = random(); product > least; product *= random()) count += 1
  return count
}

/** Articles with authors, a section, topics and an issue each, and their pages, whose ids are theirs. */
export async function addArticles(pool: Pool, articles: number): Promise<void> {
  const words = `repeat('Some words about what harbours teach those who wait. ', 8)`
  await pool.query(
    `insert into sections (id, name, tagline, description, empty_text, slug)
       select n, 'Section ' || n, '-', '-', '-', 'section-' || n from generate_series(1, 6) n`,
  )
  await pool.query(
    `insert into topics (id, name, description, section_id, slug)
       select n, 'Topic ' || n, '-', 1 + n % 6, 'topic-' || n from generate_series(1, 30) n`,
  )
  await pool.query(
    `insert into authors (id, name, role, slug) select n, 'Author ' || n, '-', 'author-' || n from generate_series(1, 200) n`,
  )
  await pool.query(
    `insert into issues (id, title, slug, _status) select n, 'Issue ' || n, 'issue-' || n, 'published' from generate_series(1, 400) n`,
  )
  await pool.query(
    `insert into articles (id, title, excerpt, seo_description, slug, section_id, issue_id, published_at, _status)
       select n, 'Article ' || n, ${words}, ${words}, 'article-' || n, 1 + n % 6, 1 + n % 400, now(), 'published'
         from generate_series(1, $1::int) n`,
    [articles],
  )
  await pool.query(
    `insert into articles_rels (parent_id, path, "order", authors_id, topics_id)
       select n, 'authors', 1, 1 + (n * 7919) % 200, null::int from generate_series(1, $1::int) n
       union all
       select n, 'topics', k, null, 1 + (n * k) % 30 from generate_series(1, $1::int) n, generate_series(1, 2) k`,
    [articles],
  )
  await pool.query(
    `insert into audience_pages (id, path, article_id)
       select n, '/articles/article-' || n, n from generate_series(1, $1::int) n`,
    [articles],
  )
  await pool.query(
    `insert into audience_sources (id, kind, name)
       select n, 'host', 'site-' || n || '.example' from generate_series(1, ${hosts}) n
       union all select ${otherId}, 'other', 'other'`,
  )
}

/** Fills all that readings are made of. */
export async function addAudienceYears(
  pool: Pool,
  years: AudienceYears,
  onMonth: (month: string) => void,
): Promise<void> {
  const [first = '', last = ''] = [years.months.at(0), years.months.at(-1)]
  const days = daysOf({ from: first, to: dayAfter(monthAfter(last), -1) })
  const harmonic = Array.from({ length: years.articles }, (_, index) => 1 / (index + 1)).reduce(
    (a, b) => a + b,
  )
  const perDay = years.views / days.length / harmonic
  for (const month of years.months) {
    await ensurePartitions(pool, [month])
    await addMonth(pool, { ...years, month, perDay, hoursFrom: dayAfter(days.at(-1) ?? '', -hoursKeptDays) })
    onMonth(month)
  }
  await pool.query(
    `insert into audience_closings (day) select day::date from generate_series($1::date, $2::date - 1, '1 day') day`,
    [first, years.openFrom],
  )
  await refreshGroups(pool)
  await pool.query('vacuum analyze')
}

async function addMonth(
  pool: Pool,
  month: AudienceYears & { month: string; perDay: number; hoursFrom: string },
): Promise<void> {
  const { articles, openFrom, perDay, hoursFrom } = month
  const days = daysOf({ from: month.month, to: dayAfter(monthAfter(month.month), -1) })
  const tallies = days.map(() => measures.map(() => new Float64Array(articles + 1)))
  const inMonth = measures.map(() => new Float64Array(articles + 1))
  for (let start = 1; start <= articles; start += portion) {
    const rows: { pageId: number; counts: DayCounts; days: Buffer }[] = []
    const ofDays = new Map<string, DayRow[]>()
    for (let pageId = start; pageId < Math.min(start + portion, articles + 1); pageId += 1) {
      // Ids and ranks have nothing to do with each other: a prime that divides no number of articles mixes them.
      const average = perDay / (1 + ((pageId * 7_368_787) % articles))
      const written = new Map<number, Uint8Array>()
      const sum: DayCounts = { ...noCounts(), readers: 0 }
      for (const [index, day] of days.entries()) {
        const views = happened(average)
        if (views === 0) continue
        const counts = countsOf(views)
        for (const [place, measure] of measures.entries()) {
          const value = measureOf(measure, counts)
          const [tally, whole] = [tallies[index]?.[place], inMonth[place]]
          if (tally) tally[pageId] = value
          if (whole && day < openFrom) whole[pageId] = (whole[pageId] ?? 0) + value
        }
        if (day < openFrom) {
          written.set(dayOfMonth(day), writeDay({ ...counts, sources: withoutFew(counts, tree) }))
          addSums(sum, counts)
        }
        if (day >= hoursFrom) {
          const list = ofDays.get(day) ?? []
          list.push(dayRow(pageId, counts, day >= openFrom))
          ofDays.set(day, list)
        }
      }
      if (written.size > 0) rows.push({ pageId, counts: sum, days: writeMonth(written) })
    }
    await writeMonthRows(pool, month.month, rows)
    for (const [day, list] of ofDays) await writeDayRows(pool, day, list)
  }
  for (const [index, day] of days.entries()) await writeTallies(pool, 'day', day, tallies[index] ?? [])
  await writeTallies(pool, 'month', month.month, inMonth)
}

function countsOf(views: number): DayCounts {
  const depth = views < 6 ? 1 + Math.floor(random() * depthSteps) : depthSteps
  const reached = Array.from({ length: depthSteps }, (_, step) =>
    views < 6 ? (step < depth ? views : 0) : Math.round(views * (1 - (0.6 * step) / depthSteps)),
  )
  const mean = 20 + Math.floor(random() * 120)
  const lasted = lastedMarks.map((mark) => Math.round(views * Math.exp(-mark / mean)))
  const sources = new Map<number, number>()
  for (let drawn = Math.min(views, 40); drawn > 0; drawn -= 1) {
    if (random() < 0.35) continue
    const id = 1 + Math.floor(hosts ** random() - 1)
    sources.set(id, (sources.get(id) ?? 0) + Math.floor(views / Math.min(views, 40)))
  }
  const bots = happened(0.3 * views)
  return {
    requests: [views + happened(0.1 * views), bots, happened(0.05 * views)],
    views,
    readers: Math.max(1, Math.round(0.85 * views)),
    seconds: mean * views,
    reached,
    lasted,
    sources,
  }
}

function addSums(to: DayCounts, more: DayCounts): void {
  to.requests = [
    to.requests[0] + more.requests[0],
    to.requests[1] + more.requests[1],
    to.requests[2] + more.requests[2],
  ]
  to.views += more.views
  to.readers += more.readers
  to.seconds += more.seconds
  to.reached = to.reached.map((count, step) => count + (more.reached[step] ?? 0))
}

/** Hours of a day in which most is read in the evening. */
function dayRow(pageId: number, counts: DayCounts, isOpen: boolean): DayRow {
  const hours = noHours()
  const drawn = Math.min(counts.views, 48)
  for (let each = 0; each < drawn; each += 1) {
    const hour = Math.floor(24 * Math.sqrt(random()))
    hours.views[hour] = (hours.views[hour] ?? 0) + Math.floor(counts.views / drawn)
    hours.browser[hour] = hours.views[hour] ?? 0
    hours.seconds[hour] = (hours.seconds[hour] ?? 0) + Math.floor(counts.seconds / drawn)
    hours.readToEnd[hour] = Math.min(hours.views[hour] ?? 0, readToEndOf(counts))
  }
  hours.bot[4] = counts.requests[1]
  return { pageId, counts, hours, sketch: isOpen ? sketchOf(counts.readers) : null }
}

function sketchOf(readers: number): Sketch {
  const sketch = new Sketch()
  for (let reader = 0; reader < readers; reader += 1) {
    const rank = 1 + Math.min(36, Math.floor(-Math.log2(1 - random())))
    sketch.add((Math.floor(random() * 2 ** 14) << 6) | rank)
  }
  return sketch
}

/** Puts months of pages into their table. */
export async function writeMonthRows(
  pool: Pool,
  month: string,
  rows: readonly { pageId: number; counts: DayCounts; days: Buffer }[],
): Promise<void> {
  await pool.query(
    `insert into audience_months (month, page_id, ${sumColumns}, days)
     select $1, page.* from unnest($2::int[], $3::int8[], $4::int8[], $5::int8[], $6::int8[], $7::int8[], $8::int8[],
       $9::int8[], $10::bytea[]) as page`,
    [
      month,
      rows.map(({ pageId }) => pageId),
      ...columnsOf(rows.map(({ counts }) => counts)),
      rows.map(({ days }) => days),
    ],
  )
}

async function writeTallies(
  pool: Pool,
  span: 'day' | 'month',
  start: string,
  tallies: readonly Float64Array[],
): Promise<void> {
  for (const [index, measure] of measures.entries()) {
    await pool.query('insert into audience_tallies (span, start, measure, pages) values ($1, $2, $3, $4)', [
      span,
      start,
      measure,
      await packSums(tallies[index] ?? new Float64Array()),
    ])
  }
}
