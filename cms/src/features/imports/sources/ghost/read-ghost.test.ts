import { describe, expect, it } from 'vitest'
import { generateGhost, ghostSecrets } from '../../../../../test/imports/generate-ghost.ts'
import { sourceFile } from '../../../../../test/imports/generate-zip.ts'
import { readGhostRecords } from '../../../../../test/imports/read-ghost-records.ts'
import type { SourceArticle, SourceRecord } from '../../source-record.ts'

const recordsOf = (json: unknown) =>
  readGhostRecords(sourceFile('old.json', typeof json === 'string' ? json : JSON.stringify(json)))

const articlesOf = (records: readonly SourceRecord[]): SourceArticle[] =>
  records.filter((record) => record.kind === 'article')

async function articleOf(post: object, tables: object = {}): Promise<SourceArticle> {
  const data = { posts: [{ id: 1, title: 'T', slug: 't', status: 'published', ...post }], ...tables }
  const [article] = articlesOf(await recordsOf({ meta: { version: '5.0.0' }, data }))
  if (!article) throw new Error('There is no article.')
  return article
}

const codes = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code)

describe.each(['000', '003', '0.11.14', '1.26.2', '2.38.3', '3.42.9', '4.48.9', '5.130.6', '6.2.0'])(
  'an export of version %s',
  (version) => {
    const { json, posts } = generateGhost({ posts: 40, version, isWrapped: !version.startsWith('00') })

    it('comes whole: every word, author, tag and state', async () => {
      const records = await recordsOf(json)
      const articles = articlesOf(records)
      expect(articles.map(({ id }) => id)).toEqual(posts.map(({ id }) => id))
      for (const [no, { title, slug, status, visibility, authors, tags, words }] of posts.entries()) {
        const article = articles[no]
        expect(article).toMatchObject({
          title,
          slug,
          authors,
          terms: tags,
          type: no % 10 === 9 ? 'page' : 'post',
        })
        expect(article?.status).toBe(status === 'sent' ? 'mail-only' : status)
        expect(article?.audience).toBe(visibility === 'public' ? 'everyone' : visibility)
        expect(article?.createdAt).toEqual({
          kind: 'instant',
          at: new Date(Date.UTC(2015, 0, 1 + no)).toISOString(),
        })
        const visible = JSON.stringify(
          article?.body.map((block) => (block.kind === 'unplaced' ? block.text : block)),
        )
        expect(words.filter((word) => visible.split(word).length !== 2)).toEqual([])
      }
      expect(records.filter(({ kind }) => kind === 'author')).toHaveLength(5)
      expect(records.filter(({ kind }) => kind === 'term')).toHaveLength(7)
      expect(records.filter(({ kind }) => kind === 'broken')).toEqual([])
      expect(records[0]).toMatchObject({
        kind: 'site',
        name: 'Old Magazine',
        language: 'de',
        timeZone: 'Europe/Berlin',
      })
    })

    it('lets no secret through, and no place for the old site', async () => {
      const all = JSON.stringify(await recordsOf(json))
      for (const secret of Object.values(ghostSecrets)) {
        expect(json).toContain(JSON.stringify(secret).slice(1, -1))
        expect(all).not.toContain(secret)
      }
      const shown = articlesOf(await recordsOf(json)).map((article) => ({ ...article, original: '' }))
      expect(JSON.stringify(shown)).not.toContain('__GHOST_URL__')
    })

    it('reads the same again, and each record once', async () => {
      const records = await recordsOf(json)
      expect(await recordsOf(json)).toEqual(records)
      const keys = records.map(({ kind, id }) => `${kind} ${id}`)
      expect(new Set(keys).size).toBe(keys.length)
    })
  },
)

it('is told apart in its four wrappings', async () => {
  const { json } = generateGhost({ posts: 3 })
  const { db } = JSON.parse(json)
  const [{ meta, data }] = db
  const [whole, bare, nested, tables] = [{ db }, { meta, data }, { data: { meta, data } }, data]
  const ids = async (given: unknown) => articlesOf(await recordsOf(given)).map(({ id }) => id)
  expect(await ids(bare)).toEqual(await ids(whole))
  expect(await ids(nested)).toEqual(await ids(whole))
  expect(await ids(tables)).toEqual(await ids(whole))
  expect(codes((await recordsOf(tables))[0] ?? { findings: [] })).toEqual(['unknown-version'])
})

it('says where each record stands', async () => {
  const written =
    '{"meta":{"version":"5.0"},\n"data":{"posts":[{"id":1,"title":"A"},\n{"id":2,"title":"B"}]}}'
  const places = articlesOf(await recordsOf(written)).map(({ place }) => place)
  expect(places).toEqual([
    { file: 'old.json', line: 2, byte: 44 },
    { file: 'old.json', line: 3, byte: 66 },
  ])
})

describe('a post', () => {
  it.each([
    [{ status: 'published' }, 'published'],
    [{ status: 'draft' }, 'draft'],
    [{ status: 'scheduled', published_at: '2001-01-01 00:00:00' }, 'scheduled'],
    [{ status: 'sent' }, 'mail-only'],
    [{ status: 'published', email_only: true }, 'mail-only'],
    [{ status: 'scheduled', email_only: 1 }, 'mail-only'],
    [{ status: 'draft', email_only: '1' }, 'draft'],
    [{ status: 'PUBLISHED' }, 'published'],
    [{ status: 'constructor' }, 'draft'],
    [{ status: null }, 'draft'],
  ])('of %o is %s', async (fields, status) => {
    expect((await articleOf(fields)).status).toBe(status)
  })

  it('that went out by mail alone has no address, and a draft that of its preview', async () => {
    const settings = [{ key: 'url', value: 'https://old.example/' }]
    const uuid = '00000000-0000-4000-8000-000000000001'
    expect(await articleOf({ status: 'sent', uuid }, { settings })).toMatchObject({
      url: null,
      formerUrls: [],
    })
    expect((await articleOf({ status: 'draft', uuid }, { settings })).url).toBe(
      `https://old.example/p/${uuid}/`,
    )
    expect((await articleOf({ status: 'draft' }, { settings })).url).toBeNull()
  })

  it('has its address, with those of its other pages', async () => {
    const settings = [{ key: 'url', value: 'https://old.example/blog/' }]
    expect(await articleOf({ slug: 'grün' }, { settings })).toMatchObject({
      url: 'https://old.example/blog/gr%C3%BCn/',
      formerUrls: ['https://old.example/blog/gr%C3%BCn/amp/'],
    })
    expect(await articleOf({ type: 'page' })).toMatchObject({ url: '/t/', formerUrls: [] })
    const dated = [
      { key: 'permalinks', value: '/:year/:month/:day/:slug/' },
      { key: 'active_timezone', value: 'Asia/Tokyo' },
    ]
    expect(await articleOf({ published_at: '2016-12-31 20:00:00' }, { settings: dated })).toMatchObject({
      url: '/2017/01/01/t/',
      formerUrls: ['/t/', '/2017/01/01/t/amp/'],
    })
  })

  it.each([
    ['2014-05-06T07:08:09.000Z', '2014-05-06T07:08:09.000Z'],
    ['2014-05-06 07:08:09', '2014-05-06T07:08:09.000Z'],
    ['2014-05-06T09:08:09+0200', '2014-05-06T07:08:09.000Z'],
    ['2014-05-06', '2014-05-06T00:00:00.000Z'],
    ['Tue, 06 May 2014 07:08:09 GMT', '2014-05-06T07:08:09.000Z'],
    [1_399_360_089_000, '2014-05-06T07:08:09.000Z'],
    ['1399360089000', '2014-05-06T07:08:09.000Z'],
    [1_399_360_089, '2014-05-06T07:08:09.000Z'],
  ])('of the moment %s', async (written, at) => {
    const article = await articleOf({ published_at: written })
    expect(article.publishedAt).toEqual({ kind: 'instant', at })
    expect(codes(article)).toEqual([])
  })

  it.each([null, '', 0, '0000-00-00 00:00:00'])('of no moment, written as %s', async (written) => {
    const article = await articleOf({ published_at: written })
    expect([article.publishedAt, codes(article)]).toEqual([null, []])
  })

  it.each([
    -62_138_397_600_000,
    '0001-01-01T00:00:00Z',
    '2014-02-31 00:00:00',
    'yesterday',
    {},
    true,
    1e300,
    '2014-13-01',
    '-0001-11-30 00:00:00',
  ])('of a moment that is none, %s, says so', async (written) => {
    const article = await articleOf({ published_at: written })
    expect([article.publishedAt, codes(article)]).toEqual([null, ['bad-date']])
  })

  it.each([
    ['public', 'everyone'],
    ['members', 'members'],
    ['paid', 'paid'],
    [null, 'everyone'],
    ['label:vip', 'paid'],
    ['status:-free', 'paid'],
  ])('that was visible to %s is for %s', async (visibility, audience) => {
    expect((await articleOf({ visibility })).audience).toBe(audience)
  })

  it('of tiers is for members when one of them is free', async () => {
    const products = [
      { id: 'f', type: 'free' },
      { id: 'p', type: 'paid' },
    ]
    const of = (ids: string[]) => ({
      products,
      posts_products: ids.map((id) => ({ post_id: '1', product_id: id })),
    })
    expect((await articleOf({ visibility: 'tiers' }, of(['p']))).audience).toBe('paid')
    expect((await articleOf({ visibility: 'tiers' }, of(['f', 'p']))).audience).toBe('members')
    expect((await articleOf({ visibility: 'tiers' })).audience).toBe('paid')
  })

  it('has what its own table of details says', async () => {
    const posts_meta = [
      {
        post_id: 1,
        meta_title: 'Found',
        meta_description: 'As',
        og_title: 'Shared',
        email_subject: 'Mail',
        feature_image_alt: 'Alt',
        feature_image_caption: 'By <a href="x">P</a>',
      },
    ]
    const newsletters = [{ id: 'n', name: 'Weekly' }]
    const fields = {
      canonical_url: 'https://first.example/a',
      feature_image: '__GHOST_URL__/content/images/a.jpg',
      featured: 1,
      custom_template: 'wide',
      newsletter_id: 'n',
      custom_excerpt: 'Short',
      plaintext: 'plain plain',
    }
    const article = await articleOf(fields, { posts_meta, newsletters })
    expect(article).toMatchObject({
      seo: { title: 'Found', description: 'As', canonical: 'https://first.example/a' },
      heroPicture: { id: null, url: '/content/images/a.jpg', alt: 'Alt', caption: 'By P', credit: '' },
      isFeatured: true,
      excerpt: 'Short',
      sentAs: 'Weekly',
    })
    expect(JSON.parse(article.original)).toMatchObject({
      custom_template: 'wide',
      posts_meta: { og_title: 'Shared', email_subject: 'Mail' },
    })
    expect(article.original).not.toContain('plain plain')
  })

  it('keeps what is no HTML as it is, and takes what is as its words', async () => {
    expect((await articleOf({ custom_excerpt: 'If a < b & c > d' })).excerpt).toBe('If a < b & c > d')
    expect((await articleOf({ custom_excerpt: '<p>Two &amp; <em>more</em></p>' })).excerpt).toBe('Two & more')
  })
})
