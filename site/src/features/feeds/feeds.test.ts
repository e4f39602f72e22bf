import type { FeedArticle } from '@meridian/shared/content/channel-content.schema'
import { describe, expect, test } from 'vitest'
import { toFeedBody } from './feed-body.ts'
import {
  fixtureBlocks,
  fixtureCards,
  fixtureRecording,
  fixtureSite,
} from '../../../test/fixtures/fixture-content.ts'
import { bodyHtml } from '../../../test/fixtures/fixture-texts.ts'
import {
  atomProblems,
  childrenOf,
  jsonFeedProblems,
  parseXml,
  rssProblems,
  textOf,
} from '../../../test/feed-rules.ts'
import { toFeedDocument } from './feed-document.ts'
import { feedForms, type FeedForm } from './feed-forms.ts'

const origin = 'https://meridian.example'
const hostile = '</title><script>alert("A & B")</script>]]> <![CDATA[\u0000\u000b\uD800 😀 &amp; <b>bold</b>'
const visible = '</title><script>alert("A & B")</script>]]> <![CDATA[ 😀 &amp; <b>bold</b>'

const articles: FeedArticle[] = fixtureCards.slice(0, 20).map((card) => ({
  card,
  body: [bodyHtml],
  topics: ['Communication'],
  updatedAt: '2026-11-19T10:00:00.000Z',
  pictureUrl: `/media/${card.id}-1200x630.jpg?v=1`,
}))

const hostileArticles: FeedArticle[] = articles.slice(0, 1).map((article) => ({
  ...article,
  card: {
    ...article.card,
    title: hostile,
    excerpt: hostile,
    section: { id: 'strategy', name: hostile },
    authors: [{ id: 'x', name: hostile }],
  },
  topics: [hostile],
}))

function write(form: FeedForm, of: readonly FeedArticle[] = articles): string {
  const feed = toFeedDocument({
    site: fixtureSite,
    title: 'Meridian',
    description: fixtureSite.description,
    origin,
    pagePath: '/',
    feedPath: `/${feedForms[form].file}`,
    articles: of,
  })
  return feedForms[form].write(feed)
}

describe.each([
  ['rss', rssProblems],
  ['atom', atomProblems],
  ['json', jsonFeedProblems],
] as const)('the %s form', (form, problemsOf) => {
  test('keeps the rules of its format', () => {
    expect(problemsOf(write(form))).toEqual([])
  })

  test('keeps them without any article', () => {
    expect(problemsOf(write(form, []))).toEqual([])
  })

  test('keeps them whatever editors write', () => {
    expect(problemsOf(write(form, hostileArticles))).toEqual([])
  })

  test('has the same bytes for the same articles', () => {
    expect(write(form)).toBe(write(form))
  })
})

describe('RSS', () => {
  const itemsOf = (text: string) => {
    const [channel] = childrenOf(parseXml(text), 'channel')
    return channel ? childrenOf(channel, 'item') : []
  }

  test('an article is an item with its text, its picture, its authors and its date', () => {
    const [item] = itemsOf(write('rss'))
    expect(textOf(item, 'title')).toBe('The Quiet Capital')
    expect(textOf(item, 'link')).toBe(`${origin}/articles/the-quiet-capital`)
    expect(textOf(item, 'content:encoded')).toContain('<p>')
    expect(textOf(item, 'pubDate')).toBe('Wed, 18 Nov 2026 06:30:00 GMT')
    expect(item?.getElementsByTagName('media:content')[0]?.getAttribute('url')).toBe(
      `${origin}/media/the-quiet-capital-1200x630.jpg?v=1`,
    )
    expect(itemsOf(write('rss'))).toHaveLength(articles.length)
  })

  test('a title is text and a description is HTML: neither can run or break anything', () => {
    const [item] = itemsOf(write('rss', hostileArticles))
    expect(textOf(item, 'title')).toBe(visible)
    expect(textOf(item, 'description')).not.toContain('<')
  })
})

test('an Atom entry names when it was published and when it changed', () => {
  const [entry] = childrenOf(parseXml(write('atom')), 'entry')
  expect([textOf(entry, 'published'), textOf(entry, 'updated')]).toEqual([
    '2026-11-18T06:30:00.000Z',
    '2026-11-19T10:00:00.000Z',
  ])
})

test.each(['rss', 'atom', 'json'] as const)(
  '%s has what became of an article under the address it had',
  (form) => {
    const quoting = (quote: string) =>
      articles.slice(0, 1).map((article) => ({
        ...article,
        body: ['<p>A</p>', { type: 'quote' as const, quote, author: '', title: '' }],
      }))
    expect(write(form, quoting('Said before.'))).toContain('Said before.')
    expect(write(form, quoting('Said before.'))).toContain('Said before.')
    const changed = write(form, quoting('Said ]]> after.'))
    expect(changed).toContain('Said ]]&gt; after.')
    expect(changed).not.toContain('Said before.')
  },
)

test('links within an article lead to the magazine from wherever the feed is read', () => {
  const [article] = articles
  const linked = article && {
    ...article,
    body: ['<p><a href="/archive">A</a> <a href="//b.example/">B</a></p>'],
  }
  expect(write('json', linked ? [linked] : [])).toContain(
    `<p><a href=\\"${origin}/archive\\">A</a> <a href=\\"//b.example/\\">B</a></p>`,
  )
})

test('a picture within an article is one picture, at its whole address', () => {
  const [article] = articles
  const figure =
    '<figure><picture><source type="image/webp" srcset="/media/a-480.webp 480w"><img src="/media/a.webp?v=1" alt="A"></picture></figure>'
  expect(write('json', article ? [{ ...article, body: [figure] }] : [])).toContain(
    `<figure><img src=\\"${origin}/media/a.webp?v=1\\" alt=\\"A\\"></figure>`,
  )
})

test('a table is a table, a chart its words and its table, and pulled words are left out', () => {
  const rows = [
    ['City', 'Price'],
    ['[Basel](https://example.com/basel?a=1&b=2)', '4.2'],
  ]
  const table = {
    type: 'table',
    caption: 'Prices',
    source: 'A <survey>',
    hasHeaderRow: true,
    hasHeaderColumn: false,
    rows,
  } as const
  const chart = {
    type: 'chart',
    kind: 'bar',
    title: 'They rise',
    unit: '',
    description: 'More.',
    source: '',
    rows,
  } as const
  expect(toFeedBody([table, chart, { type: 'pull-quote', text: 'Pulled' }])).toBe(
    [
      '<figure><table><caption>Prices</caption><tr><th>City</th><th>Price</th></tr><tr><td><a href="https://example.com/basel?a=1&amp;b=2">Basel</a></td><td>4.2</td></tr></table><figcaption>Source: A &lt;survey&gt;</figcaption></figure>',
      '<h2>They rise</h2><p>More.</p><figure><table><tr><th>City</th><th>Price</th></tr><tr><th><a href="https://example.com/basel?a=1&amp;b=2">Basel</a></th><td>4.2</td></tr></table></figure>',
      '',
    ].join('\n'),
  )
})

test('the blocks of an article stand in its text, in words and pictures', () => {
  const [article] = articles
  const { items } = toFeedDocument({
    site: fixtureSite,
    title: 'Meridian',
    description: '',
    origin,
    pagePath: '/',
    feedPath: '/feed.json',
    articles: article ? [{ ...article, body: ['<p>One</p>', ...fixtureBlocks, '<p>Two</p>'] }] : [],
  })
  const html = items[0]?.contentHtml ?? ''
  expect(html).toMatch(/^<p>One<\/p>\n<figure><blockquote><p>A promise I cannot be caught breaking/)
  expect(html).toContain('<figcaption>Marguerite Oyelaran-Holt, Chief executive, Calder Rhône</figcaption>')
  expect(html.match(/<img src="https:\/\/meridian\.example\//g)).toHaveLength(6)
  expect(html).toContain('<aside><h2>The part nobody is watching</h2><p>Cheap items')
  expect(html).toContain('<h3><a href="https://example.com/logbook">Bound Logbook</a></h3>')
  expect(html).toContain('Our editors’ rating: 5 out of 5')
  expect(html).toMatch(/<p>Two<\/p>$/)
  expect(html).not.toMatch(/ (class|style)=/)
})

test('feed readers get the recordings of an article as files: RSS the first, the others all of them', () => {
  const second = fixtureRecording({ src: '/media/recordings/second-0123456789.wav', mimeType: 'audio/wav' })
  const heard = articles
    .slice(0, 1)
    .map((article) => ({ ...article, body: [fixtureRecording(), '<p>A</p>', second] }))
  const addresses = ['harbour-0123456789.mp3', 'second-0123456789.wav'].map(
    (name) => `${origin}/media/recordings/${name}`,
  )
  const rss = parseXml(write('rss', heard))
  const enclosures = Array.from(rss.getElementsByTagName('enclosure'), (file) =>
    ['url', 'type', 'length'].map((name) => file.getAttribute(name)),
  )
  expect(enclosures).toEqual([[addresses[0], 'audio/mpeg', '2992000']])
  const atom = Array.from(parseXml(write('atom', heard)).getElementsByTagName('link'))
  const files = atom.filter((link) => link.getAttribute('type')?.startsWith('audio/'))
  expect(files.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual(
    addresses.map((address) => [address, 'enclosure']),
  )
  expect(JSON.parse(write('json', heard))).toMatchObject({
    items: [
      {
        attachments: addresses.map((url) => ({ url, size_in_bytes: 2_992_000, duration_in_seconds: 187 })),
      },
    ],
  })
  expect(
    [rssProblems, atomProblems, jsonFeedProblems].map((problemsOf, index) =>
      problemsOf(write((['rss', 'atom', 'json'] as const)[index] ?? 'rss', heard)),
    ),
  ).toEqual([[], [], []])
})
