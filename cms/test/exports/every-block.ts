import type { Article } from '../../src/payload-types.ts'

type Node = Article['body']['root']['children'][number]

/** What the blocks of an article may name. */
export interface Named {
  pictures: readonly number[]
  recording: number
  articles: readonly number[]
}

const element = (children: Node[], more: Record<string, unknown> = {}) => ({
  version: 1,
  direction: 'ltr' as const,
  format: '' as const,
  indent: 0,
  children,
  ...more,
})
const text = (words: string, format = 0): Node => ({
  type: 'text',
  version: 1,
  text: words,
  format,
  detail: 0,
  mode: 'normal',
  style: '',
})
const paragraph = (...children: Node[]): Node => ({ type: 'paragraph', ...element(children), textFormat: 0 })
const link = (fields: Record<string, unknown>, words: string): Node => ({
  type: 'link',
  ...element([text(words)]),
  version: 3,
  id: 'a1b2c3d4e5f6a7b8c9d0e1f2',
  fields: { linkType: 'custom', newTab: false, ...fields },
})
const list = (tag: 'ul' | 'ol', items: Node[][]): Node => ({
  type: 'list',
  listType: tag === 'ol' ? 'number' : 'bullet',
  tag,
  start: 1,
  ...element(items.map((children, index) => ({ type: 'listitem', value: index + 1, ...element(children) }))),
})

/** Every kind of content block, as its form has it. */
export function everyBlock(number: number, { pictures, recording }: Named): Record<string, unknown>[] {
  const picture = (index: number) => pictures[(number + index) % pictures.length]
  return [
    {
      blockType: 'quote',
      quote: `Patience, said banker ${number}.`,
      author: 'Ilse Brandt',
      title: 'Chair',
    },
    { blockType: 'quote', quote: 'Less is more & "more" < less.', author: 'Nobody', title: '' },
    {
      blockType: 'image-gallery',
      title: 'Around the harbour',
      images: [
        { image: picture(0), alt: 'Boats', caption: 'Boats at dawn' },
        { image: picture(1), alt: '', caption: '' },
      ],
    },
    ...['info', 'warning', 'success', 'highlight'].map((variant) => ({
      blockType: 'callout',
      variant,
      title: `What to know (${variant})`,
      content: 'First line.\nSecond line with <b>signs</b> & more.',
    })),
    {
      blockType: 'product-showcase',
      title: 'Pens worth their price',
      layout: number % 2 === 0 ? 'grid' : 'featured',
      products: [
        {
          image: picture(2),
          name: 'Fountain pen',
          brand: 'Kessler',
          category: 'Writing',
          description: 'It writes, and goes on writing.',
          price: '$420',
          rating: 4,
          link: 'https://shop.example/pens?a=1&b=2',
        },
        {
          image: null,
          name: 'Pencil',
          brand: 'Kessler',
          category: 'Writing',
          description: 'It can be sharpened.',
          price: 'On request',
          rating: 5,
          link: 'https://shop.example/pencils',
        },
      ],
    },
    {
      blockType: 'table',
      caption: 'What a day costs',
      source: 'Our own count',
      hasHeaderRow: true,
      hasHeaderColumn: number % 2 === 0,
      rows: [
        ['City', 'Coffee', 'Bed'],
        ['Zürich', '6.20', '[180](https://beds.example/)'],
        ['Łódź', '2.10 | 2.30', '40'],
      ],
    },
    ...['bar', 'line', 'area', 'dots'].map((kind) => ({
      blockType: 'chart',
      kind,
      title: `Coffee gets dearer (${kind})`,
      unit: 'CHF',
      description: 'A rising row of figures.',
      source: 'Our own count',
      rows: [
        ['Year', 'Zürich', 'Bern'],
        ['2024', '5.80', '5.10'],
        ['2025', '6.00', '–'],
        ['2026', '6.20', '5.60'],
      ],
    })),
    { blockType: 'pull-quote', text: 'Nobody sells a house that nobody wants to leave.' },
    {
      blockType: 'embed',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      title: 'A talk on patience',
      author: 'The House',
      words: null,
      image: picture(3),
      alt: 'A stage',
      caption: 'Recorded in spring',
      shownAs: number % 2 === 0 ? 'frame' : 'link',
      key: null,
      aspectRatio: 1.7778,
    },
    { blockType: 'recording', recording, caption: 'Read by the author' },
  ]
}

/** A text with everything that the editor knows: the `number` tells one from another. */
export function everyBlockBody(number: number, named: Named): Article['body'] {
  const { pictures, articles } = named
  const linked = articles[number % Math.max(articles.length, 1)]
  const blocks = everyBlock(number, named).map((fields, index): Node => ({
    type: 'content-block',
    version: 1,
    format: '',
    fields: { id: `b${String(number).padStart(5, '0')}${String(index).padStart(18, '0')}`, ...fields },
  }))
  const words: Node[] = [
    paragraph(
      text(`Paragraph one of text ${number}, with `),
      text('bold', 1),
      text(' and '),
      text('italic', 2),
      text(' and '),
      text('both', 3),
      text(' words, “quotes” – dashes, ünïcode, 漢字, 🙂 and <angle> & ampersand.'),
      { type: 'footnote', version: 1, text: `Source ${number}: https://source.example/a?b=1, page 3.` },
    ),
    { type: 'heading', tag: 'h2', ...element([text('A heading & its second half')]) },
    paragraph(
      text('A line,'),
      { type: 'linebreak', version: 1 },
      text('another line, '),
      link({ url: 'https://elsewhere.example/path?x=1&y=2' }, 'a link elsewhere'),
      text(', '),
      link({ url: 'mailto:desk@magazine.example' }, 'an address'),
      text(' and '),
      linked === undefined
        ? link({ url: '/about' }, 'our page')
        : link({ url: '/articles/whatever', article: linked }, 'an article of ours'),
      text('.'),
      { type: 'footnote', version: 1, text: 'A second note, with “quotes” & <signs>.' },
    ),
    { type: 'heading', tag: 'h3', ...element([text('A smaller heading')]) },
    list('ul', [
      [text('One')],
      [text('Two, '), text('in bold', 1)],
      [list('ol', [[text('Two a')], [text('Two b')]])],
    ]),
    list('ol', [[text('First')], [text('Second')]]),
    { type: 'quote', ...element([text('What somebody said in the text.')]) },
    {
      type: 'upload',
      version: 3,
      format: '',
      id: 'f1b2c3d4e5f6a7b8c9d0e1f2',
      relationTo: 'media',
      value: pictures[number % pictures.length],
      fields: { alt: 'As it is here', caption: number % 2 === 0 ? 'A caption here' : null },
    },
  ]
  // Blocks stand between paragraphs.
  const placed = blocks.flatMap((block, index) => [block, paragraph(text(`Between blocks ${index}.`))])
  return { root: { type: 'root', ...element([...words, ...placed, paragraph(text('The end.'))]) } }
}
