import { ownContentTags, toOwnContent } from '@meridian/shared/content/assembly/articles'
import { readReferences } from '@meridian/shared/content/assembly/references'
import { ArticleOwnContentSchema } from '@meridian/shared/content/content.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createAuthor,
  createIssue,
  createSection,
  createTopic,
  publishArticle,
} from '../../../../test/content.ts'
import { openPayload } from '../../../../test/payload.ts'
import { toArticleRecord } from '../../records/article-records.ts'
import { createDatabaseReader } from '../records/database-reader.ts'
import { placeBlocks } from '../../body/place-blocks.ts'
import { plainTextToLexical } from '../../body/body-from-text.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
})

/** What the page of an article shows of it, and its tags. */
async function readContent(id: number, draft = false) {
  const article = toArticleRecord(await payload.findByID({ collection: 'articles', id, draft, depth: 0 }))
  const refs = await readReferences(createDatabaseReader(payload.db.pool), [article])
  const content = ArticleOwnContentSchema.parse(toOwnContent(article, refs))
  return { content, tags: ownContentTags(article, refs) }
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
    const { content, tags } = await readContent(id)
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
    expect(tags).toEqual([
      'article:the-quiet-capital',
      'byline:helena-marchetti',
      'byline:omar-said',
      `printed:${issue.id}`,
      'site',
    ])
  })

  it('says something even of an empty draft, whose blocks are half written', async () => {
    const half = [
      { blockType: 'product-showcase', products: [{ name: 'Watch' }] },
      { blockType: 'callout', title: 'Mind' },
    ]
    const data = JSON.parse(
      JSON.stringify({
        body: placeBlocks(plainTextToLexical(''), half),
        corrections: [{ text: 'Undated' }],
        _status: 'draft',
      }),
    )
    const { id } = await payload.create({ collection: 'articles', draft: true, data })
    const { content } = await readContent(id, true)
    expect(content).toMatchObject({
      body: [],
      authors: [],
      article: { title: '', contentBlocks: [] },
    })
  })
})
