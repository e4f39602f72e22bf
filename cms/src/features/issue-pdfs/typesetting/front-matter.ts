import type { IssuePdfArticle } from '../issue-pdf-content.ts'
import { Flow } from './flow.ts'
import { type LayoutContext, noteStart } from './layout.ts'
import { placeOpening, placeParagraph, setLines } from './paragraphs.ts'
import { shapeHeight } from './pictures.ts'
import { colors, page, styles } from './styles.ts'

const pageWidth = page.right - page.left
const numberWidth = 38
const bylineWidth = 100
const letterLeft = 150

/** The cover: its picture over the whole page, or name, season and title in type. */
export function setCover({ document, content, pictures, isDraft }: LayoutContext): void {
  const { magazine, issue } = content
  document.beginPage({ isCover: true })
  document.outline.addItem('Cover')
  const picture = pictures(issue.cover, 'cover')
  if (issue.cover && picture) {
    document.mark(
      'Figure',
      () => {
        if (!isDraft) document.image(picture, 0, 0, { width: page.width, height: shapeHeight('cover') })
      },
      issue.cover.alt,
    )
    return
  }
  let y = 200
  const parts = [
    { text: magazine.name, style: { ...styles.issueName, size: 64, leading: 70 } },
    { text: `${issue.season} ${issue.year}`, style: styles.issueTitle },
    { text: issue.title, style: styles.issueTitle },
  ]
  document.rule(page.left, y - 20, pageWidth, { weight: 1.6 })
  for (const { text, style } of parts) {
    const lines = setLines(document, text, { style, width: pageWidth })
    document.mark('P', () => document.drawLines(lines, style, { x: page.left, top: y }))
    y += lines.length * style.leading + 8
  }
}

/** Title of the issue and its contents, each with the page on which it begins and a link to it. */
export function setContents(context: LayoutContext): void {
  const { document, content } = context
  const { issue } = content
  document.within('Sect', () => {
    document.beginPage()
    document.outline.addItem('Contents')
    let y: number = page.top
    document.rule(page.left, y, pageWidth, { weight: 1.6 })
    y += 14
    const head = [
      { type: 'H1', text: `${issue.season} ${issue.year}`, style: styles.issueName, after: 2 },
      { type: 'P', text: issue.title, style: styles.issueTitle, after: 10 },
      { type: 'P', text: issue.description, style: styles.standfirst, after: 14 },
      { type: 'H2', text: 'CONTENTS', style: styles.kicker, after: 4 },
    ]
    for (const { type, text, style, after } of head) {
      const lines = setLines(document, text, { style, width: Math.min(pageWidth, 460) })
      document.mark(type, () => document.drawLines(lines, style, { x: page.left, top: y }))
      y += lines.length * style.leading + after
    }
    const frame = { x: page.left, top: y, bottom: page.bottom, width: pageWidth }
    const flow = new Flow(document, [frame], () => {
      document.beginPage()
      return [{ ...frame, top: page.top }]
    })
    if (content.letter) {
      setEntry(context, flow, {
        id: 'letter',
        title: 'From the Editor',
        excerpt: '',
        byline: content.letter.signature,
      })
    }
    for (const article of content.articles) setEntry(context, flow, article)
    setImprint(context, flow)
  })
}

function setEntry(
  { document, known }: LayoutContext,
  flow: Flow,
  { id, title, excerpt, byline }: Pick<IssuePdfArticle, 'id' | 'title' | 'excerpt' | 'byline'>,
): void {
  const width = pageWidth - numberWidth - bylineWidth
  const titleLines = setLines(document, title, { style: styles.entryTitle, width })
  const excerptLines = setLines(document, excerpt, { style: styles.entryText, width })
  const bylineLines = setLines(document, byline, { style: styles.note, width: bylineWidth - 16 })
  const textHeight =
    titleLines.length * styles.entryTitle.leading + excerptLines.length * styles.entryText.leading
  const height = Math.max(textHeight, bylineLines.length * styles.note.leading) + 13
  flow.place(height, ({ x, top }) => {
    const text = { x: x + numberWidth, top: top + 5 }
    document.rule(x, top, pageWidth, { color: colors.hairline })
    document.mark('TOCI', () => {
      const number = setLines(document, `${known.starts.get(id) ?? 0} `, { style: styles.entryNumber, width })
      document.drawLines(number, styles.entryNumber, { x, top: text.top })
      document.drawLines(titleLines, styles.entryTitle, text)
      const below = text.top + titleLines.length * styles.entryTitle.leading
      document.drawLines(excerptLines, styles.entryText, { x: text.x, top: below })
      const beside = { x: x + pageWidth - bylineWidth + 16, top: text.top + 4 }
      document.drawLines(bylineLines, styles.note, beside)
    })
    document.goTo(x, top, pageWidth, height, id)
  })
}

function setImprint({ content }: LayoutContext, flow: Flow): void {
  const { name, tagline, copyright } = content.magazine
  // A page of its own would be too much for it.
  if (!flow.hasRoom(2 * styles.note.leading + 16)) return
  flow.gap(16)
  placeParagraph(flow, `${name}. ${tagline}.`, { style: styles.note })
  placeParagraph(flow, copyright, { style: styles.note })
}

/** The editor's letter on pages of its own, in one column. */
export function setLetter(context: LayoutContext): void {
  const { document, content } = context
  const { letter } = content
  if (!letter) return
  document.within('Art', () => {
    document.beginPage()
    noteStart(context, 'letter', 'From the Editor')
    document.rule(page.left, page.top, pageWidth, { weight: 1.6 })
    const heading = setLines(document, 'FROM THE EDITOR', { style: styles.kicker, width: pageWidth })
    document.mark('H1', () =>
      document.drawLines(heading, styles.kicker, { x: page.left, top: page.top + 10 }),
    )
    const frame = {
      x: letterLeft,
      top: page.top + 46,
      bottom: page.bottom,
      width: page.right - letterLeft,
    }
    const flow = new Flow(document, [frame], () => {
      document.beginPage()
      return [{ ...frame, top: page.top }]
    })
    letter.body.forEach((block, index) => {
      if (block.kind === 'list') return
      if (index > 0) flow.gap(8)
      if (index === 0)
        placeOpening(flow, block.content, { style: styles.letter, capStyle: styles.letterDropCap })
      else placeParagraph(flow, block.content, { style: styles.letter })
    })
    flow.gap(18)
    if (letter.signature !== '') placeParagraph(flow, letter.signature, { style: styles.heading })
    if (letter.role !== '') placeParagraph(flow, letter.role, { style: styles.note })
  })
}
