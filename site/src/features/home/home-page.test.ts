import type { HomeContent } from '@meridian/shared/content/content.schema'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, expect, test } from 'vitest'
import { fixtureCards } from '../../../test/fixtures/fixture-content.ts'
import { formatShortDay } from '../../lib/format/dates.ts'
import HomePage from './HomePage.astro'

let container: AstroContainer

beforeAll(async () => {
  container = await AstroContainer.create()
})

const empty: HomeContent = {
  featured: null,
  seconds: [],
  latest: [],
  row: [],
  sections: [],
  currentIssue: null,
}

function render(home: Partial<HomeContent>): Promise<string> {
  return container.renderToString(HomePage, { props: { home: { ...empty, ...home } } })
}

const [cover] = fixtureCards

test('spec §2 home featured: the cover story has picture, category link, title, excerpt and author', async () => {
  if (!cover) throw new Error('The fixture magazine has no article.')
  const html = await render({ featured: cover })
  expect(html).toContain('<picture')
  expect(html).toContain(`href="/${cover.section.id}"`)
  expect(html).toContain(cover.title)
  expect(html).toContain(cover.excerpt)
  expect(html).toContain(cover.authors[0]?.name)
})

test('spec §2 home links: articles and categories are linked by their public addresses', async () => {
  const html = await render({ row: fixtureCards.slice(0, 3) })
  for (const card of fixtureCards.slice(0, 3)) {
    expect(html).toContain(`href="/articles/${card.id}"`)
    expect(html).toContain(`href="/${card.section.id}"`)
  }
})

test("spec §2 home promo: 'Sign Up' leads executive subscribers to /subscription", async () => {
  const html = await render({})
  expect(html).toMatch(/<a[^>]+href="\/subscription"[^>]*>\s*Sign Up\s*<\/a>/)
  expect(html).toContain('For executive subscribers only')
})

test('spec §2 home sections: each section shows its articles under a link to it', async () => {
  const section = { id: 'strategy', name: 'Strategy' }
  const html = await render({ sections: [{ section, articles: fixtureCards.slice(0, 3) }] })
  expect(html).toContain('href="/strategy"')
  for (const card of fixtureCards.slice(0, 3)) expect(html).toContain(card.title)
})

test('each piece says when it came out and how long it takes to read', async () => {
  const [lead, second, listed, inRow, inColumn] = fixtureCards
  if (!lead || !second || !listed || !inRow || !inColumn)
    throw new Error('The fixture magazine is too small.')
  const section = { id: 'strategy', name: 'Strategy' }
  const html = await render({
    featured: lead,
    seconds: [second],
    latest: [listed],
    row: [inRow],
    sections: [{ section, articles: [inColumn] }],
  })
  const told = [...html.matchAll(/(\d+ [A-Z][a-z]{2} \d{4}) · (\d+) min read/g)]
  expect(told.map(([, day, minutes]) => [day, Number(minutes)])).toEqual(
    [lead, second, listed, inRow, inColumn].map((card) => [
      formatShortDay(card.publishedAt),
      card.readingMinutes,
    ]),
  )
  expect(told[0]?.[1]).toBe('18 Nov 2026')
})

test('a section with nothing left to show has no column, and every other column is led by words', async () => {
  const columnOf = (id: string, articles = fixtureCards.slice(0, 1)) => ({
    section: { id, name: id },
    articles,
  })
  const html = await render({ sections: [columnOf('strategy', []), columnOf('wealth'), columnOf('global')] })
  expect(html).not.toContain('section-strategy')
  const [first = '', second = ''] = html.split('id="section-global"')
  expect([first.includes('<picture'), second.includes('<picture')]).toEqual([true, false])
  expect(second).toContain(fixtureCards[0]?.excerpt)
})

test('spec §2 home magazine: the current issue leads to /digital-magazine', async () => {
  const currentIssue = {
    id: 'autumn-2026',
    title: 'The Restraint Issue',
    description: '',
    season: 'Autumn',
    year: 2026,
    cover: null,
    isCurrent: true,
  }
  const html = await render({ currentIssue })
  expect(html).toContain('The Restraint Issue')
  expect(html).toContain('href="/digital-magazine"')
  expect(await render({})).not.toContain('/digital-magazine')
})

test('spec §4 data pages: a magazine without articles says so on its home page', async () => {
  expect(await render({})).toContain('The first articles are being written. Come back soon.')
  expect(await render({ featured: cover })).not.toContain('The first articles')
})
