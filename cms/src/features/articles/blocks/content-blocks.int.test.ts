import { toOwnContent } from '@meridian/shared/content/assembly/articles'
import { readReferences } from '@meridian/shared/content/assembly/references'
import { BlockViewSchema } from '@meridian/shared/content/content.schema'
import { ContentBlockSchema } from '@meridian/shared/articles/content-block.schema'
import type { Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { publishArticle } from '../../../../test/content.ts'
import { openPayload } from '../../../../test/payload.ts'
import { blocksInBody } from '../../body/body-model.ts'
import { plainTextToLexical } from '../../body/body-from-text.ts'
import { type PlacedBlock, placeBlocks } from '../../body/place-blocks.ts'
import { createDatabaseReader } from '../../content/records/database-reader.ts'

const text = plainTextToLexical('One paragraph.')

let payload: Payload
let pictureId: number

beforeAll(async () => {
  payload = await openPayload()
  const data = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#7a2e1f' } })
    .png()
    .toBuffer()
  const file = { data, name: 'picture.png', mimetype: 'image/png', size: data.length }
  pictureId = (await payload.create({ collection: 'media', data: { alt: 'A ridge', caption: 'Dawn' }, file }))
    .id
})

const quote = { blockType: 'quote' as const, quote: 'Say less.', author: 'A. Leader', title: 'Chair' }
const callout = {
  blockType: 'callout' as const,
  variant: 'warning' as const,
  title: 'Mind',
  content: 'The gap.',
}
const product = {
  name: 'Watch',
  brand: 'Maker',
  category: 'Timepieces',
  description: 'It tells the time.',
  price: '$12,400',
  rating: 5,
  link: 'https://example.com/watch',
}
const showcase = {
  blockType: 'product-showcase' as const,
  title: 'Three',
  layout: 'grid' as const,
  products: [product],
}
const table = {
  blockType: 'table' as const,
  caption: 'Prices',
  source: 'A survey',
  hasHeaderRow: true,
  hasHeaderColumn: true,
  rows: [
    ['City', 'Price'],
    ['Basel', '4.2'],
  ],
}
const chart = {
  blockType: 'chart' as const,
  kind: 'line' as const,
  title: 'Prices rise',
  unit: '$ million',
  description: 'They rise.',
  source: '',
  rows: [
    ['Year', 'Price'],
    ['2025', '1'],
    ['2026', '2'],
  ],
}
const pullQuote = { blockType: 'pull-quote' as const, text: 'Some pulled words.' }
const gallery = () => ({
  blockType: 'image-gallery' as const,
  title: 'Views',
  images: [{ image: pictureId }],
})

async function saveBlocks(blocks: PlacedBlock[]): Promise<unknown[]> {
  const { id } = await publishArticle(payload, { body: placeBlocks(text, blocks) })
  return blocksInBody((await payload.findByID({ collection: 'articles', id, depth: 1 })).body)
}

/** The blocks of an article as the API has them, and as its page shows them. */
async function publishedBlocks(articleId: number) {
  const reader = createDatabaseReader(payload.db.pool)
  const articles = [...(await reader.articles([articleId])).values()]
  const refs = await readReferences(reader, articles)
  const contents = articles.map((article) => toOwnContent(article, refs))
  return {
    answered: contents.flatMap(({ article }) => article.contentBlocks),
    shown: contents.flatMap(({ body }) => body.filter((piece) => typeof piece !== 'string')),
  }
}

describe('the content blocks of an article', () => {
  it('come out with every specified field', async () => {
    const { id } = await publishArticle(payload, {
      body: placeBlocks(text, [quote, gallery(), callout, showcase]),
    })
    const { answered, shown } = await publishedBlocks(id)
    for (const block of answered) ContentBlockSchema.parse(block)
    expect(answered.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'quote', data: { quote: 'Say less.', author: 'A. Leader', title: 'Chair' } },
      {
        type: 'image-gallery',
        data: {
          title: 'Views',
          images: [{ url: expect.stringMatching(/^\/media\/.*\.webp\?v=/), alt: 'A ridge', caption: 'Dawn' }],
        },
      },
      { type: 'callout', data: { type: 'warning', title: 'Mind', content: 'The gap.' } },
      {
        type: 'product-showcase',
        data: { title: 'Three', layout: 'grid', products: [{ ...product, image: '' }] },
      },
    ])
    expect(shown.map((block) => BlockViewSchema.parse(block).type)).toEqual(answered.map(({ type }) => type))
  })

  it('stand on the page beyond those of the specification, which the API alone carries', async () => {
    const { id } = await publishArticle(payload, {
      body: placeBlocks(text, [table, quote, chart, pullQuote]),
    })
    const { answered, shown } = await publishedBlocks(id)
    expect(answered.map(({ type }) => type)).toEqual(['quote'])
    expect(shown.map((block) => BlockViewSchema.parse(block).type)).toEqual([
      'table',
      'quote',
      'chart',
      'pull-quote',
    ])
    const reader = createDatabaseReader(payload.db.pool)
    const [record] = (await reader.articles([id])).values()
    const written = record?.text.filter((part) => typeof part === 'string').join('\n') ?? ''
    expect(written).toContain('Prices\nCity\tPrice\nBasel\t4.2\nA survey')
    expect(written).toContain('Prices rise\n$ million\nThey rise.\nYear\tPrice\n2025\t1\n2026\t2')
    expect(written).not.toContain('pulled')
  })

  it('stand beside footnotes, which have something to say', async () => {
    const noted = (said: unknown) => ({
      root: {
        ...text.root,
        children: text.root.children.map((child) => ({
          ...child,
          children: [
            { type: 'text', version: 1, text: 'One claim.' },
            { type: 'footnote', version: 1, text: said },
          ],
        })),
      },
    })
    const { id } = await publishArticle(payload, { body: noted('A source.') })
    expect(JSON.stringify((await payload.findByID({ collection: 'articles', id })).body)).toContain(
      'A source.',
    )
    for (const said of ['', ' ', 'x'.repeat(2001), 7, null]) {
      await expect(publishArticle(payload, { body: noted(said) })).rejects.toThrow(/Body/)
    }
  })

  it.each([
    ['rows of different length', { ...table, rows: [['a', 'b'], ['c']] }],
    ['no rows', { ...table, rows: [] }],
    ['empty cells alone', { ...table, rows: [['', '']] }],
    ['what is no table', { ...table, rows: 'a' }],
    [
      'a chart without figures',
      {
        ...chart,
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    ],
    ['a chart of one row alone', { ...chart, rows: [['a', 'b']] }],
    ['an unknown kind of chart', { ...chart, kind: 'pie' }],
    ['an empty pull quote', { ...pullQuote, text: '' }],
  ])('refuse %s', async (_what, block) => {
    await expect(saveBlocks([block])).rejects.toThrow(/Rows|Figures|Drawn|Kind|Pull quote/)
  })

  it('may be two hundred', async () => {
    const blocks = Array.from({ length: 200 }, (_, number) => ({ ...quote, quote: `Quote ${number}` }))
    expect(await saveBlocks(blocks)).toHaveLength(200)
  })

  it('survive the deletion of a picture', async () => {
    const data = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const file = { data, name: 'gone.png', mimetype: 'image/png', size: data.length }
    const { id: image } = await payload.create({ collection: 'media', data: { alt: 'Gone' }, file })
    const article = await publishArticle(payload, {
      body: placeBlocks(text, [{ ...gallery(), images: [{ image }] }]),
    })
    await payload.delete({ collection: 'media', id: image, context: { evenIfUsed: true } })
    expect((await publishedBlocks(article.id)).answered).toMatchObject([{ data: { images: [] } }])
  })

  it.each([0, 6, 3.5, -1])('refuse a rating of %d', async (rating) => {
    await expect(saveBlocks([{ ...showcase, products: [{ ...product, rating }] }])).rejects.toThrow(/Rating/)
  })

  it.each(['javascript:alert(1)', 'ftp://example.com', '/articles/x', 'example.com', ''])(
    'refuse a product that links to %j',
    async (link) => {
      await expect(saveBlocks([{ ...showcase, products: [{ ...product, link }] }])).rejects.toThrow(/Link/)
    },
  )

  it('refuse an empty quote, a gallery without pictures and a showcase without products', async () => {
    await expect(saveBlocks([{ ...quote, quote: '' }])).rejects.toThrow(/Quote/)
    await expect(saveBlocks([{ ...gallery(), images: [] }])).rejects.toThrow(/Images/)
    await expect(saveBlocks([{ ...showcase, products: [] }])).rejects.toThrow(/Products/)
  })

  it.each([
    ['none before', []],
    ['one before', [quote]],
  ])('are checked when an article that had %s is changed', async (_what, before) => {
    const { id } = await publishArticle(payload, { body: placeBlocks(text, before) })
    const change = (rating: number) =>
      payload.update({
        collection: 'articles',
        id,
        data: {
          body: placeBlocks(text, [...before, { ...showcase, products: [{ ...product, rating }] }]),
          _status: 'published',
        },
      })
    await expect(change(6)).rejects.toThrow(/Rating/)
    expect(blocksInBody((await change(5)).body)).toHaveLength(before.length + 1)
  })

  it('refuse a kind that is not specified', async () => {
    const unknown = JSON.parse('[{ "blockType": "iframe", "src": "https://example.com" }]')
    await expect(saveBlocks(unknown)).rejects.toThrow(/Body/)
  })
})
