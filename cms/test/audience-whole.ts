import { depthSteps, lastedMarks } from '@meridian/shared/audience/beacon'
import type { Pool } from 'pg'
import { noHours, writeDay, writeMonth } from '../src/features/audience/bytes/count-bytes.ts'
import { type DayCounts, noCounts } from '../src/features/audience/counts.ts'
import { writeDayRows } from '../src/features/audience/day-rows.ts'
import { dayAfter, dayOfMonth, daysOf, monthAfter } from '../src/features/audience/days.ts'
import { randomNumbers, writeMonthRows } from './audience-years.ts'

/* All pages of a large magazine together: page 0, its hours, its newsletters and what led to it. */

const sends = 400
const linksOfSend = 12
const placesOfLists = 1000
/** Above those of other sites. */
const firstSource = 1000
const random = randomNumbers(0x1d872b41)

export interface WholeMagazine {
  /** The first days of the months. */
  months: string[]
  viewsOfDay: number
  openFrom: string
  today: string
  readsOfSend: number
}

/** Fills what is read of the whole magazine: some 1,500 sources in each day. */
export async function addWholeMagazine(pool: Pool, whole: WholeMagazine): Promise<void> {
  const { months, openFrom, today, viewsOfDay, readsOfSend } = whole
  const first = months.at(0) ?? today
  await addSources(pool)
  for (const month of months) {
    const days = daysOf({ from: month, to: dayAfter(monthAfter(month), -1) }).filter((day) => day <= today)
    const counts = new Map(days.map((day) => [day, countsOf(viewsOfDay, ageOf(first, today, day))]))
    const closed = [...counts].filter(([day]) => day < openFrom)
    await writeMonthRows(pool, month, [
      {
        pageId: 0,
        counts: { ...noCounts(), readers: 0 },
        days: writeMonth(new Map(closed.map(([day, of]) => [dayOfMonth(day), writeDay(of)]))),
      },
    ])
    for (const [day, of] of counts) {
      if (day < openFrom) continue
      await writeDayRows(pool, day, [{ pageId: 0, counts: of, hours: noHours(), sketch: null }])
    }
  }
  await pool.query(
    `insert into audience_hours (hour, requests_browser, requests_bot, views, read_to_end, seconds, counted_seconds)
     select hour, $3 * (1.2 + random() / 4) / 24, $3 / 60, $3 / 24, $3 / 60, $3 * 3, 3600
       from generate_series($1::timestamptz, $2::timestamptz + interval '23 hours', '1 hour') hour`,
    [`${first}T00:00:00Z`, `${today}T00:00:00Z`, viewsOfDay],
  )
  await addSends(pool, { first, today, readsOfSend })
  await pool.query('vacuum analyze')
}

/** How far a day is on the way from the first to the last: the newsletters of then were read. */
function ageOf(first: string, today: string, day: string): number {
  return (Date.parse(day) - Date.parse(first)) / Math.max(1, Date.parse(today) - Date.parse(first))
}

async function addSources(pool: Pool): Promise<void> {
  const names = [
    ...Array.from({ length: sends * linksOfSend }, (_, index) => {
      const [send, link] = [1 + Math.floor(index / linksOfSend), index % linksOfSend]
      return `newsletter@${send.toString(36)}.${link}`
    }),
    ...Array.from({ length: placesOfLists }, (_, index) => `related@article:${index + 1}`),
  ]
  await pool.query(
    `insert into audience_sources (id, kind, name)
     select $1 + place, 'own', name from unnest($2::text[]) with ordinality as own(name, place)`,
    [firstSource - 1, names],
  )
}

function countsOf(views: number, age: number): DayCounts {
  const sources = new Map<number, number>()
  for (let host = 1; host <= 80; host += 1) sources.set(host, Math.ceil(views / 400))
  const newest = Math.floor(age * sends)
  for (let send = Math.max(0, newest - 40); send <= Math.min(sends - 1, newest); send += 1) {
    for (let link = 0; link < linksOfSend; link += 1) {
      sources.set(firstSource + send * linksOfSend + link, 3 + Math.floor(random() * 90))
    }
  }
  for (let place = 0; place < placesOfLists; place += 1) {
    sources.set(firstSource + sends * linksOfSend + place, 3 + Math.floor(random() * 30))
  }
  return {
    requests: [Math.round(1.2 * views), Math.round(0.3 * views), 0],
    views,
    readers: Math.round(0.7 * views),
    seconds: 70 * views,
    reached: Array.from({ length: depthSteps }, (_, step) =>
      Math.round(views * (1 - (0.6 * step) / depthSteps)),
    ),
    lasted: lastedMarks.map((mark) => Math.round(views * Math.exp(-mark / 70))),
    sources,
  }
}

async function addSends(
  pool: Pool,
  { first, today, readsOfSend }: { first: string; today: string; readsOfSend: number },
): Promise<void> {
  const links = Array.from(
    { length: linksOfSend },
    (_, index) => `https://meridian.example/articles/article-${index + 1}`,
  )
  await pool.query(
    `insert into newsletters (id, name, slug, description, cadence, audience)
       select n, 'Newsletter ' || n, 'newsletter-' || n, '-', '-', 'everyone' from generate_series(901, 905) n
     on conflict do nothing`,
  )
  await pool.query(
    `insert into campaign_sends (id, campaign_id, newsletter_id, state, time, due_at, frozen_at, uncertain, content, audience)
     select n, n, 901 + n % 5, 'sending', '{}', at, at, 'hold', $4::jsonb, '{}'
       from generate_series(1, $3::int) n
       cross join lateral (select $1::timestamptz + n * (($2::timestamptz - $1::timestamptz) / $3::int) as at) moment`,
    [
      `${first}T06:00:00Z`,
      `${today}T06:00:00Z`,
      sends,
      JSON.stringify({ counts: 'totals', links, newsletter: { name: 'A newsletter' } }),
    ],
  )
  await pool.query(
    `insert into campaign_reads (send_id, link, read_on)
     select send.id, n % ${linksOfSend}, (send.frozen_at + (n % 20) * interval '1 hour')::date
       from campaign_sends send, generate_series(1, $1::int) n`,
    [readsOfSend],
  )
}
