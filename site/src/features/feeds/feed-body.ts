import { cellParts } from '@meridian/shared/articles/figures/table-rows'
import type { BlockView, RecordingView, TextPiece } from '@meridian/shared/content/content.schema'
import type { ResponsiveImage } from '@meridian/shared/image/image.schema'
import { recordingWords, transcriptParagraphs } from '@meridian/shared/recordings/recording-words'
import { escapeHtml } from '@meridian/shared/text/escape-html'

/** An article's text as one piece of HTML that needs no style of its own: what a feed reader shows of its blocks. */
export function toFeedBody(body: readonly TextPiece[]): string {
  return body.map((piece) => (typeof piece === 'string' ? piece : blockHtml(piece))).join('\n')
}

type Embed = Extract<BlockView, { type: 'embed' }>

function blockHtml(block: BlockView): string {
  switch (block.type) {
    case 'quote': {
      const source = [block.author, block.title].filter((part) => part !== '').join(', ')
      return `<figure><blockquote>${paragraphs(block.quote)}</blockquote>${caption(source)}</figure>`
    }
    case 'image-gallery':
      return [heading(block.title), ...block.images.map(picture)].join('')
    case 'callout':
      return `<aside>${heading(block.title)}${paragraphs(block.content)}</aside>`
    case 'product-showcase':
      return [heading(block.title), ...block.products.map(product)].join('')
    case 'table':
      return figure(block.caption, block)
    case 'chart': {
      const words = [block.unit, block.description].filter((line) => line !== '').map(paragraphs)
      const shown = { ...block, hasHeaderRow: true, hasHeaderColumn: true }
      return [heading(block.title), ...words, figure('', shown)].join('')
    }
    case 'pull-quote':
      // Its words stand in the text.
      return ''
    case 'embed':
      return embed(block)
    case 'recording':
      return recording(block)
  }
}

type Figures = Pick<
  Extract<BlockView, { type: 'table' }>,
  'rows' | 'source' | 'hasHeaderRow' | 'hasHeaderColumn'
>

function figure(title: string, { rows, source, hasHeaderRow, hasHeaderColumn }: Figures): string {
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, column) => {
      const tag = (hasHeaderRow && index === 0) || (hasHeaderColumn && column === 0) ? 'th' : 'td'
      return `<${tag}>${cellHtml(cell)}</${tag}>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const name = title === '' ? '' : `<caption>${escapeHtml(title)}</caption>`
  return `<figure><table>${name}${lines.join('')}</table>${caption(source === '' ? '' : `Source: ${source}`)}</figure>`
}

function cellHtml(cell: string): string {
  return cellParts(cell)
    .map(({ text, href }) =>
      href === null ? escapeHtml(text) : `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`,
    )
    .join('')
}

function product(shown: Extract<BlockView, { type: 'product-showcase' }>['products'][number]): string {
  const { image, name, brand, category, description, price, rating, link } = shown
  return [
    image ? picture({ ...image, caption: '', credit: '' }) : '',
    `<h3><a href="${escapeHtml(link)}">${escapeHtml(name)}</a></h3>`,
    paragraphs(`${brand} · ${category}`),
    paragraphs(description),
    paragraphs(`${price} · Our editors’ rating: ${rating} out of 5`),
  ].join('')
}

/** Its poster and its words, and a link to where it is: feed readers frame no other site. */
function embed({ url, title, author, provider, words, caption: note, image }: Embed): string {
  const link = `<a href="${escapeHtml(url)}">`
  const source = [author, provider].filter((part) => part !== '').map(escapeHtml)
  return [
    '<figure>',
    image ? `${link}<img src="${escapeHtml(image.src)}" alt="${escapeHtml(image.alt)}"></a>` : '',
    words === '' ? '' : `<blockquote>${paragraphs(words)}</blockquote>`,
    `<figcaption>${link}${escapeHtml(title)}</a> · ${source.join(' · ')}${note === '' ? '' : `<br>${escapeHtml(note)}`}</figcaption>`,
    '</figure>',
  ].join('')
}

/** A link to its file, which feed readers play, and what is said in it. */
function recording(shown: RecordingView): string {
  const { src, title, caption: note, credit, image } = shown
  const link = `<a href="${escapeHtml(src)}">`
  const words = [note, credit].filter((line) => line !== '').map(escapeHtml)
  const transcript = transcriptParagraphs(shown).map(paragraphs)
  return [
    '<figure>',
    image ? `${link}<img src="${escapeHtml(image.src)}" alt="${escapeHtml(image.alt)}"></a>` : '',
    `<figcaption>${[`${link}${escapeHtml(title)}</a> · ${recordingWords(shown)}`, ...words].join('<br>')}</figcaption>`,
    '</figure>',
    ...(transcript.length > 0 ? ['<h3>Transcript</h3>', ...transcript] : []),
  ].join('')
}

function picture({ src, alt, caption: words, credit }: ResponsiveImage): string {
  const said = [words, credit].filter((part) => part !== '').join(' ')
  return `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${caption(said)}</figure>`
}

function heading(title: string): string {
  return title === '' ? '' : `<h2>${escapeHtml(title)}</h2>`
}

function caption(words: string): string {
  return words === '' ? '' : `<figcaption>${escapeHtml(words)}</figcaption>`
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
}
