import type { Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDeltas, clearAudience, deltaOf, told } from '../../../../test/audience.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { insertNewsletter, insertSend } from '../../../../test/sends.ts'
import { closeDays } from '../closing/close-days.ts'
import { foldDeltas } from '../fold/fold-deltas.ts'
import { refreshGroups } from '../groups.ts'
import { comparedSources } from './compared.ts'
import { readArticle } from './read-article.ts'
import { readGroupsBeside } from './read-groups.ts'
import { readNewsletters, readNewslettersBeside } from './read-newsletters.ts'
import { readRanking } from './read-ranking.ts'
import { readComparison } from './read-totals.ts'

let payload: Payload
let articleId: number
let sectionName: string

beforeAll(async () => {
  payload = await openCms()
  const magazine = await createMagazine(payload)
  articleId = (await magazine.createArticle({ title: 'One', slug: 'one' })).id
  await magazine.createArticle({ title: 'Two', slug: 'two' })
  await magazine.createArticle({ title: 'Three', slug: 'three' })
  const { rows } = await payload.db.pool.query<{ name: string }>(
    'select section.name from sections section join articles on section_id = section.id limit 1',
  )
  sectionName = rows[0]?.name ?? ''
})
beforeEach(async () => {
  await clearAudience(payload.db.pool)
  await payload.db.pool.query('truncate campaign_sends cascade')
})
afterAll(() => payload.destroy())

const [one, two, three] = ['/articles/one', '/articles/two', '/articles/three'] as const
const now = { from: '2026-11-10', to: '2026-11-11' }
const before = { from: '2026-10-01', to: '2026-10-04' }

async function count(day: string, ...pages: ReturnType<typeof told>[]): Promise<void> {
  await addDeltas(payload.db.pool, [deltaOf(pages, { hour: `${day}T10:00:00.000Z` })])
  await foldDeltas(payload.db.pool)
}

async function close(): Promise<void> {
  await refreshGroups(payload.db.pool)
  await closeDays(payload.db.pool, new Date('2026-11-12T04:00:00Z'))
}

test('articles stand beside what they were in other days, those that were read in these alone at the end', async () => {
  await count('2026-10-02', told(one, { views: 40, readers: [1, 2] }), told(three, { views: 900 }))
  await count('2026-11-10', told(one, { views: 30, readers: [1, 2, 3] }), told(two, { views: 20 }))
  await close()
  const asked = { by: 'views', ...now, before, limit: 2 } as const
  const first = await readRanking(payload.db.pool, asked)
  const rest = await readRanking(payload.db.pool, { ...asked, offset: 2 })
  const rows = [...first.articles, ...rest.articles].map(({ title, views, before: others }) => [
    title,
    views.value,
    others?.views.value,
  ])
  expect(rows).toEqual([
    ['One', 30, 40],
    ['Two', 20, 0],
    ['Three', 0, 900],
  ])
  expect(first.total).toBe(3)
  const alone = await readRanking(payload.db.pool, { by: 'views', ...now, limit: 5 })
  expect(alone.articles.map(({ title, before: others }) => [title, others])).toEqual([
    ['One', null],
    ['Two', null],
  ])
})

test('stretches of different lengths are compared by the day', async () => {
  await count('2026-10-02', told(one, { views: 40 }))
  await count('2026-11-10', told(one, { views: 30 }))
  await close()
  const { changes } = await readComparison(payload.db.pool, { now, before })
  expect(changes.views).toEqual({ share: 0.5, isCertain: true })
})

test('groups stand beside themselves', async () => {
  await count('2026-10-02', told(one, { views: 40 }), told(two, { views: 10 }), told(three, { views: 1 }))
  await close()
  const asked = { kind: 'section', now, before } as const
  const read = async () =>
    (await readGroupsBeside(payload.db.pool, asked)).map((row) => [
      row.name,
      row.now?.medianViews ?? null,
      row.before?.medianViews ?? null,
    ])
  expect(await read()).toEqual([[sectionName, null, 10]])
  await count('2026-11-10', told(one, { views: 30 }))
  await close()
  expect(await read()).toEqual([[sectionName, 30, 10]])
})

test('sources of an article are told of both, and of neither what fewer than three views came from', async () => {
  await count(
    '2026-10-02',
    told(one, {
      views: 12,
      hosts: [
        ['a.example', 6],
        ['rare.example', 2],
      ],
    }),
  )
  await count(
    '2026-11-10',
    told(one, {
      views: 12,
      hosts: [
        ['a.example', 4],
        ['b.example', 3],
        ['rare.example', 2],
      ],
    }),
  )
  await close()
  const sourcesIn = async (range: typeof now) =>
    (await readArticle(payload.db.pool, { articleId, ...range }))?.sources ?? []
  const rows = comparedSources(await sourcesIn(now), await sourcesIn(before), { now: 2, before: 4 })
  const named = rows.map(({ source, ...views }) => [
    source.kind === 'site' ? source.host : source.kind,
    views.now.value,
    views.before.value,
  ])
  expect(named).toEqual(
    expect.arrayContaining([
      ['a.example', 2, 1.5],
      ['b.example', 1.5, 0],
      ['other', 1, 0.5],
    ]),
  )
  expect(JSON.stringify(rows)).not.toContain('rare.example')
})

test('a newsletter is told by the medians of its sends: views, articles and pages read', async () => {
  const { pool } = payload.db
  const newsletterId = await insertNewsletter(pool)
  const links = [one, `${one}?again`, two, '/issues/one'].map((path) => `https://meridian.example${path}`)
  const send = async (day: string, counts: 'campaign' | 'none' = 'campaign') => {
    const id = await insertSend(pool, { newsletterId, content: { counts, links } })
    await pool.query(`update campaign_sends set frozen_at = $2 where id = $1`, [id, `${day}T06:00:00Z`])
    return { id, from: (link: number) => `newsletter@${id.toString(36)}.${link}` }
  }
  const read = (id: number, number: number, day: string) =>
    pool.query(
      `insert into campaign_reads (send_id, link, read_on) select $1, 0, $3 from generate_series(1, $2::int)`,
      [id, number, day],
    )
  const old = await send('2026-10-01')
  const monday = await send('2026-11-10')
  const tuesday = await send('2026-11-11')
  const quiet = await send('2026-11-11')
  await send('2026-11-11', 'none')
  await count('2026-10-02', told(two, { views: 20, from: [[old.from(2), 12]] }))
  await count(
    '2026-11-10',
    told(one, {
      views: 20,
      from: [
        [monday.from(0), 7],
        [monday.from(1), 4],
      ],
    }),
    told(two, { views: 5, from: [[monday.from(2), 3]] }),
    told('/issues/one', {
      views: 5,
      from: [
        [monday.from(3), 5],
        [old.from(3), 3],
      ],
    }),
  )
  await count(
    '2026-11-11',
    told(one, {
      views: 20,
      from: [
        [monday.from(0), 6],
        [tuesday.from(0), 3],
      ],
    }),
    told(two, { views: 9, from: [[tuesday.from(2), 2]] }),
  )
  await read(monday.id, 9, '2026-11-10')
  await read(monday.id, 5, '2026-11-12')
  await read(tuesday.id, 4, '2026-11-11')
  await read(quiet.id, 2, '2026-11-11')
  const expected = {
    ref: newsletterId,
    name: 'The Test',
    sends: 4,
    countedSends: 3,
    // 25, 3 and 0: two views of a link on a day are part of what has no name.
    medianViews: 3,
    medianArticles: 1,
    medianReadings: 4,
    views: { value: 28, plusMinus: 0, source: 'beacon' },
  }
  // While a day goes on, views of a link are told in threes.
  const sum = { value: 27, plusMinus: 0, source: 'beacon' }
  expect(await readNewsletters(pool, now)).toEqual([{ ...expected, views: sum }])
  await close()
  expect(await readNewsletters(pool, now)).toEqual([expected])
  const [beside] = await readNewslettersBeside(pool, { now, before })
  expect(beside).toMatchObject({ now: expected, before: { sends: 1, medianViews: 12, medianArticles: 1 } })
  expect(await readNewsletters(pool, { from: '2026-11-01', to: '2026-11-09' })).toEqual([])
})
