import { describe, expect, test } from 'vitest'
import { ofKind, recordsOf, wordsIn } from '../../../../../test/given-files.ts'
import type { SourceArticle } from '../../source-record.ts'
import { readSubstack } from './read-substack.ts'

const head = 'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url'
const posts = (...rows: string[]) => `${head}\n${rows.join('\n')}\n`
const read = (files: Record<string, string | Uint8Array>) => recordsOf(readSubstack, files)
const articlesOf = async (files: Record<string, string | Uint8Array>) => ofKind(await read(files), 'article')
const one = async (row: string, html = '<p>Words.</p>', id = '12.tides') =>
  (await articlesOf({ 'posts.csv': posts(row), [`posts/${id}.html`]: html }))[0]
const codes = (article: SourceArticle | undefined) => article?.findings.map(({ code }) => code)

test('a post is what its row and its text say', async () => {
  const article = await one(
    '12.tides,2019-07-26T20:48:19.814Z,true,2019-07-26T21:00:00.000Z,newsletter,everyone,Salt &#x201C;and&#x201D; tides,&amp;#x201C;Short&amp;#x2019;s good&amp;#x201D;,',
    '<p>Words of the text.</p><p class="button-wrapper" data-attrs="{&quot;url&quot;:&quot;https://salt.substack.com/subscribe?&quot;}"><a class="button" href="https://salt.substack.com/subscribe?">Subscribe</a></p>',
  )
  expect(article).toMatchObject({
    id: '12.tides',
    type: 'newsletter',
    status: 'published',
    title: 'Salt “and” tides',
    excerpt: '“Short’s good”',
    body: [{ kind: 'html', html: '<p>Words of the text.</p>' }],
    slug: 'tides',
    url: 'https://salt.substack.com/p/tides',
    publishedAt: { kind: 'instant', at: '2019-07-26T20:48:19.814Z' },
    audience: 'everyone',
    sentAs: '12.tides',
    place: { file: 'posts.csv', line: 2 },
  })
})

test('its site is told by the forms in its texts; without any, addresses are paths', async () => {
  const form = '<a class="button" href="https://www.salt.example/subscribe?">Subscribe</a>'
  const row = '12.tides,2019-07-26,true,,newsletter,everyone,Tides,,'
  const records = await read({ 'posts.csv': posts(row), 'posts/12.tides.html': form })
  expect(ofKind(records, 'site').map(({ url, name }) => [url, name])).toEqual([
    ['https://www.salt.example', 'www.salt.example'],
  ])
  expect((await one(row))?.url).toBe('/p/tides')
})

describe('the state of a post', () => {
  test.each([
    ['true,2020-01-01T00:00:00Z', '2020-01-01', 'published', '/p/tides'],
    ['TRUE,', '2020-01-01', 'published', '/p/tides'],
    ['false,', '2020-01-01', 'draft', null],
    ['FALSE,', '', 'draft', null],
    ['false,2020-01-01T00:00:00Z', '2020-01-01', 'mail-only', null],
    ['false,', '2999-01-01', 'scheduled', null],
  ])('%s of %s: %s', async (state, date, status, url) => {
    const article = await one(`12.tides,${date},${state},newsletter,everyone,Tides,,`)
    expect([article?.status, article?.url]).toEqual([status, url])
    if (status === 'draft') expect(article?.publishedAt).toBeNull()
  })
})

describe('who could read it', () => {
  test.each([
    ['everyone', 'everyone', []],
    ['only_free', 'members', []],
    ['only_paid', 'paid', []],
    ['founding', 'paid', ['audience']],
    ['friends', 'paid', ['audience']],
  ])('%s: %s', async (audience, expected, told) => {
    const article = await one(`12.tides,2020-01-01,true,,newsletter,${audience},Tides,,`)
    expect([article?.audience, codes(article)]).toEqual([expected, told])
  })
})

test('newer columns and other kinds of posts are known', async () => {
  const records = await read({
    'posts.csv': `post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url
1.sound,2020-01-01T00:00:00Z,true,,2020-01-02T00:00:00Z,podcast,everyone,Sound,,https://api.substack.com/feed/podcast/1.mp3
2.about,2020-01-01T00:00:00Z,true,,,page,everyone,About,,
3.talk,2020-01-01T00:00:00Z,true,,,thread,everyone,Talk,,
4.again,2020-01-01T00:00:00Z,true,,,restack,everyone,,,
5.lost,2020-01-01T00:00:00Z,true,,,newsletter,everyone,Lost,,
6.mute,2020-01-01T00:00:00Z,true,,,podcast,everyone,Mute,,https://api.substack.com/feed/podcast/6.mp3
`,
    'posts/1.sound.html': '<p>Notes.</p>',
    'posts/2.about.html': '<p>We.</p>',
    'posts/3.talk.html': '<p>You?</p>',
  })
  expect(
    ofKind(records, 'article').map(({ type, slug, body }) => [type, slug, body.map(({ kind }) => kind)]),
  ).toEqual([
    ['podcast', 'sound', ['recording', 'html']],
    ['page', 'about', ['html']],
    ['thread', 'talk', ['html']],
    ['podcast', 'mute', ['recording']],
  ])
  expect(ofKind(records, 'other').map(({ type, name }) => [type, name])).toEqual([['restack', '4.again']])
  expect(ofKind(records, 'broken').map(({ name, reason }) => [name, reason])).toEqual([
    ['Lost', 'Its text (posts/5.lost.html) is missing in the archive.'],
  ])
})

test('a text without a row is a draft, with a title made of its name', async () => {
  const [article] = await articlesOf({
    'a/posts.csv': posts(),
    'a/posts/123404.a-second-look.html': '<p>Words.</p>',
  })
  expect([article?.id, article?.status, article?.title, codes(article)]).toEqual([
    '123404.a-second-look',
    'draft',
    'A second look',
    ['text-without-row'],
  ])
})

test('a draft without title and address is one', async () => {
  const article = await one(
    '48623947.,2020-01-01,false,,newsletter,everyone,,,',
    '<p>Words.</p>',
    '48623947.',
  )
  expect([article?.id, article?.title, article?.slug, article?.status, codes(article)]).toEqual([
    '48623947.',
    'Untitled',
    null,
    'draft',
    ['without-title'],
  ])
})

test('an empty text and an empty title are posts all the same', async () => {
  const article = await one('12.tides,2020-01-01,true,,newsletter,everyone,,,', '')
  expect([article?.title, article?.body, codes(article)]).toEqual(['Tides', [], ['without-title']])
})

test('subscribers come with the posts; who opened mails is counted and not read', async () => {
  const records = await read({
    'posts.csv': posts('12.tides,2020-01-01,true,,newsletter,everyone,Tides,,'),
    'posts/12.tides.html': '<p>Words.</p>',
    'posts/12.tides.delivers.csv': 'post_id,timestamp,email\n12,2020-01-01,secret@reader.example\n',
    'posts/12.tides.opens.csv': 'post_id,timestamp,email\n12,2020-01-01,secret@reader.example\n',
    'email_list.salt.csv':
      'email,active_subscription,expiry,email_disabled,prefer_digests,created_at\na@reader.example,,,true,false,2018-08-27T15:06:27.713Z\n8f2@deletion-request.substack.com,,,false,false,2018-08-27T15:06:27.713Z\n',
    'notes.csv': 'id,body\n1,Hello\n',
    'logo.png': 'x',
  })
  expect(ofKind(records, 'member').map(({ email, newsletter }) => [email, newsletter?.state])).toEqual([
    ['a@reader.example', 'unsubscribed'],
  ])
  expect(ofKind(records, 'other').map(({ type, name }) => [type, name])).toEqual([
    ['deleted-members', 'One person who asked to be deleted'],
    ['mail-statistics', 'Who received and opened mails (2 files), not read'],
    ['files', 'Files that are no posts (2 files): notes.csv, logo.png'],
  ])
  expect(JSON.stringify(records)).not.toContain('secret@')
})

test('rows that are none are listed, and texts in other encodings read', async () => {
  const records = await read({
    'posts.csv': posts(
      '12.tides,2020-01-01,true',
      ',2020-01-01,true,,newsletter,everyone,Nameless,,',
      '13.salt,2020-01-01,true,,newsletter,everyone,Salt\u0000 \ud83d,,',
    ),
    'posts/13.salt.html': Buffer.from('<p>Flu\u00df</p>', 'latin1'),
  })
  expect(ofKind(records, 'broken').map(({ name, place }) => [name, place.line])).toEqual([
    ['12.tides', 2],
    ['Nameless', 3],
  ])
  const [article] = ofKind(records, 'article')
  expect([article?.title, wordsIn(article?.body ?? [])]).toEqual(['Salt \ufffd', 'Fluß'])
})

test.each([
  [{ 'readme.txt': 'Hello' }, /This is no archive of Substack/],
  [{ 'posts.csv': 'id,title\n1,Hello\n' }, /The file has no column post_id/],
  [{ 'posts.csv': '<html><body>Sign in' }, /The file is no CSV: it seems to be an HTML page/],
  [{ 'posts.csv': `${head}\n1.a,2020-01-01,true,,newsletter,everyone,"Cut` }, /opened and never closed/],
])('what is no archive is refused in a sentence: %j', async (files, message) => {
  await expect(read(files)).rejects.toThrow(message)
})
