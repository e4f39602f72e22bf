import { describe, expect, test } from 'vitest'
import { fixtureCampaign, fixtureNewsletter } from '../../../test/fixtures/fixture-campaigns.ts'
import { fixtureSite } from '../../../test/fixtures/fixture-content.ts'
import { atomProblems, jsonFeedProblems, rssProblems } from '../../../test/feed-rules.ts'
import { toCampaignFeed } from './campaign-feed.ts'
import { feedForms } from './feed-forms.ts'

const origin = 'https://meridian.example'
const hostile = '</title><script>alert("A & B")</script>]]> \u0000\uD800 &amp;'

function feedOf(campaigns = [fixtureCampaign]) {
  return toCampaignFeed(
    { newsletter: fixtureNewsletter, campaigns },
    { site: fixtureSite, origin, file: 'rss.xml' },
  )
}

describe.each([
  ['rss', rssProblems],
  ['atom', atomProblems],
  ['json', jsonFeedProblems],
] as const)('the %s form of the campaigns of a newsletter', (form, problemsOf) => {
  test('keeps the rules of its format, with campaigns, without, and whatever is written', () => {
    const { write } = feedForms[form]
    const written = {
      ...fixtureCampaign,
      card: { ...fixtureCampaign.card, title: hostile, preheader: hostile },
      corrections: [{ date: '2026-11-29', text: hostile }],
    }
    expect([[fixtureCampaign], [], [written]].flatMap((each) => problemsOf(write(feedOf(each))))).toEqual([])
  })
})

test('an item has what was sent, with whole addresses, and leads nowhere for an article that is gone', () => {
  const [item] = feedOf().items
  expect(item?.url).toBe(`${origin}/newsletters/executive-agenda/2026-11-28-five-decisions`)
  expect(item?.contentHtml).toContain(`<a href="${origin}/articles/patience-pays">Patience pays</a>`)
  expect(item?.contentHtml).toContain('<h3>Gone by now</h3>')
  expect(item?.contentHtml).toContain(`<img src="${origin}/media/pier.jpg?v=1"`)
  expect(item?.contentHtml).toContain('<p>Good morning</p>')
  expect(item?.contentHtml).not.toContain('{name}')
})

test('a correction stands first, and is when the item changed', () => {
  const corrected = {
    ...fixtureCampaign,
    card: { ...fixtureCampaign.card, correctedAt: '2026-11-29T10:00:00.000Z' },
    corrections: [{ date: '2026-11-29', text: 'It was Tuesday.' }],
  }
  const [item] = feedOf([corrected]).items
  expect(item?.contentHtml).toMatch(/^<p><strong>Corrected on 2026-11-29:<\/strong> It was Tuesday\.<\/p>/)
  expect(item?.updatedAt.toISOString()).toBe('2026-11-29T10:00:00.000Z')
})
