import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixtureCards, fixtureSections } from '../../../test/fixtures/fixture-content.ts'
import ListingPage from './ListingPage.astro'

let container: AstroContainer
const [leadership] = fixtureSections

beforeAll(async () => {
  container = await AstroContainer.create()
})

async function render(props: Record<string, unknown>): Promise<string> {
  return container.renderToString(ListingPage, { props: { section: leadership, ...props } })
}

describe('a section or topic page', () => {
  test('spec §2 category page, §4 data pages: an empty section shows its empty text', async () => {
    expect(await render({ list: { articles: [], months: [] } })).toContain('Leadership content coming soon.')
  })

  test('spec §2 category card: a card names its section and author and leads to the article by title and Read More', async () => {
    const html = await render({ list: { articles: fixtureCards.slice(0, 1), months: [] } })
    expect(html.match(/href="\/articles\/the-quiet-capital"/g)).toHaveLength(2)
    expect(html).toContain('By Helena Marchetti')
    expect(html).toContain('Read More')
  })

  test('earlier months are links below the newest articles', async () => {
    const html = await render({ list: { articles: fixtureCards, months: ['2026-11', '2026-10'] } })
    expect(html).toContain('href="/leadership/2026-10"')
    expect(html).toContain('October 2026')
  })

  test('a topic page links to its siblings and to months of its own', async () => {
    const topic = leadership?.topics[3]
    const html = await render({ topic, list: { articles: fixtureCards, months: ['2026-11'] } })
    expect(html).toContain('href="/leadership/decision-making/2026-11"')
    expect(html).toContain('href="/leadership/communication"')
  })
})
