import { placeBlocks } from '../src/features/body/place-blocks.ts'
import type { BulkArticle } from '../src/features/articles/bulk/bulk-article.ts'
import type { Article } from '../src/payload-types.ts'
import { bodyOf, type Magazine } from './magazine.ts'

/** What articles are made with: two pictures and a recording. */
interface Stock {
  magazine: Magazine
  picture: number
  other: number
  recording: number
}

export const day = (number: number) => `2019-05-${String(number).padStart(2, '0')}T10:00:00.000Z`

export const node = (fields: Record<string, unknown> & { type: string }) => ({ version: 1, ...fields })
export const text = (words: string) =>
  node({ type: 'text', text: words, format: 0, detail: 0, mode: 'normal', style: '' })

/** Articles of many kinds: bare, full, with every block, with pictures and links in the text, without an address or a date. */
export function variedArticles({ magazine, picture, other, recording }: Stock): BulkArticle[] {
  const bare: BulkArticle = {
    title: 'Bare',
    slug: 'bare',
    excerpt: 'About nothing much.',
    body: bodyOf('A paragraph.'),
    heroImage: null,
    section: magazine.leadership.id,
    topics: [],
    authors: [magazine.helena.id],
    publishedAt: day(1),
    createdAt: day(1),
    updatedAt: day(2),
  }
  const blocks = placeBlocks(bodyOf('Café “quoted” \\ back', 'Two', 'Three', 'Four'), [
    { id: 'b1', blockType: 'quote', quote: 'Say less.', author: 'A. Leader', title: 'Chair' },
    { id: 'b2', blockType: 'callout', variant: 'warning', title: 'Mind', content: 'The gap.' },
    { id: 'b3', blockType: 'pull-quote', text: 'Pulled words.' },
    {
      id: 'b4',
      blockType: 'image-gallery',
      title: 'Views',
      images: [{ id: 'i1', image: other, caption: 'Sea' }],
    },
    {
      id: 'b5',
      blockType: 'product-showcase',
      title: 'Three',
      layout: 'grid',
      products: [
        {
          id: 'p1',
          name: 'Watch',
          brand: 'Maker',
          category: 'Timepieces',
          description: 'It tells the time.',
          price: '$1',
          rating: 5,
          link: 'https://example.com/watch',
          image: picture,
        },
      ],
    },
    {
      id: 'b6',
      blockType: 'table',
      caption: 'Prices',
      source: 'A survey',
      hasHeaderRow: true,
      hasHeaderColumn: true,
      rows: [
        ['City', 'Price'],
        ['Basel', '4.2'],
      ],
    },
    { id: 'b7', blockType: 'recording', recording, caption: 'Listen' },
  ])
  const linked = bodyOf('First')
  linked.root.children.push(
    node({
      type: 'upload',
      relationTo: 'media',
      value: other,
      fields: { alt: 'Waves', caption: '' },
      format: '',
      id: 'u1',
    }),
    node({
      type: 'paragraph',
      direction: 'ltr',
      format: '',
      indent: 0,
      children: [
        node({
          type: 'link',
          direction: 'ltr',
          format: '',
          indent: 0,
          id: 'l1',
          fields: { url: 'https://example.com/', newTab: false, linkType: 'custom' },
          children: [text('a link')],
        }),
        node({ type: 'footnote', text: 'A source.' }),
      ],
    }),
  )
  return [
    bare,
    {
      ...bare,
      title: 'Full of Everything',
      otherTitle: 'Everything, in Full',
      slug: 'full-of-everything',
      body: blocks,
      heroImage: picture,
      heroCaption: 'At noon',
      topics: [magazine.teams.id, magazine.decisions.id],
      authors: [magazine.omar.id, magazine.helena.id],
      related: [1],
      issue: magazine.autumn.id,
      printOrder: 3,
      seo: { title: 'For engines', description: 'A description' },
      corrections: [
        { date: day(5), text: 'Wrong' },
        { date: day(6), text: 'Wrong again' },
      ],
      notes: [{ text: 'Check' }, { text: 'Checked', isResolved: true }],
      publishedAt: day(3),
    },
    { ...bare, title: 'In Wealth', slug: null, section: magazine.wealth.id, publishedAt: day(4) },
    { ...bare, title: 'In Wealth!', slug: null, body: linked, heroImage: other, publishedAt: day(5) },
    { ...bare, title: 'Here before', slug: null, excerpt: 'Ünïcode “excerpt”', publishedAt: day(6) },
    { ...bare, title: 'Undated', slug: 'undated', publishedAt: null },
  ]
}

/** The same as Payload takes it. */
export const toData = ({
  savedAt: _savedAt,
  seo,
  related,
  corrections,
  notes,
  topics,
  authors,
  body,
  ...article
}: BulkArticle) => ({
  ...article,
  body: toBody(body),
  topics: [...topics],
  authors: [...authors],
  ...(related && { related: [...related] }),
  ...(corrections && { corrections: [...corrections] }),
  ...(notes && { notes: [...notes] }),
  ...(seo && { seo }),
  section: article.section ?? 0,
  _status: 'draft' as const,
})

function toBody(body: BulkArticle['body']): Article['body'] {
  if (typeof body === 'string') throw new Error('Payload takes no JSON.')
  return body
}
