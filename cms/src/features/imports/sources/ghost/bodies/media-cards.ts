import { escapeHtml } from '@meridian/shared/text/escape-html'
import { linkAddress } from '../ghost-addresses.ts'
import { isRow, type Row, rowsOf, text, wordsOf } from '../ghost-values.ts'
import { type BodyWriter, type CardWriter, link, paragraph, withoutParagraphs } from './body-writer.ts'

/** Cards that show a picture, a recording or something of elsewhere. */
export const mediaCards: Record<string, CardWriter> = {
  image: writeImage,
  gallery: writeGallery,
  'before-after': writeBeforeAfter,
  embed: writeEmbed,
  nft: writeNft,
  bookmark: writeBookmark,
  file: writeFile,
  audio: writeRecording,
  video: writeRecording,
  transistor: (card, out) => out.unplaced('Podcast player of Transistor', { html: '', source: card }),
}

function writeImage(card: Row, out: BodyWriter): void {
  const url = text(card, 'src', 'url', 'img')
  const alt = text(card, 'alt')
  const caption = text(card, 'caption')
  // Bytes within the text are read with the rest of its HTML.
  if (url.trim().startsWith('data:')) {
    out.html(
      `<figure><img src="${escapeHtml(url.trim())}" alt="${escapeHtml(alt)}">${figcaption(caption)}</figure>`,
    )
    return
  }
  const picture = out.picture({ url, alt, caption })
  if (picture.url === null) out.html(paragraph(withoutParagraphs(caption)))
  else out.add({ kind: 'picture', picture, href: linkAddress(text(card, 'href')) })
}

function figcaption(html: string): string {
  return html === '' ? '' : `<figcaption>${html}</figcaption>`
}

function writeGallery(card: Row, out: BodyWriter): void {
  const pictures = rowsOf(card['images']).map((image) =>
    out.picture({ url: text(image, 'src', 'url'), alt: text(image, 'alt'), caption: text(image, 'caption') }),
  )
  addGallery(
    pictures.filter(({ url }) => url !== null),
    { card, out },
  )
}

function writeBeforeAfter(card: Row, out: BodyWriter): void {
  const pictures = [card['beforeImage'], card['afterImage']]
    .filter(isRow)
    .map((image) =>
      out.picture({ url: text(image, 'src'), alt: text(image, 'alt'), caption: text(image, 'caption') }),
    )
  addGallery(
    pictures.filter(({ url }) => url !== null),
    { card, out },
  )
}

function addGallery(
  pictures: ReturnType<BodyWriter['picture']>[],
  { card, out }: { card: Row; out: BodyWriter },
): void {
  const caption = text(card, 'caption')
  if (pictures.length === 0) out.html(paragraph(withoutParagraphs(caption)))
  else out.add({ kind: 'gallery', pictures, caption: wordsOf(caption) })
}

function writeEmbed(card: Row, out: BodyWriter): void {
  const metadata = isRow(card['metadata']) ? card['metadata'] : {}
  const type = text(card, 'embedType', 'type')
  if (type === 'nft') return writeNft(card, out)
  if (type === 'bookmark') return writeBookmark(card, out)
  const url = linkAddress(text(card, 'url')) ?? ''
  const html = text(card, 'html')
  const caption = wordsOf(text(card, 'caption'))
  if (url === '' && html === '') out.html(paragraph(escapeHtml(caption)))
  else out.add({ kind: 'embed', url, title: text(metadata, 'title'), caption, html })
}

function writeNft(card: Row, out: BodyWriter): void {
  const metadata = isRow(card['metadata']) ? card['metadata'] : {}
  const url = text(card, 'url')
  const picture = out.picture({ url: text(metadata, 'image_url'), alt: text(metadata, 'title'), caption: '' })
  if (picture.url !== null) out.add({ kind: 'picture', picture, href: linkAddress(url) })
  const names = [text(metadata, 'author_name'), text(metadata, 'collection_name')].filter(
    (name) => name !== '',
  )
  out.html(
    lines(
      link(url, escapeHtml(text(metadata, 'title') || url)),
      escapeHtml(names.join(' • ')),
      escapeHtml(text(metadata, 'description')),
    ),
  )
  out.html(paragraph(withoutParagraphs(text(card, 'caption'))))
}

/** A link with the words of its card. */
function writeBookmark(card: Row, out: BodyWriter): void {
  const metadata = isRow(card['metadata']) ? card['metadata'] : card
  const url = text(card, 'url') || text(metadata, 'url')
  const names = [text(metadata, 'publisher'), text(metadata, 'author')].filter((name) => name !== '')
  out.html(
    lines(
      link(url, escapeHtml(text(metadata, 'title') || url)),
      escapeHtml(text(metadata, 'description')),
      escapeHtml(names.join(' • ')),
    ),
  )
  out.html(paragraph(withoutParagraphs(text(card, 'caption'))))
}

function writeFile(card: Row, out: BodyWriter): void {
  const name = text(card, 'fileName')
  const title = text(card, 'fileTitle')
  const address = out.addresses.file(text(card, 'src'))
  out.html(
    lines(
      link(address, escapeHtml(title || name || address)),
      escapeHtml(text(card, 'fileCaption')),
      title === '' ? '' : escapeHtml(name),
    ),
  )
}

function writeRecording(card: Row, out: BodyWriter): void {
  const url = out.addresses.file(text(card, 'src'))
  const title = text(card, 'title')
  const caption = text(card, 'caption')
  if (url === '') out.html(paragraph(`${escapeHtml(title)} ${withoutParagraphs(caption)}`.trim()))
  else out.add({ kind: 'recording', url, title, caption: wordsOf(caption) })
}

function lines(...parts: string[]): string {
  return paragraph(parts.filter((part) => part !== '').join('<br>'))
}
