import type { IssuePdfBlock, IssuePdfFigure, IssuePdfPicture, IssuePdfProduct } from '../issue-pdf-content.ts'
import type { Flow } from './flow.ts'
import type { LayoutContext } from './layout.ts'
import { placeHeading, placeParagraph, setLines } from './paragraphs.ts'
import { shapeHeight } from './pictures.ts'
import { colors, styles } from './styles.ts'

type Quote = Extract<IssuePdfBlock, { kind: 'pull-quote' }>

/** A quotation in display type between the paragraphs. */
export function placePullQuote(flow: Flow, { quote, author, title }: Quote): void {
  const lines = setLines(flow.document, `“${quote}”`, { style: styles.pullQuote, width: flow.width })
  const source = [author, title].filter((part) => part !== '').join(', ')
  const sourceLines = setLines(flow.document, source, { style: styles.note, width: flow.width })
  const height = lines.length * styles.pullQuote.leading + sourceLines.length * styles.note.leading + 26
  flow.gap(12)
  flow.place(height, ({ x, top, width }) => {
    flow.document.rule(x, top, width, { weight: 1.4, color: colors.accent })
    const draw = () => {
      flow.document.drawLines(lines, styles.pullQuote, { x, top: top + 9 })
      const below = top + 15 + lines.length * styles.pullQuote.leading
      flow.document.drawLines(sourceLines, styles.note, { x, top: below })
    }
    // What nobody else has said are words of the text, which are not read twice.
    if (source === '') flow.document.decorate(draw)
    else flow.document.mark('BlockQuote', draw)
  })
  flow.gap(8)
}

/** A gallery, a callout or products between the paragraphs, under a rule of their own. */
export function placeContentBlock(
  flow: Flow,
  context: LayoutContext,
  block: Exclude<IssuePdfBlock, Quote | IssuePdfFigure>,
): void {
  flow.gap(18)
  // A heading stands with what it is of: some lines, or a picture with its caption.
  flow.need(isOfLines(block) ? 110 : 120 + shapeHeight('column'))
  flow.place(8, ({ x, top, width }) => flow.document.rule(x, top, width, { weight: 1.2 }))
  if (block.title !== '') {
    placeHeading(flow, block.title, { style: styles.heading, type: 'H2', before: 0, keep: 40 })
    flow.gap(4)
  }
  switch (block.kind) {
    case 'callout':
      for (const paragraph of block.paragraphs) {
        placeParagraph(flow, paragraph, { style: styles.body })
        flow.gap(5)
      }
      break
    case 'gallery':
      for (const picture of block.pictures) placePicture(flow, context, picture)
      break
    case 'showcase':
      for (const product of block.products) placeProduct(flow, context, product)
      break
    case 'elsewhere':
      placeElsewhere(flow, context, block)
  }
  flow.place(1, ({ x, top, width }) => flow.document.rule(x, top, width, { color: colors.hairline }))
  flow.gap(14)
}

/** Whether lines follow its heading rather than a picture. */
function isOfLines(block: Exclude<IssuePdfBlock, Quote>): boolean {
  return block.kind === 'callout' || (block.kind === 'elsewhere' && block.picture === null)
}

type Elsewhere = Extract<IssuePdfBlock, { kind: 'elsewhere' }>

/** What is seen or heard on another site: its poster, its words, and where it is. */
function placeElsewhere(flow: Flow, context: LayoutContext, block: Elsewhere): void {
  if (block.picture) placePicture(flow, context, block.picture)
  for (const paragraph of block.paragraphs) {
    placeParagraph(flow, paragraph, { style: styles.body })
    flow.gap(5)
  }
  const text = { kind: 'text' as const, text: block.address, isBold: false, isItalic: false }
  placeParagraph(flow, [{ kind: 'link', href: block.address, children: [text] }], { style: styles.note })
  flow.gap(10)
}

function placeProduct(flow: Flow, context: LayoutContext, product: IssuePdfProduct): void {
  if (product.picture) placePicture(flow, context, { ...product.picture, caption: '', credit: '' })
  flow.gap(3)
  const name = [
    {
      kind: 'link' as const,
      href: product.link,
      children: [{ kind: 'text' as const, text: product.name, isBold: false, isItalic: false }],
    },
  ]
  placeHeading(flow, name, { style: styles.subheading, type: 'H3', before: 2, keep: 40 })
  placeParagraph(flow, `${product.brand} · ${product.category}`, { style: styles.note })
  flow.gap(2)
  placeParagraph(flow, product.description, { style: styles.body })
  placeParagraph(flow, `${product.price} · Rated ${product.rating} out of 5 by our editors`, {
    style: styles.note,
  })
  flow.gap(10)
}

/** A picture between the paragraphs of a text. */
export function placeFigure(flow: Flow, context: LayoutContext, picture: IssuePdfPicture): void {
  flow.gap(8)
  placePicture(flow, context, picture)
}

/** A picture as wide as its column, with caption and credit. */
function placePicture(flow: Flow, context: LayoutContext, picture: IssuePdfPicture): void {
  const bytes = context.pictures(picture, 'column')
  if (!bytes) return
  const height = shapeHeight('column')
  const words = [picture.caption, picture.credit].filter((part) => part !== '').join(' ')
  const caption = setLines(flow.document, words, { style: styles.note, width: flow.width })
  flow.place(height + caption.length * styles.note.leading + 14, ({ x, top, width }) => {
    flow.document.mark(
      'Figure',
      () => {
        if (!context.isDraft) flow.document.image(bytes, x, top, { width, height })
      },
      picture.alt,
    )
    if (caption.length === 0) return
    flow.document.mark('Caption', () =>
      flow.document.drawLines(caption, styles.note, { x, top: top + height + 4 }),
    )
  })
}
