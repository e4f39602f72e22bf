import { articlesIn, MailDocumentSchema } from '@meridian/shared/campaigns/mail-document.schema'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { articleLink, campaignBody, createNewsletter } from '../../../../test/campaigns.ts'
import { articleData, createAuthor, createSection, publishArticle } from '../../../../test/content.ts'
import { openPayload } from '../../../../test/payload.ts'
import type { Article, Newsletter } from '../../../payload-types.ts'
import { collectMailDocument } from './collect-mail-document.ts'

let payload: Payload
let newsletter: Newsletter

beforeAll(async () => {
  payload = await openPayload()
})
beforeEach(async () => {
  newsletter = await createNewsletter(payload, { name: 'The Executive Agenda' })
})

async function collect(body: unknown, data: { newsletter?: number | null; subject?: string } = {}) {
  const campaign = { newsletter: newsletter.id, subject: 'Patience', preheader: '', body, ...data }
  const collected = await collectMailDocument(payload.db.pool, campaign)
  expect(MailDocumentSchema.parse(collected.document)).toEqual(collected.document)
  return collected
}

const draft = async (data: Partial<Article> = {}) =>
  payload.create({
    collection: 'articles',
    draft: true,
    data: { ...(await articleData(payload)), ...data, _status: 'draft' },
  })
const card = (article: number) => ({ blockType: 'mail-article', article, isLead: false })
const codesOf = ({ findings }: Awaited<ReturnType<typeof collect>>) => findings.map(({ code }) => code)

describe('a campaign', () => {
  test('becomes what its editor wrote, with what readers have of what it names', async () => {
    const section = await createSection(payload, 'Strategy')
    const author = await createAuthor(payload, 'Ada Byron')
    const article = await publishArticle(payload, {
      title: 'Patience pays',
      excerpt: 'What waiting earns.',
      section: section.id,
      authors: [author.id],
    })
    const { document, findings } = await collect(
      campaignBody(
        'One.',
        'Two.',
        {
          blockType: 'mail-greeting',
          words: 'Good morning, {name}',
          fallback: 'Good morning',
          shownTo: 'plan',
        },
        { ...card(article.id), isLead: true },
        'Three.',
        { blockType: 'mail-quote', words: 'Wait.', source: 'Somebody' },
        {
          blockType: 'mail-letter',
          heading: 'Dear readers',
          text: campaignBody('A line.'),
          author: author.id,
        },
        {
          blockType: 'mail-house-ad',
          heading: 'Subscribe',
          words: '',
          label: 'Now',
          address: '/subscription',
        },
      ),
    )
    expect(findings).toEqual([])
    expect(document.newsletter).toEqual({ id: newsletter.slug, name: 'The Executive Agenda' })
    expect(document.blocks.map(({ kind, shownTo }) => `${kind} ${shownTo}`)).toEqual([
      'text everyone',
      'greeting plan',
      'article-card everyone',
      'text everyone',
      'quote everyone',
      'letter everyone',
      'house-ad everyone',
    ])
    expect(document.blocks[2]).toMatchObject({
      isLead: true,
      article: {
        id: article.slug,
        path: `/articles/${article.slug}`,
        title: 'Patience pays',
        teaser: 'What waiting earns.',
        section: 'Strategy',
        authors: ['Ada Byron'],
        picture: null,
        minutes: 1,
      },
    })
    expect(document.blocks[5]).toMatchObject({ author: { name: 'Ada Byron' }, heading: 'Dear readers' })
  })

  test('without newsletter and subject says so', async () => {
    expect(codesOf(await collect(null, { newsletter: null, subject: ' ' }))).toEqual([
      'newsletter-missing',
      'subject-missing',
    ])
    expect(codesOf(await collect(null, { newsletter: 999_999 }))).toEqual(['newsletter-missing'])
  })

  test('has the newest of an article that readers have, and nothing of its drafts', async () => {
    const article = await publishArticle(payload, { title: 'As published' })
    const update = { collection: 'articles', id: article.id, draft: true } as const
    await payload.update({ ...update, data: { title: 'Not yet' } })
    const { document, findings } = await collect(campaignBody(card(article.id)))
    expect(findings).toEqual([])
    expect(articlesIn(document)[0]?.title).toBe('As published')
  })

  test('without what readers do not have, and with a finding for each', async () => {
    const unpublished = await draft({ title: 'Still a draft' })
    const embargoed = await publishArticle(payload, { title: 'Later' })
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    await payload.update({
      collection: 'articles',
      id: embargoed.id,
      draft: true,
      data: { embargoUntil: soon },
    })
    const gone = await draft()
    await payload.delete({ collection: 'articles', id: gone.id })
    const { document, findings } = await collect(
      campaignBody(card(unpublished.id), card(embargoed.id), card(gone.id), 'Left.'),
    )
    expect(document.blocks.map(({ kind }) => kind)).toEqual(['text'])
    expect(findings).toMatchObject([
      { block: 'block-0', code: 'article-unpublished', text: '‘Still a draft’ is not published.' },
      {
        block: 'block-1',
        code: 'article-embargoed',
        text: expect.stringContaining('‘Later’ is under an embargo'),
      },
      { block: 'block-2', code: 'article-missing' },
    ])
  })

  test('an article that went out under its embargo with a reason is in it', async () => {
    const article = await publishArticle(payload)
    await payload.db.pool.query(
      `update articles set embargo_until = now() + interval '1 hour', embargo_lift_reason = 'Agreed' where id = $1`,
      [article.id],
    )
    expect(codesOf(await collect(campaignBody(card(article.id))))).toEqual([])
    await payload.db.pool.query(`update articles set embargo_lift_reason = null where id = $1`, [article.id])
    expect(codesOf(await collect(campaignBody(card(article.id))))).toEqual(['article-embargoed'])
  })

  test('blocks that are half written are findings', async () => {
    const collected = await collect(
      campaignBody(
        { blockType: 'mail-article' },
        { blockType: 'mail-greeting', words: '', fallback: 'x' },
        { blockType: 'mail-house-ad', heading: 'x', label: 'x', address: 'javascript:alert(1)' },
        { blockType: 'mail-letter', text: null },
        { blockType: 'mail-picture', image: 999_999 },
        { blockType: 'mail-article-list', source: 'chosen', articles: [] },
        { blockType: 'unknown' },
      ),
    )
    expect(codesOf(collected)).toEqual([
      'block-unfinished',
      'block-unfinished',
      'block-unfinished',
      'block-unfinished',
      'picture-missing',
      'list-empty',
      'block-unfinished',
    ])
    expect(collected.document.blocks).toEqual([])
  })

  test('links of its text lead to where their articles are now; of one that is not published the words stay', async () => {
    const [there, not] = [await publishArticle(payload), await draft()]
    const body = {
      root: {
        type: 'root',
        children: [
          { type: 'paragraph', children: [articleLink(there.id, 'here'), articleLink(not.id, 'there')] },
        ],
      },
    }
    const { document, findings } = await collect(body)
    expect(findings.map(({ code }) => code)).toEqual(['link-unpublished'])
    expect(document.blocks[0]).toMatchObject({
      text: [
        {
          content: [
            { kind: 'link', address: `/articles/${there.slug}` },
            { kind: 'text', text: 'there' },
          ],
        },
      ],
    })
  })
})

describe('pictures', () => {
  test('have their words and their size; a card has the JPEG that every program shows', async () => {
    const data = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a2e1f' } })
      .jpeg()
      .toBuffer()
    const media = await payload.create({
      collection: 'media',
      data: { alt: 'A pier', caption: 'The pier', credit: 'R. Cole' },
      file: { data, name: 'mail-pier.jpg', mimetype: 'image/jpeg', size: data.length },
    })
    const article = await publishArticle(payload, { heroImage: media.id })
    const { document } = await collect(
      campaignBody(card(article.id), { blockType: 'mail-picture', image: media.id, alt: 'Dusk' }),
    )
    expect(articlesIn(document)[0]?.picture).toMatchObject({
      src: expect.stringMatching(/\.jpg\?v=/),
      alt: 'A pier',
      width: 1200,
      height: 630,
    })
    expect(document.blocks[1]).toMatchObject({
      picture: { alt: 'Dusk', width: 960, height: 720 },
      caption: 'The pier',
      credit: 'R. Cole',
      address: null,
    })
  })
})

test('an article in full has its text and blocks, what only a page can show is linked, and its notes stand at the end', async () => {
  const node = (fields: object) => ({ type: 'content-block', version: 1, format: '' as const, fields })
  const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
  const text = (words: string) => ({ type: 'text', text: words, format: 0 })
  const article = await publishArticle(payload)
  const body = {
    root: {
      type: 'root',
      children: [
        paragraph(text('It begins'), { type: 'footnote', text: 'Ibid.' }, text('.')),
        paragraph(text('A heading: it is')),
        { type: 'heading', tag: 'h3', children: [text('Deeper')] },
        node({ blockType: 'quote', quote: 'Less.', author: 'D. Renner', title: 'Architect' }),
        node({ blockType: 'callout', variant: 'info', title: 'Before', content: 'Sleep.' }),
        node({
          blockType: 'table',
          caption: 'Revenue',
          source: '',
          hasHeaderRow: true,
          rows: [
            ['Year', 'Dollars'],
            ['2025', '12'],
          ],
        }),
        node({
          blockType: 'chart',
          kind: 'bar',
          title: 'Growth',
          rows: [
            ['Year', 'Dollars'],
            ['2024', '10'],
            ['2025', '12'],
          ],
        }),
        node({ blockType: 'pull-quote', text: 'It begins' }),
      ],
    },
  }
  await payload.db.pool.query('update articles set body = $2 where id = $1', [
    article.id,
    JSON.stringify(body),
  ])
  const { document, findings } = await collect(
    campaignBody({ blockType: 'mail-whole-article', article: article.id }),
  )
  expect(findings).toEqual([])
  const [block] = document.blocks
  if (block?.kind !== 'article') throw new Error('There is no whole article.')
  expect(block.text.map((part) => part.kind)).toEqual([
    'paragraph',
    'h2',
    'h3',
    'said',
    'box',
    'table',
    'on-the-web',
    'note',
  ])
  expect(block.text[0]).toMatchObject({ content: [{ text: 'It begins' }, { text: '[1]' }, { text: '.' }] })
  expect(block.text.at(-2)).toMatchObject({
    words: 'Chart on the web: Growth',
    address: `/articles/${article.slug}`,
  })
  expect(block.text.at(-1)).toEqual({ kind: 'note', text: '[1] Ibid.' })
})
