import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { SourceBlock } from '../source-record.ts'
import { takeCallout } from './callout-blocks.ts'
import { takeEmbed } from './embed-source.ts'
import { joinedFigure, joinedGallery } from './figures.ts'
import { limits } from './imported-body.ts'
import type { OldMarkup } from './markup/old-markup.ts'
import { isEmpty, type OldBlock, saidBlock } from './placed-blocks.ts'
import { oneLine, plainLine } from './plain-words.ts'
import { takeProduct } from './product-blocks.ts'
import { quoteBlock } from './quote-blocks.ts'
import type { Reading } from './reading.ts'

export interface Taking {
  reading: Reading
  markup: OldMarkup
}
type Of<Kind extends SourceBlock['kind']> = Extract<SourceBlock, { kind: Kind }>

/** Takes a block of a source into the text that is read. */
export function takeBlock(block: SourceBlock, taking: Taking): void {
  const { reading, markup } = taking
  const { text } = reading
  switch (block.kind) {
    case 'html':
    case 'footnotes':
      return markup.read(block.html)
    case 'picture':
      return takePicture(block, reading)
    case 'gallery':
      return takeGallery(block, reading)
    case 'embed':
      return takeEmbed(block, { reading, inside: block.html === '' ? [] : readApart(block.html, taking) })
    case 'callout':
      return takeCallout({ ...block, blocks: readApart(block.html, taking) }, reading)
    case 'quote':
      return takeQuote(block, taking)
    case 'pull-quote':
      return text.add(joinedFigure(readApart(`<blockquote>${block.html}</blockquote>`, taking), 'pullquote'))
    case 'table':
      return takeTable(block, taking)
    case 'product':
      return takeProduct(block.product, reading)
    case 'recording':
      return reading.recording(block.url, {
        title: plainLine(block.title),
        caption: plainLine(block.caption),
      })
    case 'code':
      return takeCode(block, taking)
    case 'separator':
      return reading.place({ kind: 'separator' })
    case 'unplaced':
      return reading.leaveOut(oneLine(block.name) || 'Part of the text', block.text, block.original)
    case 'own':
      return reading.place({ kind: 'own', body: block.body })
  }
}

/** What HTML comes to, taken out of the text again. */
function readApart(html: string, { reading: { text }, markup }: Taking): OldBlock[] {
  const start = text.count()
  markup.read(html)
  return text.takeFrom(start)
}

function takePicture({ picture, href }: Of<'picture'>, reading: Reading): void {
  const link = href === null ? null : reading.addresses.link(href)
  if (link !== null) reading.pictureLink(link, picture.url)
  reading.picture(picture)
}

function takeGallery({ pictures, caption }: Of<'gallery'>, reading: Reading): void {
  const { text } = reading
  const start = text.count()
  for (const picture of pictures) reading.picture(picture)
  const said = plainLine(caption)
  if (said !== '') text.add([saidBlock(said)])
  text.add(joinedGallery(text.takeFrom(start)))
}

function takeQuote({ html, author, role }: Of<'quote'>, taking: Taking): void {
  const { text } = taking.reading
  const words = readApart(`<blockquote>${html}</blockquote>`, taking)
  const speaker = { author: plainLine(author), role: plainLine(role) }
  const quote = quoteBlock(words, speaker)
  if (quote) return text.add([quote])
  const said = [speaker.author, speaker.role].filter(Boolean).join(', ')
  text.add(words)
  if (said !== '')
    text.add([
      { kind: 'quote', content: [{ kind: 'text', text: `— ${said}`, isBold: false, isItalic: false }] },
    ])
}

function takeTable({ html, caption }: Of<'table'>, taking: Taking): void {
  const { reading } = taking
  const said = plainLine(caption)
  const blocks = readApart(html, taking)
  const tables = blocks.flatMap((block) =>
    block.kind === 'block' && block.fields['blockType'] === 'table' ? [block.fields] : [],
  )
  const isCaption =
    said !== '' &&
    said.length <= limits.tableCaption &&
    tables.length > 0 &&
    blocks.find((block) => !isEmpty(block))?.kind === 'block' &&
    tables.every((table) => table['caption'] === '')
  if (isCaption) for (const table of tables) table['caption'] = said
  else reading.paragraphs([said])
  reading.text.add(blocks)
}

function takeCode({ code, language, caption }: Of<'code'>, { reading, markup }: Taking): void {
  markup.read(`<pre>\n${escapeHtml(code)}</pre>`)
  if (language !== '')
    reading.findings.add('code-language', `A program text was of the language ${oneLine(language)}.`)
  reading.paragraphs([plainLine(caption)])
}
