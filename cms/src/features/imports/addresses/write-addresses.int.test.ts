import type { Payload } from 'payload'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { deleteOldAddressesOf } from '../../redirects/old-addresses.ts'
import type { SourceFile } from '../source-record.ts'
import { createAddressLookup, createLinkLookup } from './address-lookup.ts'
import { checkSitemap } from './check-sitemap.ts'
import { writeAddressMap } from './old-address-map.ts'
import { createLinkResolver } from './resolve-links.ts'
import { writeAddressesOfRun } from './write-addresses.ts'

const site = { format: 'wordpress', urls: ['https://www.old.example'] }
const sourceId = 1

let payload: Payload
let boat: number
let harbour: number
let draft: number
let picture: number

beforeAll(async () => {
  payload = await openCms()
  const magazine = await createMagazine(payload)
  boat = (await magazine.createArticle({ title: 'The Boat' })).id
  harbour = (await magazine.createArticle({ title: 'The Harbour' })).id
  draft = (await magazine.createArticle({ title: 'To Come', _status: 'draft' })).id
  picture = await magazine.uploadPicture('A boat')
})

const article = (id: string, slug: string, more: object = {}) => ({
  kind: 'article',
  id,
  type: 'post',
  status: 'published',
  title: slug,
  slug,
  url: `https://old.example/2019/05/${slug}/`,
  formerUrls: [],
  publishedAt: { kind: 'local', at: '2019-05-04T10:00:00' },
  body: [{ kind: 'html', html: 'x' }],
  original: 'as it was',
  ...more,
})
const rule = (id: string, from: string, to: string, isPattern = false) => ({
  kind: 'redirect',
  id,
  from,
  to,
  isPermanent: true,
  isPattern,
})

const records = [
  { kind: 'site', id: '1', name: 'Old', url: 'https://old.example' },
  article('12', 'boat', { formerUrls: ['/2018/a-boat/', 'https://other.example/boat'] }),
  article('13', 'harbour'),
  article('14', 'to-come', { status: 'draft', url: null }),
  article('15', 'left-out'),
  {
    kind: 'picture',
    id: '7',
    url: 'https://old.example/wp-content/uploads/boat.jpg',
    urls: ['/2019/05/boat/picture/'],
  },
  { kind: 'term', id: '5', taxonomy: 'category', slug: 'decisions', urls: [], isInternal: false },
  { kind: 'author', id: '3', slug: 'helena', urls: [] },
  { kind: 'member', id: '1', email: 'reader@example.com' },
  rule('r1', '/first', '/second'),
  rule('r2', '/second', 'https://old.example/2019/05/boat/'),
  rule('r3', '/lost', '/nowhere'),
  rule('r4', '/about-us', '/about'),
  rule('r5', '/shop', 'https://shop.example/'),
  rule('r6', '^/stories/(.*)$', '/2019/05/$1', true),
  rule('r7', '^/(a+)+$', '/x', true),
  rule('r8', '/admin/old', '/2019/05/boat'),
]

async function stage(runId: number): Promise<void> {
  const { pool } = payload.db
  for (const [seq, record] of records.entries()) {
    await pool.query(
      `insert into import_records (run_id, kind, source_key, seq, hash, title, record) values ($1, $2, $3, $4, 'h', 't', $5)`,
      [runId, kindOf[record.kind] ?? record.kind, record.id, seq, JSON.stringify(record)],
    )
  }
}

/** Under which kind records count. */
const kindOf: Record<string, string> = {
  article: 'articles',
  picture: 'pictures',
  term: 'terms',
  author: 'authors',
  redirect: 'redirects',
  member: 'members',
}

async function link(kind: string, key: string, [collection, id]: [string, number]): Promise<void> {
  await payload.db.pool.query(
    `insert into import_links (source_id, kind, source_key, collection, document_id, hash, document_hash, is_created, run_id)
     values ($1, $2, $3, $4, $5, 'h', 'h', true, 1)`,
    [sourceId, kind, key, collection, id],
  )
}

const idOf = async (table: string, slug: string): Promise<number> => {
  const { rows } = await payload.db.pool.query(`select id from ${table} where slug = $1`, [slug])
  return Number(rows[0].id)
}

test('a run brings the addresses of what became documents, of rules, and then what follows from habits', async () => {
  const { pool } = payload.db
  await stage(1)
  await link('articles', '12', ['articles', boat])
  await link('articles', '13', ['articles', harbour])
  await link('articles', '14', ['articles', draft])
  await link('pictures', '7', ['media', picture])
  await link('terms', '5', ['topics', await idOf('topics', 'decision-making')])
  await link('authors', '3', ['authors', await idOf('authors', 'helena-marchetti')])
  const report = await writeAddressesOfRun(pool, { runId: 1, sourceId, site })
  const { rows } = await pool.query('select address, subject from old_addresses')
  const found = Object.fromEntries(rows.map(({ address, subject }) => [address, subject]))
  expect(found).toMatchObject({
    '/2019/05/boat': `articles:${boat}`,
    '/2018/a-boat': `articles:${boat}`,
    '/?p=12': `articles:${boat}`,
    '/boat': `articles:${boat}`,
    '/?p=14': `articles:${draft}`,
    '/wp-content/uploads/boat.jpg': `media:${picture}`,
    '/2019/05/boat/picture': `media:${picture}`,
    '/first': `articles:${boat}`,
    '/second': `articles:${boat}`,
    '/about-us': '/about',
    '/shop': 'https://shop.example/',
    '/stories/harbour': `articles:${harbour}`,
    '/feed': '/rss.xml',
    '/2019/05': '/archive',
  })
  expect(Object.keys(found)).not.toContain('/2019/05/left-out')
  expect(report).toMatchObject({ written: rows.length, refused: 1, unplaced: 3 })
  expect(report.refusedExamples).toMatchObject([{ address: '/admin/old', reason: 'page' }])
  expect(report.unplacedExamples).toEqual([
    { from: 'https://other.example/boat', message: 'This is no address of the site that was brought in.' },
    { from: '^/(a+)+$', message: 'The rule to /x has a pattern that cannot be turned into addresses.' },
    { from: '/lost', message: 'It leads to /nowhere, where nothing is.' },
  ])

  const again = await writeAddressesOfRun(pool, { runId: 1, sourceId, site })
  expect(again).toMatchObject({ written: 0, refused: 1, unplaced: 3 })
  await stage(2)
  expect(await writeAddressesOfRun(pool, { runId: 2, sourceId, site })).toMatchObject({
    written: 0,
    refused: 1,
  })
  expect(await deleteOldAddressesOf(pool, 2)).toEqual([])
  expect(report.unchanged + report.written).toBe(again.unchanged)
})

describe('with the addresses of a run', () => {
  it('the sitemap of the older site is checked', async () => {
    const urls = [
      'https://old.example/2019/05/boat/',
      '/about',
      '/2019/05/left-out/',
      '/?p=14',
      '/articles/the-harbour',
      '/leadership',
      '/category/x/decisions/feed/',
    ]
    const file: SourceFile = {
      name: 'list.txt',
      sizeBytes: 0,
      async *open() {
        yield Buffer.from(urls.join('\n'))
      },
    }
    const answers: unknown[] = []
    const check = await checkSitemap([file], {
      site,
      lookup: createAddressLookup(payload.db.pool),
      onChecked: ({ address, answer }) => answers.push([address, answer?.status ?? null, answer?.to ?? null]),
    })
    expect(answers).toEqual([
      ['/2019/05/boat', 301, '/articles/the-boat'],
      ['/about', 200, '/about'],
      ['/2019/05/left-out', null, null],
      ['/?p=14', null, null],
      ['/articles/the-harbour', 200, '/articles/the-harbour'],
      ['/leadership', 200, '/leadership'],
      ['/category/x/decisions/feed', 301, '/leadership/decision-making/rss.xml'],
    ])
    expect(check).toMatchObject({
      read: 7,
      found: 5,
      withoutTarget: 2,
      missing: ['/2019/05/left-out/', '/?p=14'],
    })
  })

  it('an article of ours that has moved or was unpublished answers as it does to readers', async () => {
    const lookup = createAddressLookup(payload.db.pool)
    await payload.update({ collection: 'articles', id: harbour, data: { slug: 'the-old-harbour' } })
    expect(await lookup(['/articles/the-harbour', '/2019/05/harbour'])).toEqual(
      new Map([
        ['/articles/the-harbour', { status: 301, to: '/articles/the-old-harbour' }],
        ['/2019/05/harbour', { status: 301, to: '/articles/the-old-harbour' }],
      ]),
    )
    await payload.update({ collection: 'articles', id: harbour, data: { _status: 'draft' } })
    expect(await lookup(['/articles/the-old-harbour', '/2019/05/harbour/amp'])).toEqual(
      new Map([
        ['/articles/the-old-harbour', { status: 410, to: null }],
        ['/2019/05/harbour/amp', { status: 410, to: null }],
      ]),
    )
  })

  it('links in texts lead to articles by their ids, also to one that is not published', async () => {
    const resolver = createLinkResolver({ site, lookup: createLinkLookup(payload.db.pool) })
    const hrefs = [
      '/?p=14',
      '/first',
      '../boat/picture/',
      '/about-us',
      '/articles/the-boat',
      '/leadership',
      '/2019/05/left-out',
      '/category/decisions',
    ]
    const links = await resolver.resolve(hrefs, 'https://old.example/2019/05/harbour/')
    const url = 'https://old.example/2019/05/left-out'
    expect([...links.values()]).toEqual([
      { kind: 'article', article: draft, hash: '' },
      { kind: 'article', article: boat, hash: '' },
      { kind: 'path', path: expect.stringMatching(/^\/media\/.+\?v=/), hash: '' },
      { kind: 'path', path: '/about', hash: '' },
      { kind: 'article', article: boat, hash: '' },
      { kind: 'path', path: '/leadership', hash: '' },
      { kind: 'unknown', url, address: '/2019/05/left-out' },
      { kind: 'path', path: '/leadership/decision-making', hash: '' },
    ])
  })

  it('the map is a table, or lines for what stands before the older name', async () => {
    await payload.db.pool.query(
      `insert into old_addresses (address, subject, source_id, run_id) values ($1, $2, 2, 9), ($3, $4, 2, 9), ($5, $6, 2, 9), ($7, $2, 2, 9), ('/articles/the-boat', $2, 2, 9)`,
      ['/caf"é', `articles:${boat}`, '/gone', `articles:${harbour}`, '/never', `articles:${draft}`, '/?p=99'],
    )
    const linesOf = async (format: 'csv' | 'nginx' | 'cloudflare') => {
      let text = ''
      const options = {
        format,
        origin: 'https://magazine.example',
        oldOrigin: 'https://old.example',
        sourceId: 2,
      }
      for await (const line of writeAddressMap(payload.db.pool, options)) text += line
      return text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'))
    }
    const to = 'https://magazine.example/articles/the-boat'
    expect((await linesOf('csv')).toSorted()).toEqual(
      [
        'old,new,status',
        `/caf%22%C3%A9,${to},301`,
        '/gone,,410',
        '/never,,404',
        `/?p=99,${to},301`,
      ].toSorted(),
    )
    expect((await linesOf('nginx')).toSorted()).toEqual(
      [`"/?p=99" "${to}";`, `"/caf\\"é" "${to}";`].toSorted(),
    )
    expect((await linesOf('cloudflare')).toSorted()).toEqual(
      [`https://old.example/caf%22%C3%A9,${to},301`, `https://old.example/?p=99,${to},301`].toSorted(),
    )
  })
})
