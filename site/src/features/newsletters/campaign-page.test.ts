import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, expect, test } from 'vitest'
import { fixtureCampaign, fixtureNewsletter } from '../../../test/fixtures/fixture-campaigns.ts'
import CampaignPage from './CampaignPage.astro'
import NewsletterPage from './NewsletterPage.astro'
import NewslettersPage from './NewslettersPage.astro'

let container: AstroContainer

beforeAll(async () => {
  container = await AstroContainer.create()
})

const render = (content = fixtureCampaign) => container.renderToString(CampaignPage, { props: { content } })

test('a campaign shows every block, and nothing of a reader', async () => {
  const html = await render()
  for (const words of [
    'Five decisions',
    'Sent on',
    '28 November 2026',
    'Good morning',
    'Patience pays',
    'Also this week',
    'From the editor',
    'The pier Ada',
    'Wait.',
    'See the plans',
    '&lt;Monday&gt;',
  ]) {
    expect(html).toContain(words)
  }
  expect(html).not.toMatch(/\{name\}|token=|unsubscribe/)
})

test('cards lead to their articles; one that is gone stands as it was sent, without a link', async () => {
  const html = await render()
  expect(html).toContain('href="/articles/patience-pays"')
  expect(html).not.toContain('href="/articles/gone-by-now"')
  expect(html).toContain('Gone by now')
  expect(html).toContain('This article is no longer available.')
  expect(html).toContain('a link that is gone')
})

test('a correction says when and what', async () => {
  expect(await render()).not.toContain('Corrected on')
  const html = await render({
    ...fixtureCampaign,
    corrections: [{ date: '2026-11-29', text: 'It was Tuesday.' }],
  })
  expect(html).toMatch(/Corrected on\s*<time datetime="2026-11-29"[^>]*>29 November 2026<\/time>/)
  expect(html).toContain('It was Tuesday.')
})

test('a newsletter without campaigns says so, and one with them leads to each', async () => {
  const archive = { newsletter: fixtureNewsletter, campaigns: [], months: [] }
  const empty = await container.renderToString(NewsletterPage, { props: { archive } })
  expect(empty).toContain('The first one is being written.')
  const html = await container.renderToString(NewsletterPage, {
    props: { archive: { ...archive, campaigns: [fixtureCampaign.card] } },
  })
  expect(html).toContain('href="/newsletters/executive-agenda/2026-11-28-five-decisions"')
})

test('the list has each newsletter with its words, how often it comes, and its latest', async () => {
  const html = await container.renderToString(NewslettersPage, {
    props: {
      newsletters: [
        { newsletter: fixtureNewsletter, latest: fixtureCampaign.card },
        { newsletter: { ...fixtureNewsletter, id: 'former', isOffered: false }, latest: null },
      ],
    },
  })
  for (const words of ['Five decisions that deserve your week.', 'Every Monday before seven', 'Latest,']) {
    expect(html).toContain(words)
  }
  expect(html).toContain('It is not sent any more.')
})
