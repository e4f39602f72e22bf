import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateGhost } from '../../../../../test/imports/generate-ghost.ts'
import { sourceFile } from '../../../../../test/imports/generate-zip.ts'
import { readGhostRecords } from '../../../../../test/imports/read-ghost-records.ts'
import { type SourceRecord, UnreadableSource } from '../../source-record.ts'

const read = (json: unknown) =>
  readGhostRecords(sourceFile('old.json', typeof json === 'string' ? json : JSON.stringify(json)))
const site = (data: object, version: unknown = '5.0.0') => ({
  db: [{ meta: { exported_on: 1, version }, data }],
})
const posts = [{ id: 1, title: 'A', status: 'published' }]
const articlesOf = (records: readonly SourceRecord[]) => records.filter((record) => record.kind === 'article')
const codesOf = ({ findings }: SourceRecord) => findings.map(({ code }) => code)

async function refusalOf(json: unknown): Promise<UnreadableSource> {
  const error = await read(json).catch((thrown: unknown) => thrown)
  if (!(error instanceof UnreadableSource)) throw new Error('It was read.', { cause: error })
  return error
}

describe('what is no export of Ghost is refused with a sentence', () => {
  it.each<[string, unknown, RegExp]>([
    [
      'a feed',
      '<?xml version="1.0"?><rss>',
      /^‘old.json’ is not JSON: it seems to be a feed \(line 1, byte 0\)\.$/,
    ],
    ['an empty file', '', /is empty/],
    ['other JSON', { name: 'x', dependencies: {} }, /no export of Ghost: it describes a theme/],
    ['a JSON feed', { version: 'https://jsonfeed.org/version/1.1', items: [] }, /seems to be a JSON feed/],
    ['a list', [{ id: 1 }], /no export of Ghost: it is a list/],
    ['a number', 5, /no export of Ghost/],
    ['an object of other keys', { a: 1, b: 2 }, /at its top it has ‘a’, ‘b’/],
    ['a version to come', site({ posts }, '7.0.0'), /comes from version ‘7.0.0’ of Ghost/],
    ['a version that is none', site({ posts }, 'banana'), /version ‘banana’/],
    ['no posts', site({ posts: [], users: [{ id: 1 }], settings: [] }), /no posts and no pages/],
    ['no table of posts', site({ users: [{ id: 1 }] }), /no posts/],
    ['posts that are null', site({ posts: null, settings: [] }), /no posts|no export/],
    ['an empty database', { db: [] }, /no export of Ghost/],
    ['a database that is none', { db: null }, /no export of Ghost/],
  ])('%s', async (_, json, sentence) => {
    const { message, place } = await refusalOf(json)
    expect(message).toMatch(sentence)
    expect(place.file).toBe('old.json')
  })

  it('an export that is cut off at any byte, before any record of it', async () => {
    const { json } = generateGhost({ posts: 1 })
    const bytes = Buffer.from(json)
    for (let length = 1; length < bytes.length; length += 7) {
      const begun: SourceRecord[] = []
      const reading = readGhostRecords(sourceFile('old.json', bytes.subarray(0, length))).then((all) =>
        begun.push(...all),
      )
      await expect(reading).rejects.toThrow(UnreadableSource)
      expect(begun).toEqual([])
    }
  })

  it('no file at all', async () => {
    await expect(readGhostRecords()).rejects.toThrow(/no JSON file/)
    await expect(readGhostRecords(sourceFile('a.csv', 'x'), sourceFile('b.jpg', 'y'))).rejects.toThrow(
      /‘a.csv’, ‘b.jpg’/,
    )
  })
})

it('reads wrong types as nothing, row by row', async () => {
  const records = await read(
    site({
      posts: [
        ...posts,
        null,
        5,
        'x',
        [],
        {},
        { id: {}, title: [], slug: 5, authors: 'x', tags: 5, mobiledoc: 5, lexical: [] },
      ],
      users: [null, 5, { id: [], name: {}, roles: 'x' }],
      tags: [null, { id: 'a', name: null }],
      posts_tags: [null, {}, { post_id: 1 }, { post_id: {}, tag_id: [] }],
      posts_authors: 'x',
      posts_meta: [{ post_id: 1, meta_title: {} }],
      settings: [null, { key: 5 }, { key: 'title', value: {} }],
      members: [null, {}, { email: 5 }, { email: 'no address' }],
      comments: [{ id: 1, html: {} }],
      newsletters: null,
      snippets: [5],
    }),
  )
  const broken = records.filter((record) => record.kind === 'broken')
  expect(broken.map(({ of }) => of)).toEqual([
    'article',
    'article',
    'article',
    'article',
    'member',
    'member',
    'member',
    'member',
  ])
  expect(articlesOf(records)).toHaveLength(3)
  expect(JSON.stringify(records)).not.toMatch(/\[object|undefined|NaN/)
})

it('reads 300 authors in the order of the byline, also those that it does not have', async () => {
  const users = Array.from({ length: 299 }, (_, no) => ({ id: `u${no}`, name: `Writer ${no}` }))
  const posts_authors = [...users, { id: 'gone' }].map(({ id }, at) => ({
    post_id: 1,
    author_id: id,
    sort_order: 300 - at,
  }))
  const [article] = articlesOf(await read(site({ posts, users, posts_authors })))
  expect(article?.authors).toHaveLength(300)
  expect(article?.authors.slice(0, 2)).toEqual(['gone', 'u298'])
  expect(article?.findings).toMatchObject([{ code: 'missing-author' }])
})

it('tells posts of one id or one slug apart, and names those that have none', async () => {
  const twice = [
    { id: 1, slug: 'a', title: 'One' },
    { id: 1, slug: 'b', title: 'Two' },
    { id: 2, slug: 'a', title: 'Three' },
    { slug: 'c' },
    {},
  ].map((post) => ({ ...post, status: 'draft' }))
  const articles = articlesOf(await read(site({ posts: twice })))
  expect(articles.map(({ id }) => id)).toEqual(['1', '1 b', '2', 'c', 'post-5'])
  expect(articles.map(codesOf)).toEqual([[], ['duplicate-id'], ['duplicate-slug'], [], ['no-id']])
})

it('breaks circles of tags, and those that lead nowhere', async () => {
  const tags = [
    { id: 'a', name: 'A', parent_id: 'b' },
    { id: 'b', name: 'B', parent_id: 'a' },
    { id: 'c', name: 'C', parent_id: 'c' },
    { id: 'd', name: 'D', parent_id: 'gone' },
    { id: 'e', name: 'E', parent_id: 'd' },
  ]
  const terms = (await read(site({ posts, tags }))).filter((record) => record.kind === 'term')
  expect(terms.map(({ parent }) => parent)).toEqual([null, null, null, null, 'd'])
})

it('takes control characters and halves of characters out, and what nobody sees out of titles', async () => {
  const title = 'A\u0000b\u200b \ufeffc\ud800\u202e'
  const [article] = articlesOf(
    await read(site({ posts: [{ id: 1, title, slug: 'a\u0007', status: 'draft' }] })),
  )
  expect(article).toMatchObject({ title: 'Ab c\ufffd', slug: 'a' })
  expect(article?.findings.map(({ code }) => code)).toEqual(['control-characters', 'lone-surrogates'])
})

/** As JSON writes NUL and half a surrogate pair; behind an even number of backslashes the letters stand for themselves. */
const escapedSign = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

it('never fails, nor leaks what is not JSON, whatever is in its tables', async () => {
  const keys = [
    'id',
    'post_id',
    'tag_id',
    'author_id',
    'title',
    'slug',
    'status',
    'lexical',
    'mobiledoc',
    'markdown',
    'html',
    'email',
    'key',
    'value',
    'published_at',
    'visibility',
    'name',
    'from',
    'to',
    'authors',
    'tags',
    'uuid',
    'page',
    'feature_image',
  ]
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
    fc.integer(),
    fc.constantFrom(
      null,
      true,
      '',
      '1',
      '__GHOST_URL__/',
      '{"root":{"children":[{}]}}',
      '{"sections":[[10,0],[1,"p",[[0,[0],1,"x"]]]]}',
    ),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const row = fc.oneof(
    { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 12 }) },
    fc.jsonValue({ maxDepth: 2 }),
  )
  const table = fc.oneof(
    { weight: 5, arbitrary: fc.array(row, { maxLength: 4 }) },
    fc.jsonValue({ maxDepth: 2 }),
  )
  const names = [
    'posts',
    'users',
    'tags',
    'posts_tags',
    'posts_authors',
    'posts_meta',
    'settings',
    'members',
    'comments',
    'redirects',
    'newsletters',
    'products',
    'posts_products',
    'roles_users',
    'snippets',
    'other',
  ]
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), table), async (tables) => {
      const records = await read(
        site({ ...tables, posts: Array.isArray(tables['posts']) ? [...posts, ...tables['posts']] : posts }),
      )
      for (const record of records) {
        expect(JSON.parse(JSON.stringify(record))).toEqual(record)
        expect(JSON.stringify(record)).not.toMatch(escapedSign)
      }
    }),
    { numRuns: 300 },
  )
})
