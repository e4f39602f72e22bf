import { describe, expect, test } from 'vitest'
import { ofKind, recordsOf, wordsIn } from '../../../../../test/given-files.ts'
import type { SourceArticle } from '../../source-record.ts'
import { readFeed } from './read-feed.ts'

const read = (content: string | Uint8Array) => recordsOf(readFeed, { 'feed.xml': content })
const articlesOf = async (content: string) => ofKind(await read(content), 'article')
const rss = (items: string, more = '') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Salt &amp;amp; Tide</title><link>https://salt.example/</link><description>On &lt;b&gt;water&lt;/b&gt;</description><language>en-gb</language>${more}${items}</channel></rss>`
const item = async (inner: string): Promise<SourceArticle> => {
  const [article] = await articlesOf(
    rss(`<item><title>Ebb</title><link>https://salt.example/2019/05/ebb.html</link>${inner}</item>`),
  )
  if (!article) throw new Error('The feed has no entry.')
  return article
}

test('an entry of Atom without an author is by that of its feed', async () => {
  const entry = (id: string, more: string) => `<entry><id>${id}</id><title>${id}</title>${more}</entry>`
  const records = await read(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Salt</title><author><name>Ida Roth</name></author>${entry('a', '')}${entry('b', '<author><name>Ben Ott</name></author>')}</feed>`,
  )
  expect(ofKind(records, 'article').map(({ authors }) => authors)).toEqual([['ida-roth'], ['ben-ott']])
})

test.each([
  ['the same guid', (n: number) => `<guid>1</guid><link>https://salt.example/${n}</link>`, 2],
  ['the same address', (n: number) => `<title>Ebb ${n}</title><link>https://salt.example/</link>`, 2],
  ['no name at all', (n: number) => `<description>Words ${n}</description>`, 2],
  [
    'the same guid and address',
    (n: number) => `<guid>1</guid><link>https://salt.example/</link><title>${n}</title>`,
    1,
  ],
])('of two entries with %s', async (_what, entry, count) => {
  const articles = await articlesOf(rss(`<item>${entry(1)}</item><item>${entry(2)}</item>`))
  expect(articles).toHaveLength(2)
  expect(new Set(articles.map(({ id }) => id)).size).toBe(count)
})

describe('RSS 2.0', () => {
  test('the whole of an entry', async () => {
    const records = await read(
      rss(`<item>
        <title>Ebb &amp;amp; flow</title>
        <link>https://salt.example/2019/05/ebb.html</link>
        <guid isPermaLink="false">https://salt.example/?p=12</guid>
        <pubDate>Sat, 04 May 2019 10:00:00 EDT</pubDate>
        <dc:creator><![CDATA[Ida Roth]]></dc:creator>
        <category>Rivers</category><category domain="https://salt.example/tag">Low water</category>
        <description>&lt;p&gt;In short.&lt;/p&gt;</description>
        <content:encoded><![CDATA[<p>The <a href="/tables">tables</a> say so.</p><img src="low.jpg" alt="Low">]]></content:encoded>
        <media:content url="/small.jpg" medium="image" width="300"/>
        <media:content url="/big.jpg" medium="image" width="1200"><media:title>A boat</media:title><media:description>At low tide</media:description><media:credit>Ben Ott</media:credit></media:content>
        <atom:updated>2019-05-05T00:00:00Z</atom:updated>
      </item>`),
    )
    expect(ofKind(records, 'site')[0]).toMatchObject({
      name: 'Salt & Tide',
      url: 'https://salt.example/',
      description: 'On water',
      language: 'en-gb',
    })
    expect(ofKind(records, 'author').map(({ id, name }) => [id, name])).toEqual([['ida-roth', 'Ida Roth']])
    expect(ofKind(records, 'term').map(({ id, taxonomy, name }) => [id, taxonomy, name])).toEqual([
      ['category:rivers', 'category', 'Rivers'],
      ['tag:low-water', 'tag', 'Low water'],
    ])
    expect(ofKind(records, 'article')[0]).toMatchObject({
      id: 'https://salt.example/?p=12',
      type: 'post',
      status: 'published',
      title: 'Ebb & flow',
      excerpt: 'In short.',
      body: [
        {
          kind: 'html',
          html: '<p>The <a href="https://salt.example/tables">tables</a> say so.</p><img src="https://salt.example/2019/05/low.jpg" alt="Low">',
        },
      ],
      slug: 'ebb',
      url: 'https://salt.example/2019/05/ebb.html',
      formerUrls: ['https://salt.example/?p=12'],
      publishedAt: { kind: 'instant', at: '2019-05-04T14:00:00.000Z' },
      updatedAt: { kind: 'instant', at: '2019-05-05T00:00:00.000Z' },
      authors: ['ida-roth'],
      terms: ['category:rivers', 'tag:low-water'],
      heroPicture: {
        url: 'https://salt.example/big.jpg',
        alt: 'A boat',
        caption: 'At low tide',
        credit: 'Ben Ott',
      },
    })
  })

  test('a description is the text when there is no other, and is told when it looks like a summary', async () => {
    const short = await item('<description>The sea goes out […]</description>')
    expect([short.body, short.excerpt, short.findings.map(({ code }) => code)]).toEqual([
      [{ kind: 'html', html: '<p>The sea goes out […]</p>' }],
      '',
      ['summary-only'],
    ])
    const long = await item(
      `<description>&lt;p&gt;${'The sea goes out. '.repeat(50)}&lt;/p&gt;</description>`,
    )
    expect(long.findings).toEqual([])
    expect(long.body[0]).toMatchObject({ html: expect.stringMatching(/^<p>The sea/) })
  })

  test('what is enclosed is the picture, or a recording', async () => {
    const picture = await item('<enclosure url="https://salt.example/a.png" type="image/png" length="1"/>')
    expect(picture.heroPicture?.url).toBe('https://salt.example/a.png')
    const sound = await item(
      '<enclosure url="https://salt.example/a.mp3" type="audio/mpeg" length="1"/><itunes:image href="https://salt.example/cover.jpg"/><description>Waves.</description>',
    )
    expect([sound.type, sound.body[0], sound.heroPicture?.url]).toEqual([
      'podcast',
      { kind: 'recording', url: 'https://salt.example/a.mp3', title: 'Ebb', caption: '' },
      'https://salt.example/cover.jpg',
    ])
  })

  test.each([
    ['<author>ida@salt.example (Ida Roth)</author>', 'Ida Roth', 'ida@salt.example'],
    ['<author>Ida Roth &lt;ida@salt.example&gt;</author>', 'Ida Roth', 'ida@salt.example'],
    ['<author>ida@salt.example</author>', 'ida', 'ida@salt.example'],
    ['<itunes:author>Ida Roth</itunes:author>', 'Ida Roth', null],
  ])('authors: %s', async (xml, name, email) => {
    const records = await read(rss(`<item><title>A</title>${xml}</item>`))
    expect(ofKind(records, 'author').map((author) => [author.name, author.email])).toEqual([[name, email]])
  })

  test('pixels that tell who reads go, as in the feeds of Medium', async () => {
    const { body } = await item(
      '<content:encoded><![CDATA[<p>Words.</p><img src="https://medium.com/_/stat?event=x" width="1" height="1" alt="">]]></content:encoded>',
    )
    expect(JSON.stringify(body)).not.toContain('stat?event')
    expect(wordsIn(body)).toBe('Words.')
  })

  test('an entry without an id is known by its address, or by what it says; without a title it is told', async () => {
    const [first, second, again] = await articlesOf(
      rss(
        '<item><link>https://salt.example/a</link></item><item><title>B</title></item><item><title>B</title></item>',
      ),
    )
    expect([first?.id, first?.findings.map(({ code }) => code)]).toEqual([
      'https://salt.example/a',
      ['without-title'],
    ])
    expect(second?.id).toMatch(/^[\da-f]{32}$/)
    expect(again?.id).toBe(second?.id)
  })

  test('an entry of a day to come is not public by itself', async () => {
    expect((await item('<pubDate>Sat, 04 May 2999 10:00:00 GMT</pubDate>')).status).toBe('scheduled')
  })

  test('that it has the newest entries alone, or more pages, is told', async () => {
    const told = async (more: string) =>
      ofKind(await read(rss('<item><title>A</title></item>', more)), 'site')
        .at(-1)
        ?.findings.map(({ code }) => code)
    expect(await told('')).toEqual(['newest-only'])
    expect(await told('<atom:link rel="next" href="https://salt.example/feed?page=2"/>')).toEqual([
      'more-pages',
    ])
  })
})

test('RSS 0.91 and 1.0', async () => {
  const old =
    '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel><title>Salt</title><link>https://salt.example/</link><item><title>Caf&eacute;</title><link>https://salt.example/a</link><description>One &amp; two.</description></item></channel></rss>'
  expect((await articlesOf(old)).map(({ title, body }) => [title, wordsIn(body)])).toEqual([
    ['Café', 'One & two.'],
  ])
  const rdf =
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://salt.example/feed"><title>Salt</title><link>https://salt.example/</link></channel><item rdf:about="https://salt.example/b"><title>B</title><link>https://salt.example/b</link><dc:date>2019-05-04T10:00+02:00</dc:date><dc:subject>Rivers, Low water</dc:subject><dc:creator>Ida</dc:creator></item></rdf:RDF>'
  const records = await read(rdf)
  expect(ofKind(records, 'article')[0]).toMatchObject({
    id: 'https://salt.example/b',
    publishedAt: { kind: 'instant', at: '2019-05-04T08:00:00.000Z' },
    terms: ['tag:rivers', 'tag:low-water'],
    authors: ['ida'],
  })
  expect(ofKind(records, 'site')[0]?.name).toBe('Salt')
})

describe('Atom', () => {
  const atom = (entries: string) =>
    `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns="http://www.w3.org/1999/xhtml" xml:base="https://salt.example/blog/" xml:lang="de"><a:title type="html">Salt &amp;amp; Tide</a:title><a:link href="https://salt.example/"/><a:link rel="self" href="feed.xml"/>${entries}</a:feed>`

  test('the whole of an entry, whatever its prefix', async () => {
    const records = await read(
      atom(
        `<a:entry xml:base="2019/"><a:title type="text">Ebb &lt;3</a:title><a:link rel="alternate" href="ebb"/><a:link rel="enclosure" type="audio/ogg" href="ebb.ogg"/><a:id>tag:salt.example,2019:1</a:id><a:published>2019-05-04T10:00:00+02:00</a:published><a:updated>2019-05-05T10:00:00Z</a:updated><a:author><a:name>Ida Roth</a:name><a:uri>https://ida.example</a:uri><a:email>ida@salt.example</a:email></a:author><a:category term="rivers" label="Rivers"/><a:summary>In short.</a:summary><a:content type="xhtml"><div><p>One <em>two</em> &amp; three<br/>four <img src="low.jpg" alt="&quot;Low&quot;"/></p></div></a:content></a:entry>`,
      ),
    )
    expect(ofKind(records, 'site')[0]).toMatchObject({
      name: 'Salt & Tide',
      url: 'https://salt.example/',
      language: 'de',
    })
    expect(ofKind(records, 'author')[0]).toMatchObject({
      name: 'Ida Roth',
      email: 'ida@salt.example',
      urls: ['https://ida.example'],
    })
    expect(ofKind(records, 'article')[0]).toMatchObject({
      id: 'tag:salt.example,2019:1',
      title: 'Ebb <3',
      excerpt: 'In short.',
      url: 'https://salt.example/blog/2019/ebb',
      publishedAt: { at: '2019-05-04T08:00:00.000Z' },
      updatedAt: { at: '2019-05-05T10:00:00.000Z' },
      terms: ['category:rivers'],
      body: [
        { kind: 'recording', url: 'https://salt.example/blog/2019/ebb.ogg' },
        {
          kind: 'html',
          html: '<div><p>One <em>two</em> &amp; three<br>four <img src="https://salt.example/blog/2019/low.jpg" alt="&quot;Low&quot;"></p></div>',
        },
      ],
    })
  })

  test.each([
    ['<a:content type="html">&lt;p&gt;One &amp;amp; two&lt;/p&gt;</a:content>', '<p>One &amp; two</p>'],
    ['<a:content type="text">One &lt; two\n\nthree</a:content>', '<p>One &lt; two</p><p>three</p>'],
    ['<a:content>One</a:content>', '<p>One</p>'],
    ['<a:content>&lt;b&gt;One&lt;/b&gt;</a:content>', '<b>One</b>'],
  ])('content: %s', async (content, html) => {
    const [article] = await articlesOf(
      atom(`<a:entry><a:id>1</a:id><a:title>A</a:title>${content}</a:entry>`),
    )
    expect(article?.body).toEqual([{ kind: 'html', html }])
  })

  test('a draft is one', async () => {
    const [article] = await articlesOf(
      atom(
        '<a:entry><a:id>1</a:id><a:title>A</a:title><app:control xmlns:app="http://www.w3.org/2007/app"><app:draft>yes</app:draft></app:control></a:entry>',
      ),
    )
    expect(article?.status).toBe('draft')
  })

  test('a list of videos has each with what is said about it', async () => {
    const [article] = await articlesOf(
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>V</title><entry><id>yt:1</id><title>Tide</title><link rel="alternate" href="https://www.youtube.com/watch?v=1"/><media:group><media:title>Tide</media:title><media:thumbnail url="https://i.ytimg.com/1.jpg"/><media:description>Ebb &amp; flow.</media:description></media:group></entry></feed>`,
    )
    expect(article?.heroPicture?.url).toBe('https://i.ytimg.com/1.jpg')
    expect(wordsIn(article?.body ?? [])).toBe('https://www.youtube.com/watch?v=1 Ebb & flow.')
  })
})

test('JSON Feed', async () => {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Salt',
    home_page_url: 'https://salt.example/',
    authors: [{ name: 'Ida Roth', url: 'https://ida.example' }],
    items: [
      {
        id: 7,
        url: '/ebb',
        title: 'Ebb',
        content_html: '<p>One <a href="two">two</a>.</p>',
        summary: 'In short.',
        image: '/a.jpg',
        date_published: '2019-05-04T10:00:00Z',
        tags: ['Rivers'],
        attachments: [{ url: '/a.mp3', mime_type: 'audio/mpeg', title: 'Waves' }],
        _own: { kept: 1 },
      },
      { id: 'b', content_text: 'One < two\n\nthree', author: { name: 'Ben' } },
      'nothing',
      { title: null, tags: 'wrong', attachments: 5, content_text: 'half \ud83d' },
    ],
  }
  const records = await read(JSON.stringify(feed))
  const [first, second, third] = ofKind(records, 'article')
  expect(first).toMatchObject({
    id: '7',
    url: 'https://salt.example/ebb',
    excerpt: 'In short.',
    authors: ['ida-roth'],
    terms: ['tag:rivers'],
    heroPicture: { url: 'https://salt.example/a.jpg' },
    body: [
      { kind: 'recording', url: 'https://salt.example/a.mp3', title: 'Waves' },
      { kind: 'html', html: '<p>One <a href="https://salt.example/two">two</a>.</p>' },
    ],
  })
  expect(first?.original).toContain('"kept":1')
  expect([second?.authors, second?.body]).toEqual([
    ['ben'],
    [{ kind: 'html', html: '<p>One &lt; two</p><p>three</p>' }],
  ])
  expect(wordsIn(third?.body ?? [])).toBe('half \ufffd')
  expect(ofKind(records, 'broken').map(({ name, reason }) => [name, reason])).toEqual([
    ['Entry 3', 'The entry is no object.'],
  ])
})

describe('what is no feed is refused in a sentence', () => {
  test.each([
    ['', 'The file is no feed: it is empty.'],
    ['<!DOCTYPE html><html><head></head></html>', /no feed: it seems to be an HTML page/],
    ['Hello', /no feed: it seems to be plain text/],
    ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', /seems to be an HTML page/],
    ['<?xml version="1.0"?><urlset/>', /This is no feed: it is a sitemap/],
    ['<?xml version="1.0"?><plist/>', /This is no feed: it is XML that begins with <plist>/],
    [
      '<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version></channel></rss>',
      /The file is an export of WordPress/,
    ],
    ['{"version":"1.0","items":[]}', /it is JSON, but has no version/],
    ['{"version":"https://jsonfeed.org/version/1","items":[\n{"id":', /not well-formed JSON on line 2/],
    [rss('<item><title>A</title>').replace('</channel></rss>', ''), /The file ends early/],
    ['PK\u0003\u0004', /seems to be a zip archive/],
  ])('%.40s', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message)
  })

  test('of several files those that are feeds are read', async () => {
    const records = await recordsOf(readFeed, {
      'a.xml': rss('<item><guid>1</guid></item>'),
      'b.json': '{"version":"https://jsonfeed.org/version/1","items":[{"id":"2"}]}',
      'notes.txt': 'Hello',
    })
    expect(ofKind(records, 'article').map(({ id }) => id)).toEqual(['1', '2'])
    expect(ofKind(records, 'other').map(({ name }) => name)).toEqual(['A file that is no feed: notes.txt'])
    await expect(recordsOf(readFeed, { 'a.txt': 'A', 'b.txt': 'B' })).rejects.toThrow(
      /None of the files is a feed/,
    )
  })

  test('an entry without end is refused', async () => {
    await expect(read(rss(`<item>${'<b>x</b>'.repeat(500_000)}</item>`))).rejects.toThrow(
      /A single entry has more than 32 MB/,
    )
  })
})

test('a feed that is not well-formed is refused with the line, and the byte at which that begins', async () => {
  await expect(read('<rss>\r\n<channel>\n<item></channel></rss>')).rejects.toMatchObject({
    place: { file: 'feed.xml', line: 3, byte: 33 },
  })
  await expect(read('{"version":"https://jsonfeed.org/version/1",\n"items":[}')).rejects.toMatchObject({
    place: { line: 2 },
  })
})

test('a feed in UTF-16 without a mark is read', async () => {
  const text = rss('<item><title>Ebb é</title></item>')
  expect(ofKind(await read(Buffer.from(text, 'utf16le')), 'article').map(({ title }) => title)).toEqual([
    'Ebb é',
  ])
})

test('a feed that is cut anywhere is refused, and never half an entry', async () => {
  const whole = rss(
    '<item><title>Ebb &amp; flow</title><content:encoded><![CDATA[<p>One</p>]]></content:encoded></item>',
  )
  for (let end = 10; end < whole.length; end += 7)
    await expect(read(whole.slice(0, end))).rejects.toMatchObject({
      name: 'UnreadableSource',
      place: { file: 'feed.xml' },
    })
})
