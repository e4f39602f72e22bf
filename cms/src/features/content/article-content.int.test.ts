import { ArticleOwnContentSchema } from '@meridian/shared/content/content.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createAuthor,
  createIssue,
  createSection,
  createTopic,
  publishArticle,
} from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import {
  articleContentSelect,
  articleContentTags,
  articleDepth,
  articlePopulate,
  toArticleContent,
} from './article-content.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
})

/** The article as its page asks for it. */
function readArticle(id: number, draft = false) {
  return payload.findByID({
    collection: 'articles',
    id,
    draft,
    depth: articleDepth,
    select: articleContentSelect,
    populate: articlePopulate,
  })
}

describe('what leaves the CMS of an article', () => {
  it('names its section, authors, issue and topics by their public ids', async () => {
    const section = await createSection(payload, 'Interviews')
    const topic = await createTopic(payload, await createSection(payload, 'Leadership'), 'Decision Making')
    const authors = [
      await createAuthor(payload, 'Helena Marchetti'),
      await createAuthor(payload, 'Omar Said'),
    ]
    const issue = await createIssue(payload, { year: 2026 })
    const { id } = await publishArticle(payload, {
      title: 'The Quiet Capital',
      section: section.id,
      topics: [topic.id],
      authors: authors.map((author) => author.id),
      issue: issue.id,
    })
    const doc = await readArticle(id)
    const content = ArticleOwnContentSchema.parse(toArticleContent(doc))
    expect(content.article).toMatchObject({
      id: 'the-quiet-capital',
      author: 'Helena Marchetti, Omar Said',
      category: 'Interviews',
      issueId: 'autumn-2026',
      content: 'One paragraph.\n\nAnother paragraph.',
    })
    expect(content.topics).toEqual([
      { id: 'decision-making', name: 'Decision Making', section: 'leadership' },
    ])
    expect(articleContentTags(doc)).toEqual([
      'article:the-quiet-capital',
      'byline:helena-marchetti',
      'byline:omar-said',
      'site',
    ])
  })

  it('says something even of an empty draft, whose blocks are half written', async () => {
    const half = [
      { blockType: 'product-showcase', products: [{ name: 'Watch' }] },
      { blockType: 'callout', title: 'Mind' },
    ]
    const data = JSON.parse(
      JSON.stringify({ contentBlocks: half, corrections: [{ text: 'Undated' }], _status: 'draft' }),
    )
    const { id } = await payload.create({ collection: 'articles', draft: true, data })
    const content = ArticleOwnContentSchema.parse(toArticleContent(await readArticle(id, true)))
    expect(content).toMatchObject({
      bodyHtml: '',
      blocks: [],
      authors: [],
      article: { title: '', contentBlocks: [] },
    })
  })
})
