import { describe, expect, test } from 'vitest'
import { ofKind, recordsOf } from '../../../../../../test/given-files.ts'
import { smallItem, smallWxr } from '../../../../../../test/imports/small-wxr.ts'
import type { SourceArticle } from '../../../source-record.ts'
import { readWordpress } from '../read-wordpress.ts'

type Item = Parameters<typeof smallItem>[0]

async function articleOf(item: Item, channel = ''): Promise<SourceArticle> {
  const records = await recordsOf(readWordpress, { 'old.xml': smallWxr(smallItem(item), channel) })
  const [article] = ofKind(records, 'article')
  if (!article) throw new Error('There is no article.')
  return article
}

function codes({ findings }: SourceArticle): string[] {
  return findings.map(({ code }) => code)
}

test('an article says what the export says of it', async () => {
  const article = await articleOf({
    id: 12,
    title: 'Fish &amp; <em>Chips</em>\u200b',
    content: 'One.\n\nTwo.',
    excerpt: '<p>In short: [caption]<img src="x.jpg"> it rains[/caption]&hellip;</p>',
    slug: 'fish-and-chips',
    terms: ['category/news: News', 'post_tag/sea: Sea'],
  })
  expect(article).toEqual({
    kind: 'article',
    id: '12',
    type: 'post',
    status: 'published',
    title: 'Fish & Chips',
    excerpt: 'In short: …',
    body: [{ kind: 'html', html: '<p>One.</p>\n<p>Two.</p>' }],
    slug: 'fish-and-chips',
    url: 'https://old.example/2019/05/fish-and-chips/',
    formerUrls: ['https://old.example/?p=12'],
    createdAt: { kind: 'instant', at: '2019-05-04T08:00:00.000Z' },
    publishedAt: { kind: 'instant', at: '2019-05-04T08:00:00.000Z' },
    updatedAt: { kind: 'instant', at: '2019-05-05T08:00:00.000Z' },
    authors: ['jane'],
    terms: ['category:news', 'post_tag:sea'],
    heroPicture: null,
    seo: { title: '', description: '', canonical: null },
    audience: 'everyone',
    isFeatured: false,
    sentAs: null,
    place: { file: 'old.xml', line: 12, byte: 559 },
    findings: [],
    original:
      'One.\n\nTwo.\n\n<!-- excerpt -->\n<p>In short: [caption]<img src="x.jpg"> it rains[/caption]&hellip;</p>',
  })
})

describe('the status of an article', () => {
  test.each([
    ['publish', '', 'published', true],
    ['publish', 'secret', 'password', true],
    ['private', '', 'private', true],
    ['private', 'secret', 'private', true],
    ['draft', '', 'draft', false],
    ['draft', 'secret', 'draft', false],
    ['pending', '', 'pending', false],
    ['auto-draft', '', 'draft', false],
    ['future', '', 'scheduled', false],
    ['future', 'secret', 'password', true],
    ['trash', '', 'trash', false],
    ['pitch', '', 'draft', false],
    ['inherit', '', 'draft', false],
    ['', '', 'draft', false],
    ['constructor', '', 'draft', false],
  ])('“%s” with the password “%s” is %s', async (status, password, known, hasUrl) => {
    const article = await articleOf({ status, password, content: 'x' })
    expect([article.status, article.url !== null]).toEqual([known, hasUrl])
    expect(JSON.stringify(article)).not.toContain('secret')
  })

  test('one that is not known is said', async () => {
    expect(codes(await articleOf({ status: 'pitch' }))).toEqual(['unknown-status'])
    expect((await articleOf({ status: '' })).findings[0]?.message).toContain(
      'does not say whether it was published',
    )
  })

  test('what was to come stays to come, whenever that was', async () => {
    expect(await articleOf({ status: 'future', gmt: '2001-01-01 00:00:00' })).toMatchObject({
      status: 'scheduled',
      publishedAt: { kind: 'instant', at: '2001-01-01T00:00:00.000Z' },
      url: null,
    })
  })
})

describe('dates', () => {
  const zero = '0000-00-00 00:00:00'

  test.each([
    ['the moment counts', {}, { kind: 'instant', at: '2019-05-04T08:00:00.000Z' }],
    ['without one the date of the feed', { gmt: zero }, { kind: 'instant', at: '2019-05-04T08:00:00.000Z' }],
    [
      'in whatever zone that is',
      { gmt: '', pubDate: 'Sat, 4 May 2019 10:00:00 +0200' },
      { kind: 'instant', at: '2019-05-04T08:00:00.000Z' },
    ],
    [
      'without both the clock of the site',
      { gmt: zero, pubDate: '' },
      { kind: 'local', at: '2019-05-04T10:00:00' },
    ],
    [
      'the year -0001 is none',
      { gmt: '-0001-11-30 00:00:00', pubDate: 'Mon, 30 Nov -0001 00:00:00 +0000' },
      { kind: 'local', at: '2019-05-04T10:00:00' },
    ],
    [
      'the year 1 is none',
      { gmt: '0001-01-01 00:00:00', pubDate: 'Mon, 01 Jan 0001 00:00:00 +0000' },
      { kind: 'local', at: '2019-05-04T10:00:00' },
    ],
    [
      'the 30th of February is none',
      { gmt: '2019-02-30 08:00:00', pubDate: 'x' },
      { kind: 'local', at: '2019-05-04T10:00:00' },
    ],
    ['none at all', { gmt: zero, pubDate: '', local: zero }, null],
  ])('%s', async (_what, dates, at) => {
    expect((await articleOf(dates)).publishedAt).toEqual(at)
  })

  test('a draft has none at which it was published', async () => {
    const draft = await articleOf({ status: 'draft', gmt: zero, pubDate: '' })
    expect([draft.createdAt, draft.publishedAt]).toEqual([{ kind: 'local', at: '2019-05-04T10:00:00' }, null])
  })

  test('what has no date says so', async () => {
    expect(codes(await articleOf({ gmt: zero, pubDate: '', local: zero }))).toEqual(['no-date'])
  })
})

describe('addresses', () => {
  const formerOf = async (item: Item) =>
    (await articleOf(item)).formerUrls.map((url) => url.replace('https://old.example', ''))

  test('a slug of other letters reads as those', async () => {
    const slug = encodeURIComponent('ночь').toLowerCase()
    const link = `https://old.example/${slug}/`
    expect(await articleOf({ slug, link })).toMatchObject({
      slug: 'ночь',
      url: 'https://old.example/%d0%bd%d0%be%d1%87%d1%8c/',
    })
  })

  test('a slug that was cut off in the middle of a letter, one of the trash, and none', async () => {
    expect((await articleOf({ slug: '%d0%bd%d0%be%d1' })).slug).toBe('но')
    expect((await articleOf({ slug: 'tide__trashed-2', status: 'trash' })).slug).toBe('tide')
    expect((await articleOf({ slug: '', link: 'https://old.example/2019/tide.html' })).slug).toBe('tide')
    expect((await articleOf({ slug: '', status: 'draft' })).slug).toBeNull()
  })

  test('old slugs and old days lead to it, each with each', async () => {
    expect(
      await formerOf({
        id: 7,
        slug: 'tide',
        link: 'https://old.example/2019/05/04/tide/',
        meta: { _wp_old_slug: ['low-tide', 'ebbe-%c3%bc'], _wp_old_date: '2019-04-30' },
      }),
    ).toEqual([
      '/?p=7',
      '/2019/04/30/tide/',
      '/2019/05/04/low-tide/',
      '/2019/04/30/low-tide/',
      '/2019/05/04/ebbe-%C3%BC/',
      '/2019/04/30/ebbe-%C3%BC/',
    ])
  })

  test('in addresses of other kinds too', async () => {
    const meta = { _wp_old_slug: 'ebb', _wp_old_date: '2018-12-31' }
    expect(await formerOf({ slug: 'tide', link: 'https://old.example/news/tide.html', meta })).toEqual([
      '/?p=7',
      '/news/ebb.html',
    ])
    expect(await formerOf({ slug: 'tide', link: 'https://old.example/2019/05/tide/', meta })).toContain(
      '/2018/12/ebb/',
    )
    expect(await formerOf({ slug: 'tide', link: 'https://old.example/archives/7', meta })).toEqual(['/?p=7'])
    expect(await formerOf({ slug: 'tide', link: 'https://old.example/?p=7', meta })).toEqual([])
  })

  test('each page that it was divided into is its own', async () => {
    expect(await formerOf({ slug: 'tide', content: 'a<!--nextpage-->b<!--nextpage-->c' })).toEqual([
      '/?p=7',
      '/2019/05/tide/2/',
      '/2019/05/tide/3/',
    ])
  })

  test('pages have numbers of their own, and guids of other hosts are none', async () => {
    expect(
      await formerOf({
        type: 'page',
        slug: 'tide',
        link: 'https://old.example/tide/',
        guid: 'http://test.local/?p=7',
      }),
    ).toEqual(['/?p=7', '/?page_id=7'])
    expect(await formerOf({ slug: 'tide', guid: 'http://www.old.example/?p=3' })).toEqual([
      'http://www.old.example/?p=3',
      '/?p=7',
    ])
  })

  test('a link that is a path, or none', async () => {
    expect((await articleOf({ link: '/blog/tide' })).url).toBe('https://old.example/blog/tide')
    expect((await articleOf({ link: 'javascript:alert(1)' })).url).toBeNull()
    expect((await articleOf({ link: 'http://[' })).url).toBeNull()
  })

  test('what leads elsewhere is a rule', async () => {
    const item = smallItem({ slug: 'tide', meta: { _links_to: 'https://x.example/tide' } })
    const records = await recordsOf(readWordpress, { 'old.xml': smallWxr(item) })
    expect(ofKind(records, 'redirect')).toMatchObject([
      { from: '/2019/05/tide/', to: 'https://x.example/tide' },
    ])
  })
})

describe('what search engines are told', () => {
  const seoOf = async (meta: Record<string, string>) =>
    (await articleOf({ title: 'Low tide', excerpt: 'It ebbs.', meta, terms: ['category/news: News'] })).seo

  test.each([
    [
      'Yoast',
      {
        _yoast_wpseo_title: 'Ebb &amp; flow',
        _yoast_wpseo_metadesc: 'Of tides.',
        _yoast_wpseo_canonical: 'https://x.example/a',
      },
    ],
    [
      'Rank Math',
      {
        rank_math_title: 'Ebb &amp; flow',
        rank_math_description: 'Of tides.',
        rank_math_canonical_url: 'https://x.example/a',
      },
    ],
    [
      'SEOPress',
      {
        _seopress_titles_title: 'Ebb & flow',
        _seopress_titles_desc: 'Of tides.',
        _seopress_robots_canonical: 'https://x.example/a',
      },
    ],
  ])('by %s', async (_plugin, meta) => {
    expect(await seoOf(meta)).toEqual({
      title: 'Ebb & flow',
      description: 'Of tides.',
      canonical: 'https://x.example/a',
    })
  })

  test.each([
    [{ _yoast_wpseo_title: '%%title%% %%page%% %%sep%% %%sitename%%' }, ''],
    [{ _yoast_wpseo_title: '%%title%%: the ebb %%sep%% %%sitename%%' }, 'Low tide: the ebb'],
    [{ _yoast_wpseo_title: '%%primary_category%% | %%title%%' }, 'News | Low tide'],
    [{ rank_math_title: '%title% %sep% %sitename%' }, ''],
    [{ rank_math_title: 'Up 5% in %currentyear% – %title%' }, 'Up 5% in – Low tide'],
    [{ _aioseo_title: '#post_title #separator_sa #site_title' }, ''],
    [{ _aioseo_title: 'Our #1 tide' }, 'Our #1 tide'],
  ])('templates %j', async (meta, title) => {
    expect((await seoOf(meta)).title).toBe(title)
  })

  test('the same as the teaser is nothing', async () => {
    expect((await seoOf({ _yoast_wpseo_metadesc: '%%excerpt%%' })).description).toBe('')
  })

  test('the category that was marked as the main one comes first', async () => {
    const channel = ['news', 'sea']
      .map(
        (slug, index) =>
          `<wp:category><wp:term_id>${index + 3}</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename></wp:category>`,
      )
      .join('')
    const terms = ['category/news: News', 'post_tag/x: X', 'category/sea: Sea']
    for (const key of ['_yoast_wpseo_primary_category', 'rank_math_primary_category'])
      expect((await articleOf({ terms, meta: { [key]: '4' } }, channel)).terms).toEqual([
        'category:sea',
        'category:news',
        'post_tag:x',
      ])
    expect(
      (await articleOf({ terms, meta: { _yoast_wpseo_primary_category: '99' } }, channel)).terms[0],
    ).toBe('category:news')
  })
})

describe('what else belongs to an article', () => {
  test('the picture above it, which may be in another file, or of another host', async () => {
    const hero = async (meta: Record<string, string>) => (await articleOf({ meta })).heroPicture
    expect(await hero({ _thumbnail_id: '31' })).toEqual({
      id: '31',
      url: null,
      alt: '',
      caption: '',
      credit: '',
    })
    expect(await hero({ fifu_image_url: 'https://x.example/a.jpg', fifu_image_alt: 'Sea' })).toMatchObject({
      id: null,
      url: 'https://x.example/a.jpg',
      alt: 'Sea',
    })
    for (const id of ['0', '-1', 'x', '']) expect(await hero({ _thumbnail_id: id })).toBeNull()
  })

  test('that it was pinned, and its recording', async () => {
    const article = await articleOf({
      more: '<wp:is_sticky>1</wp:is_sticky>',
      content: 'Listen.',
      meta: { enclosure: 'https://old.example/a.mp3\n123\naudio/mpeg\na:0:{}' },
    })
    expect(article.isFeatured).toBe(true)
    expect(article.body[0]).toMatchObject({ kind: 'recording', url: 'https://old.example/a.mp3' })
  })

  test('its type, whatever that is', async () => {
    expect((await articleOf({ type: 'recipe' })).type).toBe('recipe')
    expect((await articleOf({ type: '' })).type).toBe('post')
  })

  test('what somebody filled in beside it is in the original, but no key and no password', async () => {
    const { original } = await articleOf({
      content: 'x',
      meta: {
        subtitle: 'Below the bridge',
        api_key: 'k1',
        user_pass: 'k2',
        client_ip: 'k3',
        contact_email: 'k4',
        _edit_lock: 'k5',
      },
    })
    expect(original).toBe('x\n\n<!-- custom fields -->\nsubtitle: Below the bridge')
  })

  test('a content of 5 MB', async () => {
    const content = 'word '.repeat(1_000_000)
    expect((await articleOf({ content })).body).toHaveLength(1)
  })
})

describe('items that say too little', () => {
  test('without a number go by their address, or by their words', async () => {
    const first = await articleOf({ id: '' })
    expect(first.id).toMatch(/^address-[\w-]{12}$/)
    expect((await articleOf({ id: '', content: 'changed' })).id).toBe(first.id)
    expect(codes(first)).toEqual(['no-id'])
    expect((await articleOf({ id: '0', guid: '', link: '' })).id).toMatch(/^words-/)
  })

  test('without a title, a creator and a text are articles', async () => {
    expect(await articleOf({ title: '', creator: '', content: '' })).toMatchObject({
      title: '',
      authors: [],
      body: [],
    })
  })

  test('without anything are broken', async () => {
    const records = await recordsOf(readWordpress, { 'old.xml': smallWxr('<item></item>', '<wp:x/>') })
    expect(records).toMatchObject([
      { kind: 'broken', of: 'article', reason: expect.stringContaining('empty') },
      { kind: 'site' },
    ])
  })
})
