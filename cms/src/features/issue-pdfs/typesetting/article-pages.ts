import type { IssuePdfArticle } from '../issue-pdf-content.ts'
import { placeBlock } from './body.ts'
import { placeContentBlock, placeFigure, placePullQuote } from './blocks.ts'
import { placeChart } from './charts.ts'
import { Flow, type Frame } from './flow.ts'
import { type LayoutContext, noteStart } from './layout.ts'
import { placeParagraph, setLines } from './paragraphs.ts'
import { shapeHeight } from './pictures.ts'
import { placeTable } from './tables.ts'
import { colors, columnGap, columnWidth, page, styles } from './styles.ts'

const pageWidth = page.right - page.left
/** With less room than this under its head, an article's text begins on the next page. */
const minTextHeight = 90

/** Sets an article, which begins a page of its own. */
export function setArticle(context: LayoutContext, article: IssuePdfArticle): void {
  const { document } = context
  document.within('Art', () => {
    document.beginPage()
    noteStart(context, article.id, article.title)
    const top = setHead(context, article)
    const flow = new Flow(document, columns(context, article, top), () => {
      document.beginPage()
      return columns(context, article, page.top)
    })
    setText(context, article, flow)
    context.found.tails.set(article.id, { pageCount: pagesOf(context, article), filled: flow.filled })
  })
}

function setText(context: LayoutContext, { body, notes }: IssuePdfArticle, flow: Flow): void {
  body.forEach((block, index) => {
    switch (block.kind) {
      case 'figure':
        return placeFigure(flow, context, block.picture)
      case 'pull-quote':
        return placePullQuote(flow, block)
      case 'gallery':
      case 'callout':
      case 'showcase':
      case 'elsewhere':
        return placeContentBlock(flow, context, block)
      case 'table':
        return placeTable(flow, block.table)
      case 'chart':
        return placeChart(flow, block.chart)
      default:
        return placeBlock(flow, block, { isOpening: index === 0 && block.kind === 'paragraph' })
    }
  })
  setEndMark(flow)
  setNotes(flow, notes)
}

/** What the footnotes of the text say, under a short rule. */
function setNotes(flow: Flow, notes: readonly string[]): void {
  if (notes.length === 0) return
  flow.gap(12)
  flow.need(4 + 2 * styles.note.leading)
  flow.place(6, ({ x, top }) => flow.document.rule(x, top, 40, { color: colors.hairline }))
  notes.forEach((note, index) => {
    placeParagraph(flow, `[${index + 1}] ${note}`, { style: styles.note, type: 'Note' })
    flow.gap(2)
  })
}

/** The two columns of the open page from `top` on; on an article's last page they end at the same height. */
function columns(context: LayoutContext, article: IssuePdfArticle, top: number): Frame[] {
  const { document, known } = context
  if (page.bottom - top < minTextHeight) {
    document.beginPage()
    return columns(context, article, page.top)
  }
  const end = known.ends.get(article.id)
  const isLast = end?.pageCount === pagesOf(context, article)
  const bottom = isLast ? Math.min(page.bottom, top + end.height) : page.bottom
  return [page.left, page.left + columnWidth + columnGap].map((x) => ({ x, top, bottom, width: columnWidth }))
}

/** How many pages the article takes so far. */
function pagesOf({ document, found }: LayoutContext, { id }: IssuePdfArticle): number {
  return document.pageCount - (found.starts.get(id) ?? 0) + 1
}

/** Picture, kicker, title, standfirst and byline; gives the height at which the text begins. */
function setHead(context: LayoutContext, { hero, section, title, excerpt, byline }: IssuePdfArticle): number {
  const { document, isDraft } = context
  let y: number = page.top
  const picture = context.pictures(hero, 'hero')
  if (hero && picture) {
    const height = shapeHeight('hero')
    document.mark(
      'Figure',
      () => {
        if (!isDraft) document.image(picture, 0, 0, { width: page.width, height })
      },
      hero.alt,
    )
    y = height + setCaption(context, hero, height + 6) + 20
  } else {
    document.rule(page.left, y, pageWidth, { weight: 1.6 })
    y += 18
  }
  const parts = [
    { type: 'P', text: section.toUpperCase(), style: styles.kicker, width: pageWidth, after: 5 },
    { type: 'H1', text: title, style: styles.title, width: pageWidth, after: 9 },
    { type: 'P', text: excerpt, style: styles.standfirst, width: 430, after: 9 },
    { type: 'P', text: `By ${byline}`, style: styles.byline, width: pageWidth, after: 10 },
  ]
  for (const { type, text, style, width, after } of parts) {
    const lines = setLines(document, text, { style, width })
    document.mark(type, () => document.drawLines(lines, style, { x: page.left, top: y }))
    y += lines.length * style.leading + after
  }
  document.rule(page.left, y, pageWidth, { color: colors.hairline })
  return y + 16
}

/** Caption and credit under the picture at the head; gives their height. */
function setCaption(
  { document }: LayoutContext,
  { caption, credit }: { caption: string; credit: string },
  top: number,
): number {
  const words = [caption, credit].filter((part) => part !== '').join(' ')
  const lines = setLines(document, words, { style: styles.note, width: pageWidth })
  if (lines.length === 0) return 0
  document.mark('Caption', () => document.drawLines(lines, styles.note, { x: page.left, top }))
  return 6 + lines.length * styles.note.leading
}

/** A small square after the last line of the text. */
function setEndMark(flow: Flow): void {
  flow.gap(4)
  flow.place(10, ({ x, top }) =>
    flow.document.decorate(() => flow.document.rect(x, top + 2, 5, 5).fill(colors.accent)),
  )
}
