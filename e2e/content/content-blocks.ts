import { randomUUID } from 'node:crypto'

export type BlockKind =
  | 'Quote'
  | 'Image gallery'
  | 'Callout'
  | 'Product showcase'
  | 'Table'
  | 'Chart'
  | 'Pull quote'
  | 'Embed'
  | 'Recording'

/** One block of each kind for a text, with these pictures in its gallery. */
export function fourBlocks(pictureIds: number[]): object[] {
  const blocks = [
    {
      blockType: 'image-gallery',
      title: 'Rooms for thinking',
      images: pictureIds.map((image, index) => ({
        image,
        alt: `Room ${index + 1}`,
        caption: `Caption ${index + 1}`,
      })),
    },
    { blockType: 'callout', variant: 'warning', title: 'A caution', content: 'First part.\n\nSecond part.' },
    {
      blockType: 'product-showcase',
      title: 'For the desk',
      layout: 'grid',
      products: [
        product({ name: 'Sextant', image: pictureIds[0], link: 'https://example.com/sextant' }),
        product({ name: 'Ledger', link: 'mailto:shop@example.com' }),
      ],
    },
  ]
  return [quoteBlock('The best argument is a short one.'), ...blocks.map(contentBlock)]
}

/** A content block between the paragraphs of a text, as the CMS keeps it. */
export function contentBlock(fields: object): object {
  return { type: 'content-block', version: 1, format: '', fields: { id: randomUUID(), ...fields } }
}

export function quoteBlock(quote: string): object {
  return contentBlock({ blockType: 'quote', quote, author: 'T. Renner', title: 'Strategy Editor' })
}

/** A table with headings, a link and a column of figures. */
export function tableBlock(caption: string, rows?: string[][]): object {
  return contentBlock({
    blockType: 'table',
    caption,
    source: 'The land register',
    hasHeaderRow: true,
    hasHeaderColumn: true,
    rows: rows ?? [
      ['City', 'Price', 'Change'],
      ['[Basel](https://example.com/basel)', '4,200', '+3.1%'],
      ['Porto', '980', '–'],
    ],
  })
}

/** A chart of two series over three years. */
export function chartBlock(title: string, kind: 'bar' | 'line' | 'area' | 'dots'): object {
  return contentBlock({
    blockType: 'chart',
    kind,
    title,
    unit: '€ million',
    description: 'Both rise.',
    source: '',
    rows: [
      ['Year', 'Basel', 'Porto'],
      ['2024', '1', '2'],
      ['2025', '3', '2.5'],
      ['2026', '4', '3'],
    ],
  })
}

function product(data: { name: string; link: string; image?: number | undefined }): object {
  return {
    brand: 'Okeanos',
    category: 'Instruments',
    description: 'Brass, and true.',
    price: '$1,240',
    rating: 4,
    ...data,
  }
}
