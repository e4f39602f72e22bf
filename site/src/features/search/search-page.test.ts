import reactRenderer from '@astrojs/react/server.js'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixtureSite } from '../../../test/fixtures/fixture-content.ts'
import { fixtureSearch } from '../../../test/fixtures/fixture-search.ts'
import { awaySentence, type SearchOutcome } from '../../lib/search/search-outcome.ts'
import { toFilterGroups } from './filter-links.ts'
import SearchPage from './SearchPage.astro'
import { countSentence } from './search-sentences.ts'

let container: AstroContainer

beforeAll(async () => {
  // A container knows Astro's own directives alone, and its types want a whole manifest for one of ours.
  const manifest = { clientDirectives: new Map([['calm', '(() => {})()']]) }
  container = await Reflect.apply(AstroContainer.create, AstroContainer, [{ manifest }])
  container.addServerRenderer({ name: '@astrojs/react', renderer: reactRenderer })
  container.addClientRenderer({ name: '@astrojs/react', entrypoint: '@astrojs/react/client.js' })
})

async function render(outcome?: SearchOutcome, query = 'quiet'): Promise<string> {
  const search = outcome && { request: { query }, outcome }
  const html = await container.renderToString(SearchPage, { props: { site: fixtureSite, search } })
  return html.replace(/<template.*<\/template>/s, '')
}

describe('the page without scripts', () => {
  test('a result has section, marked title, snippet, authors and date', async () => {
    const html = await render({ kind: 'found', answer: fixtureSearch('quiet') })
    expect(html).toContain('value="quiet"')
    expect(html).toMatch(/href="\/articles\/the-quiet-capital"[^>]*>\s*The <mark>Quiet<\/mark> Capital/)
    expect(html).toContain('By Helena Marchetti')
    expect(html).toContain('18 November 2026')
  })

  test('what was typed stays text', async () => {
    const typed = '"><script>alert(1)</script>'
    const html = await render({ kind: 'found', answer: fixtureSearch(typed) }, typed)
    expect(html).toContain('value="&quot;><script>')
    const outsideOfAttributes = html.replace(/"[^"]*"/g, '')
    expect(outsideOfAttributes).not.toContain('alert')
  })

  test('without results it offers the newest articles and the sections', async () => {
    const html = await render({ kind: 'found', answer: fixtureSearch('zzz') }, 'zzz')
    expect(html).toContain('No articles found.')
    expect(html).toMatch(/data-newest(?![^>]*hidden)[^>]*>/)
    expect(html).toContain('href="/leadership"')
  })

  test('a refusal and an absence are sentences, and the words stay in the field', async () => {
    expect(await render({ kind: 'refused', status: 429, sentence: 'That was too often.' })).toContain(
      'That was too often.',
    )
    const away = await render({ kind: 'away' })
    expect(away).toContain(awaySentence)
    expect(away).toContain('value="quiet"')
  })
})

test('counts are sentences', () => {
  const count = (matched: 'all' | 'some' | 'none', of: number, isExact = true) =>
    countSentence({ matched, total: { count: of, isExact } })
  expect(count('all', 1)).toBe('1 article')
  expect(count('all', 1234)).toBe('1,234 articles')
  expect(count('all', 48_000, false)).toBe('About 48,000 articles')
  expect(count('some', 2)).toBe('No article has all of these words. 2 articles have some of them.')
  expect(count('none', 0)).toBe('No articles found.')
})

test('a filter keeps the words and the other filter, and leads out of itself', () => {
  const answer = {
    ...fixtureSearch('quiet'),
    years: [
      { year: 2026, count: 2 },
      { year: 2025, count: 1 },
    ],
  }
  const [sections, years] = toFilterGroups({ query: 'quiet', year: 2025 }, answer)
  expect(sections?.links.map(({ href }) => href)).toEqual([
    '/search?q=quiet&year=2025',
    '/search?q=quiet&section=leadership&year=2025',
    '/search?q=quiet&section=global&year=2025',
  ])
  expect(years?.links.find(({ isCurrent }) => isCurrent)).toMatchObject({ label: '2025', count: '1' })
  expect(years?.links[0]).toMatchObject({ label: 'All years', href: '/search?q=quiet' })
})

test('nothing to choose is no filter', () => {
  const answer = { ...fixtureSearch('quiet'), sections: [{ id: 'wealth', name: 'Wealth', count: 2 }] }
  expect(toFilterGroups({ query: 'quiet' }, answer)).toEqual([])
})
