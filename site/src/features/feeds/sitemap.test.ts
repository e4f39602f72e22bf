import { describe, expect, test } from 'vitest'
import { fixtureSite } from '../../../test/fixtures/fixture-content.ts'
import { childrenOf, parseXml, sitemapProblems, textOf } from '../../../test/feed-rules.ts'
import {
  newsMaxAgeSeconds,
  renderArticlesSitemap,
  renderNewsSitemap,
  renderPagesSitemap,
  renderSitemap,
  renderSitemapIndex,
} from './sitemap.ts'

const origin = 'https://meridian.example'
const hostile = '</news:title><script>"A & B"\u0000\u000b 😀'

const articles = [
  {
    id: 'the-quiet-capital',
    title: hostile,
    publishedAt: '2026-11-18T06:30:00.000Z',
    updatedAt: '2026-11-19T10:00:00.000Z',
    pictureUrl: '/media/a-1600x1067.webp?v=1&w=2',
  },
  {
    id: 'bare',
    title: 'Bare',
    publishedAt: '2026-11-17T12:00:00.000Z',
    updatedAt: '2026-11-17T12:00:00.000Z',
    pictureUrl: null,
  },
]

const news = renderNewsSitemap(articles, { site: fixtureSite, origin })

test.each([
  ['the index', renderSitemapIndex(['2026-11', '2026-10'], origin)],
  ['the standing pages', renderPagesSitemap(fixtureSite, ['/about'], origin)],
  ['a month', renderArticlesSitemap(articles, origin)],
  ['the news', news],
  ['no news', renderNewsSitemap([], { site: fixtureSite, origin })],
  ['the issues', renderSitemap([{ path: '/issues/autumn-2026', pictureUrl: '/media/c.webp' }], origin)],
])('%s is a sitemap', (_name, text) => {
  expect(sitemapProblems(text, origin)).toEqual([])
})

test('the index names the standing pages, authors, issues, newsletters, news and one sitemap per month', () => {
  expect(renderSitemapIndex(['2026-11', '2026-10'], origin).match(/(?<=<loc>)[^<]+/g)).toEqual(
    ['pages', 'authors', 'issues', 'newsletters', 'news', '2026-11', '2026-10'].map(
      (name) => `${origin}/sitemaps/${name}.xml`,
    ),
  )
})

test('the standing pages are home, six sections, their 25 topics and what is named', () => {
  expect(renderPagesSitemap(fixtureSite, ['/about'], origin).match(/<url>/g)).toHaveLength(1 + 6 + 25 + 1)
})

test('an article stands with its address, its last change and its picture', () => {
  const [url] = childrenOf(parseXml(renderArticlesSitemap(articles, origin)), 'url')
  expect(textOf(url, 'loc')).toBe(`${origin}/articles/the-quiet-capital`)
  expect(textOf(url, 'lastmod')).toBe('2026-11-19T10:00:00.000Z')
  expect(url?.getElementsByTagName('image:loc')[0]?.textContent).toBe(
    `${origin}/media/a-1600x1067.webp?v=1&w=2`,
  )
})

describe('the news sitemap', () => {
  test('names publication, date and title, whatever the title is', () => {
    const [url] = childrenOf(parseXml(news), 'url')
    const [entry] = url ? childrenOf(url, 'news:news') : []
    expect(textOf(entry, 'news:title')).toBe('</news:title><script>"A & B" 😀')
    expect(textOf(entry, 'news:publication_date')).toBe('2026-11-18T06:30:00.000Z')
    expect(entry?.getElementsByTagName('news:name')[0]?.textContent).toBe('Meridian')
  })

  test.each([
    ['2026-11-19T11:00:00.000Z', 3600],
    ['2026-11-19T11:59:50.000Z', 60],
    ['2026-11-19T12:00:10.000Z', 60],
    ['2026-11-18T06:31:00.000Z', 24 * 3600],
  ])('at %s is right for %i seconds more', (now, seconds) => {
    expect(newsMaxAgeSeconds(articles, new Date(now))).toBe(seconds)
  })

  test('without articles is looked at once a day', () => {
    expect(newsMaxAgeSeconds([], new Date('2026-11-19T11:00:00.000Z'))).toBe(24 * 3600)
  })
})
