import { escapeHtml } from '@meridian/shared/text/escape-html'
import { embedFrame, findEmbed } from '@meridian/shared/embeds/embed-providers'
import type { BlockRecord } from '@meridian/shared/replica/records.schema'
import type { ExportedBlock } from '../content/exported-articles.ts'
import { linesHtml, sentences, tableHtml } from '../content/html.ts'
import type { ExportedPicture, ExportedRecording, Library } from '../content/library.ts'
import {
  type LexicalForm,
  lexicalAside,
  lexicalHeading,
  lexicalInlines,
  lexicalLines,
  lexicalList,
  type LexicalNode,
  lexicalParagraph,
  lexicalQuote,
  lexicalText,
} from './lexical.ts'

export interface GhostForm extends LexicalForm {
  library: Library
  /** Where the file of a picture or recording will be. */
  fileUrl: (file: ExportedPicture | ExportedRecording) => string
  /** Told what a block loses. */
  differ: (what: string) => void
}

/** As many pictures as a gallery of Ghost takes. */
const mostInGallery = 9
const calloutColours = { info: 'blue', warning: 'yellow', success: 'green', highlight: 'accent' } as const

/** A text as Ghost's editor keeps it, with its footnotes as a list at the end. */
export function ghostLexical(
  blocks: readonly ExportedBlock[],
  form: GhostForm,
  notes: readonly string[],
): string {
  const children = blocks.flatMap((block) => blockNodes(block, form))
  const atEnd =
    notes.length === 0 ? [] : [lexicalHeading('h4', [lexicalText('Notes')]), noteList(notes, form)]
  return JSON.stringify({
    root: {
      children: [...children, ...atEnd],
      direction: 'ltr',
      format: '',
      indent: 0,
      type: 'root',
      version: 1,
    },
  })
}

function noteList(notes: readonly string[], form: GhostForm): LexicalNode {
  const items = notes.map((text) => ({
    content: [{ kind: 'text' as const, text, isBold: false, isItalic: false }],
    lists: [],
  }))
  return lexicalList({ kind: 'list', isOrdered: true, items }, form)
}

function blockNodes(block: ExportedBlock, form: GhostForm): LexicalNode[] {
  switch (block.kind) {
    case 'paragraph':
      return [lexicalParagraph(lexicalInlines(block.content, form))]
    case 'h2':
    case 'h3':
      return [lexicalHeading(block.kind, lexicalInlines(block.content, form))]
    case 'quote':
      return [lexicalQuote(lexicalInlines(block.content, form))]
    case 'list':
      return [lexicalList(block, form)]
    case 'picture':
      return [imageCard(block, form)]
    case 'unfinished':
      form.differ(`An unfinished block is left out: ${JSON.stringify(block.fields)}`)
      return []
    case 'content':
      return contentNodes(block.block, form)
  }
}

function imageCard(
  { picture, alt, caption }: { picture: ExportedPicture; alt: string; caption: string },
  { fileUrl, differ }: GhostForm,
): LexicalNode {
  if (picture.credit) differ(`The credit of a picture stands in its caption: ${picture.credit}`)
  return {
    type: 'image',
    version: 1,
    src: fileUrl(picture),
    width: picture.width,
    height: picture.height,
    title: '',
    alt,
    caption: linesHtml(sentences(caption, picture.credit ?? '')),
    cardWidth: 'regular',
    href: '',
  }
}

export function htmlCard(html: string): LexicalNode {
  return { type: 'html', version: 1, html, visibility: undefined }
}

function contentNodes(block: BlockRecord, form: GhostForm): LexicalNode[] {
  const { library, fileUrl, differ } = form
  switch (block.type) {
    case 'quote': {
      const by = [block.author, block.title].filter(Boolean).join(', ')
      return [lexicalQuote(lexicalLines(by === '' ? block.quote : `${block.quote}\n— ${by}`))]
    }
    case 'pull-quote':
      return [lexicalAside(lexicalLines(block.text))]
    case 'callout': {
      const text = `<p dir="ltr"><b><strong>${escapeHtml(block.title)}</strong></b><br>${linesHtml(block.content)}</p>`
      return [
        {
          type: 'callout',
          version: 1,
          calloutText: text,
          calloutEmoji: '',
          backgroundColor: calloutColours[block.variant],
        },
      ]
    }
    case 'image-gallery':
      return galleryCards(block, form)
    case 'product-showcase':
      return [
        ...(block.title === '' ? [] : [lexicalHeading('h3', [lexicalText(block.title)])]),
        ...block.products.map((product) => productCard(product, form)),
      ]
    case 'table': {
      const words = sentences(block.caption, block.source && `Source: ${block.source}`)
      return [htmlCard(`<figure>${tableHtml(block)}<figcaption>${escapeHtml(words)}</figcaption></figure>`)]
    }
    case 'chart': {
      differ(`The chart ‘${block.title}’ became a table.`)
      const unit = block.unit && `In ${block.unit}`
      const words = sentences(block.title, block.description, unit, block.source && `Source: ${block.source}`)
      const table = tableHtml({ rows: block.rows, hasHeaderRow: true, hasHeaderColumn: true })
      return [
        htmlCard(
          `<figure class="chart is-${block.kind}">${table}<figcaption>${escapeHtml(words)}</figcaption></figure>`,
        ),
      ]
    }
    case 'embed':
      return [embedCard(block, form)]
    case 'recording': {
      const recording = library.recordings.at(block.recording)
      if (!recording) return []
      if (recording.transcript) differ(`The transcript of ‘${recording.title ?? ''}’ is not here.`)
      const caption = escapeHtml(block.caption)
      const src = fileUrl(recording)
      const { title, mimeType, durationSeconds: duration } = recording
      if (recording.kind !== 'video') {
        if (block.caption !== '') differ(`The caption of a recording stands under it: ${block.caption}`)
        const said = block.caption === '' ? [] : [lexicalParagraph(lexicalLines(block.caption))]
        return [
          { type: 'audio', version: 1, src, title: title ?? '', duration, mimeType, thumbnailSrc: '' },
          ...said,
        ]
      }
      const { frameWidth: width, frameHeight: height } = recording
      const poster = library.pictures.get(recording.poster)
      const thumbnailSrc = poster ? fileUrl(poster) : ''
      return [
        {
          type: 'video',
          version: 1,
          src,
          fileName: recording.filename,
          caption,
          width,
          height,
          duration,
          mimeType,
          thumbnailSrc,
          cardWidth: 'regular',
        },
      ]
    }
  }
}

function galleryCards(
  block: Extract<BlockRecord, { type: 'image-gallery' }>,
  form: GhostForm,
): LexicalNode[] {
  const { library, fileUrl, differ } = form
  const images = block.images.flatMap(({ picture, alt, caption }) => {
    const found = library.pictures.at(picture)
    if (!found) return []
    const said = sentences(caption || (found.caption ?? ''), found.credit ?? '')
    if (said !== '') differ(`The caption of a picture of a gallery is not here: ${said}`)
    return [
      {
        src: fileUrl(found),
        fileName: found.filename,
        width: found.width,
        height: found.height,
        alt: alt || (found.alt ?? ''),
      },
    ]
  })
  if (images.length > mostInGallery) differ(`A gallery of ${images.length} pictures became several.`)
  const cards: LexicalNode[] = []
  for (let from = 0; from < images.length; from += mostInGallery) {
    const shown = images
      .slice(from, from + mostInGallery)
      .map((image, index) => ({ row: Math.floor(index / 3), ...image }))
    cards.push({
      type: 'gallery',
      version: 1,
      images: shown,
      caption: from === 0 ? escapeHtml(block.title) : '',
    })
  }
  return cards
}

type Product = Extract<BlockRecord, { type: 'product-showcase' }>['products'][number]

function productCard(product: Product, { library, fileUrl }: GhostForm): LexicalNode {
  const picture = library.pictures.at(product.picture)
  const { brand, category, description, price } = product
  return {
    type: 'product',
    version: 1,
    productImageSrc: picture ? fileUrl(picture) : '',
    productImageWidth: picture?.width ?? null,
    productImageHeight: picture?.height ?? null,
    productTitle: escapeHtml(product.name),
    productDescription: `<p dir="ltr">${escapeHtml(brand)} · ${escapeHtml(category)} · ${escapeHtml(price)}<br>${linesHtml(description)}</p>`,
    productRatingEnabled: true,
    productStarRating: product.rating,
    productButtonEnabled: true,
    productButton: price,
    productUrl: product.link,
  }
}

/** What a reader plays on the page is a frame; what is a link alone, a bookmark. */
function embedCard(
  block: Extract<BlockRecord, { type: 'embed' }>,
  { library, fileUrl, differ }: GhostForm,
): LexicalNode {
  const { url, title, author, words, caption, provider, kind, picture, alt, frame } = block
  const poster = library.pictures.at(picture)
  const found = findEmbed(url)
  const framed = frame ?? (found && embedFrame(found, found.key)?.frame) ?? null
  if (poster && alt !== '') differ(`The alternative text of an embed's picture is not here: ${alt}`)
  if (words !== '') differ(`The words of a post stand in its caption: ${words}`)
  const said = escapeHtml(sentences(author, words, caption))
  if (frame === null || framed === null) {
    const metadata = {
      icon: '',
      title,
      description: words,
      author,
      publisher: provider,
      thumbnail: poster ? fileUrl(poster) : '',
    }
    return { type: 'bookmark', version: 1, url, caption: escapeHtml(caption), metadata }
  }
  const html = `<iframe src="${escapeHtml(framed)}" title="${escapeHtml(title)}" width="560" height="315" allowfullscreen></iframe>`
  const metadata = {
    url,
    title,
    author_name: author,
    provider_name: provider,
    thumbnail_url: poster ? fileUrl(poster) : '',
  }
  return {
    type: 'embed',
    version: 1,
    url,
    embedType: kind === 'post' ? 'rich' : 'video',
    html,
    metadata,
    caption: said,
  }
}
