import { beforeAll, describe, expect, it } from 'vitest'
import type { Payload } from 'payload'
import { articleData, publishArticle } from '../../../test/content.ts'
import { openPayload } from '../../../test/payload.ts'
import { findAddressHolder } from '../content/article-addresses.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
})

describe('the address of an article', () => {
  it('is made from the title when the article is first published', async () => {
    const data = await articleData(payload, { title: 'The Quiet Capital', _status: 'draft' })
    const draft = await payload.create({ collection: 'articles', draft: true, data })
    expect(draft.slug ?? null).toBeNull()
    const article = await payload.update({
      collection: 'articles',
      id: draft.id,
      data: { _status: 'published' },
    })
    expect(article.slug).toBe('the-quiet-capital')
    expect(await findAddressHolder(payload, 'the-quiet-capital')).toEqual({
      kind: 'published',
      articleId: article.id,
    })
  })

  it('stays when the title changes', async () => {
    const article = await publishArticle(payload, { title: 'A First Title' })
    const changed = await payload.update({
      collection: 'articles',
      id: article.id,
      data: { title: 'A Second Title' },
    })
    expect(changed.slug).toBe('a-first-title')
  })

  it('gets a number when another article has it', async () => {
    const slugs = []
    for (let copy = 0; copy < 3; copy += 1)
      slugs.push((await publishArticle(payload, { title: 'Twins' })).slug)
    expect(slugs).toEqual(['twins', 'twins-2', 'twins-3'])
  })

  it('is different for articles of the same title that are published at once', async () => {
    const data = await articleData(payload, { title: 'At Once' })
    const articles = await Promise.all(
      Array.from({ length: 4 }, () => payload.create({ collection: 'articles', data })),
    )
    expect(articles.map((article) => article.slug).toSorted()).toEqual([
      'at-once',
      'at-once-2',
      'at-once-3',
      'at-once-4',
    ])
  })

  it('exists for a title of markup and emoji, and for one of emoji alone', async () => {
    const marked = await publishArticle(payload, { title: '<b>Gold</b> & 🚀 "Silver"' })
    expect(marked.slug).toBe('gold-and-silver')
    expect((await publishArticle(payload, { title: '🚀🚀' })).slug).toBe('article')
  })

  it('leads to the new one after a change, through several changes', async () => {
    const article = await publishArticle(payload, { slug: 'first-address' })
    await payload.update({ collection: 'articles', id: article.id, data: { slug: 'second-address' } })
    await payload.update({ collection: 'articles', id: article.id, data: { slug: 'third-address' } })
    expect(await findAddressHolder(payload, 'first-address')).toEqual({
      kind: 'moved',
      slug: 'third-address',
    })
    expect(await findAddressHolder(payload, 'second-address')).toEqual({
      kind: 'moved',
      slug: 'third-address',
    })
  })

  it('can go back to a former one', async () => {
    const article = await publishArticle(payload, { slug: 'there' })
    await payload.update({ collection: 'articles', id: article.id, data: { slug: 'elsewhere' } })
    await payload.update({ collection: 'articles', id: article.id, data: { slug: 'there' } })
    expect(await findAddressHolder(payload, 'there')).toEqual({ kind: 'published', articleId: article.id })
    expect(await findAddressHolder(payload, 'elsewhere')).toEqual({ kind: 'moved', slug: 'there' })
  })

  it('cannot be one that another article has or had', async () => {
    const article = await publishArticle(payload, { slug: 'mine-before' })
    await payload.update({ collection: 'articles', id: article.id, data: { slug: 'mine-now' } })
    await expect(publishArticle(payload, { slug: 'mine-now' })).rejects.toThrow(/Address/)
    await expect(publishArticle(payload, { slug: 'mine-before' })).rejects.toThrow(/Address/)
  })

  it('is gone after unpublishing and after deleting, and free for another article once deleted', async () => {
    const article = await publishArticle(payload, { slug: 'short-lived' })
    await payload.update({ collection: 'articles', id: article.id, data: { _status: 'draft' } })
    expect(await findAddressHolder(payload, 'short-lived')).toEqual({ kind: 'gone' })
    await payload.delete({ collection: 'articles', id: article.id })
    expect(await findAddressHolder(payload, 'short-lived')).toEqual({ kind: 'gone' })
    const heir = await publishArticle(payload, { slug: 'short-lived' })
    expect(await findAddressHolder(payload, 'short-lived')).toEqual({ kind: 'published', articleId: heir.id })
  })

  it('is unknown where nothing was ever published, whatever drafts say', async () => {
    const data = await articleData(payload, { slug: 'only-a-draft', _status: 'draft' })
    await payload.create({ collection: 'articles', draft: true, data })
    expect(await findAddressHolder(payload, 'only-a-draft')).toEqual({ kind: 'unknown' })
    expect(await findAddressHolder(payload, 'nothing-here')).toEqual({ kind: 'unknown' })
  })

  it.each(['Has Spaces', 'UPPER', '-leading', 'a--b', 'a/b', 'a'.repeat(101)])(
    'is refused when it is %s',
    async (slug) => {
      await expect(publishArticle(payload, { slug })).rejects.toThrow(/Address/)
    },
  )
})
