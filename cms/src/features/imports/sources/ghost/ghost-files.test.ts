import { describe, expect, it } from 'vitest'
import { generateGhost } from '../../../../../test/imports/generate-ghost.ts'
import { generateZip, sourceFile } from '../../../../../test/imports/generate-zip.ts'
import { readGhostRecords } from '../../../../../test/imports/read-ghost-records.ts'
import type { SourceFile, SourceRecord } from '../../source-record.ts'
import { readGhost } from './read-ghost.ts'

const { json } = generateGhost({ posts: 4 })
const ofKind = (records: readonly SourceRecord[], kind: SourceRecord['kind']) =>
  records.filter((record) => record.kind === kind)

const zip = sourceFile(
  'ghost.zip',
  generateZip([
    { name: 'my-site.ghost.2024-01-01.json', bytes: json },
    { name: 'content/images/2015/01/hero-0.jpg', bytes: 'jpeg' },
    { name: 'content/images/2015/01/hero-0_o.jpg', bytes: 'original' },
    { name: 'content/images/size/w600/2015/01/hero-0.jpg', bytes: 'small' },
    { name: 'content/images/size/w600/format/webp/2015/01/hero-0.jpg', bytes: 'small' },
    { name: 'content/images/bow_o.png', bytes: 'png' },
    { name: 'content/media/a.mp4', bytes: 'mp4' },
    { name: 'content/themes/casper/package.json', bytes: '{"dependencies":{}}' },
    { name: 'content/themes/casper/index.hbs', bytes: '' },
    { name: 'content/settings/routes.yaml', bytes: 'collections: [broken' },
    { name: 'members.csv', bytes: 'id,email' },
    { name: 'redirects.json', bytes: '[{"from":"/a","to":"/b","permanent":true}]' },
  ]),
)

describe('the zip that the tools of Ghost make', () => {
  it('gives its JSON, a record for each picture with its copies, and lists all else', async () => {
    const records = await readGhostRecords(zip)
    expect(ofKind(records, 'article')).toHaveLength(4)
    expect(ofKind(records, 'picture')).toMatchObject([
      {
        id: '2015/01/hero-0.jpg',
        url: 'https://old.example/content/images/2015/01/hero-0_o.jpg',
        path: '2015/01/hero-0_o.jpg',
        fileName: 'hero-0_o.jpg',
        urls: [
          'https://old.example/content/images/2015/01/hero-0.jpg',
          'https://old.example/content/images/size/w600/2015/01/hero-0.jpg',
          'https://old.example/content/images/size/w600/format/webp/2015/01/hero-0.jpg',
        ],
      },
      { id: 'bow_o.png', path: 'bow_o.png', urls: [] },
    ])
    expect(ofKind(records, 'redirect')).toMatchObject([{ from: '/a', to: '/b' }])
    const others = ofKind(records, 'other').map(({ id }) => id)
    expect(others).toEqual(
      expect.arrayContaining([
        'file members.csv',
        'file content/media/a.mp4',
        'file content/settings/routes.yaml',
        'theme themes/casper: 2 files',
      ]),
    )
  })

  it('is the same when its files are given one by one, or by its folder', async () => {
    const files: SourceFile[] = [
      sourceFile('site/x.json', json),
      sourceFile('site/content/images/a.jpg', 'x'),
    ]
    const records = await readGhostRecords(...files)
    expect(ofKind(records, 'picture')).toMatchObject([
      { path: 'a.jpg', url: 'https://old.example/content/images/a.jpg' },
    ])
  })
})

it('finds pictures in any folder, by their paths from the JSON', async () => {
  const post = { id: 1, title: 'A', status: 'published', feature_image: 'pics/a.jpg', html: '' }
  const lexical = JSON.stringify({ root: { children: [{ type: 'image', src: '/images/b.jpg' }] } })
  const written = JSON.stringify({ meta: { version: '2.0' }, data: { posts: [{ ...post, lexical }] } })
  const names = ['pics/a.jpg', 'images/b.jpg', 'content/images/c.jpg', 'content/themes/x/d.jpg']
  const files = names.map((name) => sourceFile(`export/${name}`, 'x'))
  const records = await readGhostRecords(sourceFile('export/site.json', written), ...files)
  expect(ofKind(records, 'picture')).toMatchObject([
    { id: 'pics/a.jpg', url: '/pics/a.jpg', place: { file: 'export/pics/a.jpg' } },
    { id: 'images/b.jpg', url: '/images/b.jpg' },
    { id: 'c.jpg', path: 'c.jpg', url: '/content/images/c.jpg' },
  ])
  expect(ofKind(records, 'article')).toMatchObject([
    { heroPicture: { url: '/pics/a.jpg' }, body: [{ picture: { url: '/images/b.jpg' } }] },
  ])
})

it('reads several files as one site, and leaves JSON of others aside', async () => {
  const second = JSON.stringify({
    meta: { version: '6.2.0' },
    data: { posts: [{ id: 'x', title: 'Later', status: 'draft' }] },
  })
  const records = await readGhostRecords(
    sourceFile('a.json', json),
    sourceFile('b.json', second),
    sourceFile('feed.json', '{"version":"https://jsonfeed.org/version/1","items":[]}'),
  )
  expect(ofKind(records, 'article')).toHaveLength(5)
  expect(ofKind(records, 'site')).toHaveLength(1)
  expect(ofKind(records, 'other').map(({ id }) => id)).toContain('file feed.json')
})

it('takes the later of what two files say of the same', async () => {
  const of = (title: string) =>
    JSON.stringify({
      meta: { version: '5.0' },
      data: { posts: [{ id: 1, title }], posts_meta: [{ post_id: 1, meta_title: title }] },
    })
  const records = await readGhostRecords(sourceFile('a.json', of('Old')), sourceFile('b.json', of('New')))
  expect(ofKind(records, 'article').at(-1)).toMatchObject({ id: '1', title: 'New', seo: { title: 'New' } })
})

it('ends when it is told to', async () => {
  const signal = AbortSignal.abort(new Error('Stopped.'))
  const reading = async () => {
    for await (const { kind } of readGhost([sourceFile('a.json', json)], { signal }))
      expect(kind).toBe('none')
  }
  await expect(reading()).rejects.toThrow('Stopped.')
})

describe('redirects', () => {
  const redirectsOf = async (name: string, written: string) => {
    const records = await readGhostRecords(sourceFile('a.json', json), sourceFile(name, written))
    return records.filter((record) => record.kind === 'redirect' || record.kind === 'broken')
  }

  it.each([
    ['/old/', '/old/', false],
    ['^/old/?$', '/old/', false],
    ['^/old$', '/old', false],
    ['/feed\\.xml', '/feed.xml', false],
    ['/index.php\\?p=12', '/index.php?p=12', false],
    ['/blog/(.*)', '/blog/(.*)', true],
    ['^/(\\d{4})/(.*)$', '^/(\\d{4})/(.*)$', true],
    ['/colou?r/', '/colou?r/', true],
    ['/grün/', '/grün/', false],
    ['old', 'old', true],
  ])('from %s', async (written, from, isPattern) => {
    const [redirect] = await redirectsOf('redirects.json', JSON.stringify([{ from: written, to: '/new/' }]))
    expect(redirect).toMatchObject({ kind: 'redirect', from, to: '/new/', isPattern, isPermanent: false })
  })

  it('in YAML, below the code that they are answered with', async () => {
    const written = '301:\n  /a/: /b/\n  ^/c/(.*)$: /d/$1\n302:\n  /e/: https://f.example\n'
    expect(await redirectsOf('content/data/redirects.yaml', written)).toMatchObject([
      { from: '/a/', to: '/b/', isPermanent: true, isPattern: false },
      { from: '^/c/(.*)$', to: '/d/$1', isPermanent: true, isPattern: true },
      { from: '/e/', to: 'https://f.example', isPermanent: false, isPattern: false },
    ])
  })

  it('that cannot be read are broken records, and stop nothing', async () => {
    const bomb = `a: &a [${'x,'.repeat(50)}]\nb: &b [${'*a,'.repeat(50)}]\nc: &c [${'*b,'.repeat(50)}]\nd: [${'*c,'.repeat(50)}]`
    for (const written of ['{"from":', '[{]', 'a: [b', '\t- x'])
      expect(await redirectsOf('redirects.yaml', written)).toMatchObject([{ kind: 'broken', of: 'redirect' }])
    expect(await redirectsOf('redirects.yaml', bomb)).not.toEqual([])
    expect(await redirectsOf('redirects.json', '[5, {"from":"/a"}, {"from":"/b","to":"/c"}]')).toMatchObject([
      { kind: 'broken' },
      { kind: 'broken' },
      { kind: 'redirect' },
    ])
  })
})

describe('a routes.yaml', () => {
  const tables = {
    users: [{ id: 'u', slug: 'ada' }],
    tags: [
      { id: 'n', name: 'News', slug: 'news' },
      { id: 'b', name: 'Boats', slug: 'boats' },
    ],
    posts_tags: [
      { post_id: '1', tag_id: 'n', sort_order: 1 },
      { post_id: '1', tag_id: 'b', sort_order: 0 },
    ],
  }
  const post = {
    id: '1',
    slug: 'a',
    status: 'published',
    author_id: 'u',
    published_at: '2019-05-04',
    featured: true,
  }
  const written = (posts: object[]) =>
    JSON.stringify({ meta: { version: '5.0' }, data: { posts, ...tables } })

  it.each([
    ['collections:\n  /:\n    permalink: /{slug}/', '/a/'],
    ['collections:\n  /blog/:\n    permalink: /blog/{year}/{month}/{day}/{slug}/', '/blog/2019/05/04/a/'],
    ['collections:\n  /:\n    permalink: /{primary_tag}/{primary_author}/{slug}/', '/boats/ada/a/'],
    [collections('tag:news+featured:true'), '/x/a/'],
    [collections('primary_tag:news'), '/a/'],
    [collections('primary_tag:-news'), '/x/a/'],
    [collections('tag:[other, boats]'), '/a/'],
    [collections('tag:[other,boats]'), '/x/a/'],
    [collections('author:bob,featured:true'), '/x/a/'],
    [collections('visibility:paid'), '/a/'],
    ['collections: 5', '/a/'],
    ['- x', '/a/'],
  ])('says where posts stand: %s', async (routes, url) => {
    const records = await readGhostRecords(
      sourceFile('a.json', written([post])),
      sourceFile('routes.yaml', routes),
    )
    expect(ofKind(records, 'article')).toMatchObject([{ url }])
  })

  function collections(filter: string): string {
    return `collections:\n  /x/:\n    permalink: /x/{slug}/\n    filter: "${filter}"\n  /:\n    permalink: /{slug}/`
  }

  it('says where the pages of tags and authors stand', async () => {
    const routes = 'taxonomies:\n  tag: /topic/{slug}/\n  author: /by/{slug}/'
    const records = await readGhostRecords(
      sourceFile('a.json', written([post])),
      sourceFile('routes.yaml', routes),
    )
    expect(ofKind(records, 'term')[1]).toMatchObject({ urls: ['/topic/boats/', '/topic/boats/rss/'] })
    expect(ofKind(records, 'author')).toMatchObject([{ urls: ['/by/ada/', '/by/ada/rss/'] }])
  })
})
