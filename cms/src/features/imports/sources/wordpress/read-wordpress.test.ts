import { describe, expect, test } from 'vitest'
import { allOf, givenFile, ofKind, recordsOf } from '../../../../../test/given-files.ts'
import { generateWxr } from '../../../../../test/imports/generate-wxr.ts'
import { smallChannel, smallItem, smallWxr } from '../../../../../test/imports/small-wxr.ts'
import type { SourceRecord } from '../../source-record.ts'
import { readWordpress } from './read-wordpress.ts'

const read = (files: Record<string, string>) => recordsOf(readWordpress, files)
const names = (records: readonly SourceRecord[]) => records.map(({ kind, id }) => `${kind} ${id}`)

test('the site is what the channel says, once for each file', async () => {
  expect(await read({ 'old.xml': smallWxr('') })).toEqual([
    {
      kind: 'site',
      id: 'old.example',
      name: 'The Old Tide',
      url: 'https://old.example',
      description: 'Of boats & banks',
      language: 'en-GB',
      timeZone: null,
      place: { file: 'old.xml', line: 3, byte: 261 },
      findings: [],
      original: '{"wxrVersion":"1.2"}',
    },
  ])
})

describe('versions and dialects', () => {
  const of = (version: string) =>
    smallWxr(smallItem({ content: 'Kept' }), '<wp:author><wp:author_login>jane</wp:author_login></wp:author>')
      .replaceAll('/export/1.2/', `/export/${version}/`)
      .replace('<wp:wxr_version>1.2', `<wp:wxr_version>${version}`)

  test.each(['1.0', '1.1', '1.2'])('version %s', async (version) => {
    expect(names(await read({ 'old.xml': of(version) }))).toEqual([
      'author jane',
      'article 7',
      'site old.example',
    ])
  })

  test.each(['2.0', 'abc', '0.9'])('version %s is refused', async (version) => {
    await expect(
      read({ 'old.xml': of('1.2').replace('<wp:wxr_version>1.2', `<wp:wxr_version>${version}`) }),
    ).rejects.toMatchObject({
      message: expect.stringContaining(`version “${version}”`),
      place: { file: 'old.xml', line: 3 },
    })
  })

  test('a version that is not told is one of those', async () => {
    expect(
      await read({ 'old.xml': of('1.2').replace(/<wp:wxr_version>.*<\/wp:wxr_version>/, '') }),
    ).toHaveLength(3)
  })

  test('Squarespace: negative numbers, mail addresses as logins, paths as links, ampersands as they are', async () => {
    const author =
      '<wp:author><wp:author_id>-9</wp:author_id><wp:author_login>ann@x.example</wp:author_login><wp:author_email>ann@x.example</wp:author_email><wp:author_display_name>Ann Lee</wp:author_display_name></wp:author>'
    const post =
      '<item><title>Salt & Tide &mdash; more</title><link>/blog/2013/6/tide.html</link><content:encoded><![CDATA[<div class="sqs-layout"><div class="image-block-outer-wrapper"><figure><noscript><img src="https://cdn.example/a.jpg?x=1&y=2"></noscript><img data-src="https://cdn.example/a.jpg?x=1&y=2" data-image="https://cdn.example/a.jpg?x=1&y=2" alt="Sea"></figure><div class="image-caption"><p>The sea</p></div></div><p>One.</p></div>]]></content:encoded><excerpt:encoded /><wp:post_name>tide.html</wp:post_name><wp:post_type>post</wp:post_type><wp:post_id>4</wp:post_id><wp:status>publish</wp:status><pubDate>Fri, 07 Jun 2013 03:00:44 +0000</pubDate><dc:creator>ann@x.example</dc:creator></item>'
    const file =
      '<item><wp:attachment_url>https://cdn.example/a.jpg?x=1&y=2</wp:attachment_url><title>a</title><wp:post_type>attachment</wp:post_type><wp:post_id>5</wp:post_id><wp:status>inherit</wp:status></item>'
    const records = await read({ 'old.xml': smallWxr(post + file, author) })
    expect(records).toMatchObject([
      { kind: 'author', id: 'ann@x.example', name: 'Ann Lee', slug: 'ann', urls: [] },
      {
        kind: 'article',
        title: 'Salt & Tide — more',
        slug: 'tide',
        url: 'https://old.example/blog/2013/6/tide.html',
        publishedAt: { kind: 'instant', at: '2013-06-07T03:00:44.000Z' },
        body: [
          {
            kind: 'picture',
            picture: { url: 'https://cdn.example/a.jpg?x=1&y=2', alt: 'Sea', caption: 'The sea' },
          },
          { kind: 'html', html: expect.stringContaining('One.') },
        ],
      },
      { kind: 'picture', url: 'https://cdn.example/a.jpg?x=1&y=2' },
      { kind: 'site', findings: [{ code: 'bare-ampersands' }] },
    ])
  })

  test('namespaces count, not prefixes', async () => {
    const bound = smallWxr(smallItem({ content: 'Kept' }))
      .replaceAll('wp:', 'x:')
      .replace('xmlns:wp=', 'xmlns:wp="http://other.example/" xmlns:x=')
    expect(ofKind(await read({ 'old.xml': bound }), 'article')).toMatchObject([
      { id: '7', status: 'published' },
    ])
    const hijacked = smallItem({ id: 8 }).replace('<item>', '<item xmlns:wp="http://other.example/">')
    const rebound = smallItem({ id: 9 }).replace(
      '<item>',
      '<item xmlns:wp="https://wordpress.org/export/1.1/">',
    )
    const local = smallItem({ id: 10 }).replace(
      /<wp:post_id>(.*)<\/wp:post_id>/,
      '<post_id xmlns="http://wordpress.org/export/1.2/">$1</post_id>',
    )
    const records = ofKind(await read({ 'old.xml': smallWxr(hijacked + rebound + local) }), 'article')
    expect(records.map(({ id, status }) => [id, status])).toEqual([
      [expect.stringMatching(/^address-/), 'draft'],
      ['9', 'published'],
      ['10', 'published'],
    ])
  })

  test('values stand in one section of data, in several, in none, or with markup that was not escaped', async () => {
    const written = [
      '<![CDATA[one two]]>',
      '\n<![CDATA[one]]><![CDATA[ two]]>\n',
      '<![CDATA[one]]>\n<![CDATA[ two]]>',
      '\n one two \n',
      'one <i>two</i>',
    ]
    for (const title of written)
      expect(
        ofKind(
          await read({ 'old.xml': smallWxr(smallItem({}).replace('<![CDATA[A story]]>', title)) }),
          'article',
        ),
      ).toMatchObject([{ title: 'one two' }])
  })
})

describe('several files', () => {
  const author = '<wp:author><wp:author_login>jane</wp:author_login></wp:author>'
  const tag = '<wp:tag><wp:tag_slug>sea</wp:tag_slug><wp:tag_name>Sea</wp:tag_name></wp:tag>'

  test('are one site: what stands in each of them comes once', async () => {
    const records = await read({
      '1.xml': smallWxr(smallItem({ id: 7, terms: ['post_tag/sea: Sea'] }), author + tag),
      '2.xml': smallWxr(smallItem({ id: 8 }), author + tag),
    })
    expect(names(records)).toEqual([
      'author jane',
      'term post_tag:sea',
      'article 7',
      'site old.example',
      'article 8',
      'site old.example',
    ])
  })

  test('an author and a term of a later file are theirs', async () => {
    const records = await read({
      '1.xml': smallWxr(smallItem({ id: 7, terms: ['post_tag/sea: Sea'] })),
      '2.xml': smallWxr('', author + tag),
    })
    expect(names(records)).toEqual([
      'article 7',
      'site old.example',
      'author jane',
      'term post_tag:sea',
      'site old.example',
    ])
  })

  test('the same file twice gives the same records twice', async () => {
    const file = smallWxr(smallItem({ id: 7 }), author)
    const articles = ofKind(await read({ '1.xml': file, '2.xml': file }), 'article')
    expect(articles).toHaveLength(2)
    expect({ ...articles[0], place: null }).toEqual({ ...articles[1], place: null })
  })

  test('a reusable block and the pictures of a gallery may stand behind what shows them, or in another file', async () => {
    const text =
      smallItem({ id: 7, content: '<!-- wp:block {"ref":9} /-->' }) +
      smallItem({ id: 8, content: '[gallery]' })
    const block = smallItem({
      id: 9,
      type: 'wp_block',
      content: '<!-- wp:paragraph --><p>Kept once</p><!-- /wp:paragraph -->',
    })
    const picture = (id: number, order: number, name = `${id}.jpg`) =>
      smallItem({
        id,
        type: 'attachment',
        more: `<wp:attachment_url>https://old.example/${name}</wp:attachment_url><wp:post_parent>8</wp:post_parent><wp:menu_order>${order}</wp:menu_order>`,
      })
    const later = block + picture(11, 2) + picture(12, 1) + picture(13, 3, 'plan.pdf')
    const either: Record<string, string>[] = [
      { '1.xml': smallWxr(text + later) },
      { '1.xml': smallWxr(text), '2.xml': smallWxr(later) },
    ]
    for (const files of either)
      expect(ofKind(await read(files), 'article')).toMatchObject([
        { body: [{ kind: 'html', html: '<p>Kept once</p>' }] },
        { body: [{ kind: 'gallery', pictures: [{ id: '12' }, { id: '11' }] }] },
      ])
  })
})

describe('one file', () => {
  const whole = (channels: string) => smallWxr('').replace(/<channel>[\s\S]*<\/channel>/, channels)

  test('with two channels is read whole', async () => {
    const file = whole(smallChannel(smallItem({ id: 7 })) + smallChannel(smallItem({ id: 8 })))
    expect(names(await read({ 'old.xml': file }))).toEqual([
      'article 7',
      'article 8',
      'site old.example',
      'author jane',
    ])
  })

  test('with two channels that are the same has each item once, and says so', async () => {
    const file = whole(smallChannel(smallItem({ id: 7 })).repeat(2))
    const records = await read({ 'old.xml': file })
    expect(names(records)).toEqual(['article 7', 'site old.example', 'author jane'])
    expect(ofKind(records, 'site')[0]?.findings).toMatchObject([{ code: 'repeated-items' }])
  })

  test('with channels of two sites has two sites', async () => {
    const file = whole(
      smallChannel(smallItem({ id: 7 })) +
        smallChannel(smallItem({ id: 7, title: 'Another' }), '', 'https://other.example'),
    )
    const records = await read({ 'old.xml': file })
    expect(ofKind(records, 'site').map(({ url }) => url)).toEqual([
      'https://old.example',
      'https://other.example',
    ])
    expect(ofKind(records, 'article').map(({ id }) => id)).toEqual(['7', expect.stringMatching(/^7-/)])
  })

  test('with two items that have the same number loses neither', async () => {
    const items = smallItem({ id: 7, title: 'One' }) + smallItem({ id: 7, title: 'Two' })
    const articles = ofKind(await read({ 'old.xml': smallWxr(items) }), 'article')
    expect(articles.map(({ title }) => title)).toEqual(['One', 'Two'])
    expect(articles[1]).toMatchObject({ id: expect.stringMatching(/^7-/), findings: [{ code: 'same-id' }] })
    expect(ofKind(await read({ 'old.xml': smallWxr(items) }), 'article')[1]?.id).toBe(articles[1]?.id)
  })

  test('that is cut off anywhere is refused', async () => {
    const file = smallWxr(smallItem({ content: 'Größe' }))
    const end = file.lastIndexOf('</rss>') + 5
    for (let at = 1; at < end; at += 7)
      await expect(
        recordsOf(readWordpress, [givenFile('old.xml', Buffer.from(file).subarray(0, at))]),
      ).rejects.toThrow(/cut off|plain text/)
  })

  test('with a title of 5 MB is refused, one with such a text is not', async () => {
    const long = 'x'.repeat(5_000_000)
    await expect(read({ 'old.xml': smallWxr(smallItem({ title: long })) })).rejects.toThrow('more than 4 MB')
    expect(await read({ 'old.xml': smallWxr(smallItem({ content: long })) })).toMatchObject([
      { kind: 'article' },
      {},
      {},
    ])
  })

  test('that is an ordinary feed is refused, at its first article', async () => {
    const feed =
      '<rss version="2.0"><channel><title>A feed</title><item><title>One</title><link>https://x.example/1</link></item></channel></rss>'
    await expect(read({ 'old.xml': feed })).rejects.toThrow('an ordinary RSS feed')
    await expect(read({ 'old.xml': '<rss><channel><title>x</title></channel></rss>' })).rejects.toThrow(
      'an RSS feed without articles',
    )
  })
})

test('a generated export is the same each time, and everything in it comes', async () => {
  const size = {
    posts: 60,
    pages: 3,
    attachments: 20,
    authors: 5,
    categories: 8,
    tags: 10,
    commentsPerPost: 2,
    bytesPerPost: 3000,
  }
  const text = async () => (await allOf(generateWxr(size))).join('')
  const file = await text()
  expect(await text()).toBe(file)
  const records = await read({ 'old.xml': file })
  const counts = Object.groupBy(records, ({ kind }) => kind)
  expect(Object.fromEntries(Object.entries(counts).map(([kind, list]) => [kind, list.length]))).toEqual({
    site: 1,
    author: 5,
    term: 18,
    picture: 20,
    article: 63,
    comment: 120,
  })
  expect(records.flatMap(({ findings }) => findings)).toEqual([])
  expect(JSON.stringify(records)).not.toMatch(/203\.0\.113|mail\.example/)
})
