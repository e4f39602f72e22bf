import { readArticleAtAddress } from '@meridian/shared/content/assembly/article-at-address'
import { readFeed } from '@meridian/shared/content/assembly/channels'
import { readIssueContent } from '@meridian/shared/content/assembly/issues'
import { readAbout, readLegal } from '@meridian/shared/content/assembly/pages'
import { ArticleAtAddressSchema } from '@meridian/shared/content/content.schema'
import { FeedContentSchema } from '@meridian/shared/content/channel-content.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, createMagazine, type Magazine, openCms } from '../../../test/magazine.ts'
import type { Article } from '../../payload-types.ts'
import { readIssuePdfSource } from '../issue-pdfs/read-issue-pdf-content.ts'
import { createDatabaseReader } from '../content/records/database-reader.ts'
import { bodyReferences, resolveBody } from './body-references.ts'

type Node = Article['body']['root']['children'][number]

let payload: Payload
let magazine: Magazine

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
})

const element = { version: 1, direction: 'ltr', format: '', indent: 0 } as const

function bodyWith(...children: Node[]): Article['body'] {
  return { root: { type: 'root', ...element, children } }
}

function linkTo(article: number, words: string, slug = 'as-it-was'): Node {
  const fields = { url: `/articles/${slug}`, article, linkType: 'custom', newTab: false }
  const text = { type: 'text', version: 1, text: words, format: 0, style: '', mode: 'normal', detail: 0 }
  return {
    type: 'paragraph',
    ...element,
    children: [{ type: 'link', ...element, version: 3, fields, children: [text] }],
  }
}

function pictureOf(value: number, caption = ''): Node {
  return { type: 'upload', version: 3, format: '', id: 'a1', relationTo: 'media', value, fields: { caption } }
}

async function pageOf(slug: string) {
  const { tags, ...found } = await readArticleAtAddress(createDatabaseReader(payload.db.pool), slug)
  const data = ArticleAtAddressSchema.parse(found.data)
  if (data.kind !== 'article') throw new Error(`There is no ${slug}.`)
  return { tags, content: data.content }
}

describe('a link to an article of our own', () => {
  test('leads to where the article is now, and to nowhere while it is not published', async () => {
    const target = await magazine.createArticle({ title: 'The Target' })
    await magazine.createArticle({
      title: 'The Leader',
      body: bodyWith(linkTo(target.id, 'there', 'the-target')),
    })
    const html = async () => (await pageOf('the-leader')).content.body.join('')
    expect(await html()).toBe('<p><a href="/articles/the-target">there</a></p>')
    expect((await pageOf('the-leader')).tags).toContain(`link:${target.id}`)

    await payload.update({
      collection: 'articles',
      id: target.id,
      data: { slug: 'moved-on', _status: 'published' },
    })
    expect(await html()).toBe('<p><a href="/articles/moved-on">there</a></p>')
    await payload.update({ collection: 'articles', id: target.id, data: { _status: 'draft' } })
    expect(await html()).toBe('<p>there</p>')
    // The page comes back when its article does.
    expect((await pageOf('the-leader')).tags).toContain(`link:${target.id}`)
  })

  test('is followed by whatever has the text: feeds, letters and standing pages', async () => {
    const target = await magazine.createArticle({ title: 'Led to' })
    const body = bodyWith(linkTo(target.id, 'there'), pictureOf(await magazine.uploadPicture('A bridge')))
    await magazine.createArticle({ title: 'Leads to It', body })
    await payload.update({ collection: 'issues', id: magazine.autumn.id, data: { letter: body } })
    await payload.updateGlobal({ slug: 'about-page', data: { story: body } })
    await payload.updateGlobal({ slug: 'terms-of-service', data: { body } })
    const reader = createDatabaseReader(payload.db.pool)
    const issue = (await reader.issues()).find(({ id }) => id === magazine.autumn.id)
    const pages = [
      await readFeed(reader, 'latest'),
      issue && (await readIssueContent(reader, issue)),
      await readAbout(reader),
      await readLegal(reader, 'terms'),
    ]
    for (const page of pages) {
      expect(page?.tags).toEqual(
        expect.arrayContaining([`link:${target.id}`, expect.stringMatching(/^media:\d+$/)]),
      )
    }
  })
})

describe('a picture in the text', () => {
  test('reaches the page, the feeds, the text form and the issue PDF, with its words', async () => {
    const media = await magazine.uploadPicture('A ridge')
    const article = await magazine.createArticle({
      title: 'With a Ridge',
      publishedAt: '2026-11-01T00:00:00Z',
      body: bodyWith(pictureOf(media, 'Above the tree line.')),
    })
    const { tags, content } = await pageOf('with-a-ridge')
    expect(tags).toContain(`media:${media}`)
    expect(content.body.join('')).toMatch(
      /^<figure><picture><source type="image\/avif" srcset="\/media\/.*<\/figure>$/,
    )
    expect(content.body.join('')).toContain('alt="A ridge" width="640" height="480"')
    expect(content.body.join('')).toContain('<figcaption><span>Above the tree line.</span></figcaption>')
    expect(content.article.content).toBe('Above the tree line.')

    const feed = await readFeed(createDatabaseReader(payload.db.pool), 'latest')
    expect(feed?.tags).toContain(`media:${media}`)
    expect(
      FeedContentSchema.parse(feed?.data).articles.some(({ body }) =>
        body.join('').includes('alt="A ridge"'),
      ),
    ).toBe(true)

    const source = await readIssuePdfSource(payload, magazine.autumn.id)
    const printed =
      source.kind === 'content' ? source.content.articles.find(({ id }) => id === article.slug) : null
    expect(printed?.body).toMatchObject([
      { kind: 'figure', picture: { alt: 'A ridge', caption: 'Above the tree line.' } },
    ])
  })

  test('that was deleted leaves the text as it is', async () => {
    const media = await magazine.uploadPicture('Soon gone')
    await magazine.createArticle({
      title: 'Without It',
      body: bodyWith(pictureOf(media), bodyOf('text').root.children[0] ?? pictureOf(media)),
    })
    await payload.delete({ collection: 'media', id: media, context: { evenIfUsed: true } })
    expect((await pageOf('without-it')).content.body.join('')).toBe('<p>text</p>')
  })
})

test('a body without references is not touched, and one with some is not changed but copied', () => {
  const plain = bodyWith({ type: 'paragraph', ...element, children: [] })
  expect(resolveBody(plain, { addresses: new Map() })).toBe(plain)
  const linked = bodyWith(linkTo(7, 'there'))
  expect(bodyReferences(linked)).toEqual({ articleIds: [7], mediaIds: [] })
  expect(JSON.stringify(resolveBody(linked, { addresses: new Map([[7, 'now']]) }))).toContain('/articles/now')
  expect(JSON.stringify(linked)).toContain('/articles/as-it-was')
  expect([bodyReferences(null), bodyReferences({ root: 'x' })]).toEqual([
    { articleIds: [], mediaIds: [] },
    { articleIds: [], mediaIds: [] },
  ])
})
