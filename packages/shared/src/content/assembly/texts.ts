import type { PictureRecord, PlainText, TextPart } from '../../replica/records.schema.ts'
import type { BlockView, TextPiece } from '../content.schema.ts'
import { escapeHtml } from '../../text/escape-html.ts'
import { linkTag, mediaTag } from '../../publishing/tags.ts'
import { textPictures } from '../../replica/shown-pictures.ts'
import { toResponsiveImage } from './pictures.ts'
import type { ContentReader } from '../../replica/content-reader.ts'

/** As wide as the column of text, in the sizes that the CMS keeps. */
const pictureSizes = '(width >= 48rem) 40rem, 92vw'

export interface TextReferences {
  pictures: ReadonlyMap<number, PictureRecord>
  /** The present slugs of the articles that are published. */
  articleSlugs: ReadonlyMap<number, string>
}

/** The articles that a text leads to, by database id. */
export function linkedArticles(text: readonly TextPart[]): number[] {
  return text.flatMap((part) => (typeof part === 'object' && 'article' in part ? part.article : []))
}

/** What a text was read from: a link follows its article to another address, and is there when the article is. */
export function textTags(text: readonly TextPart[]): string[] {
  return [...new Set([...textPictures(text).map(mediaTag), ...linkedArticles(text).map(linkTag)])]
}

/** What a text shows and leads to. */
export async function readTextReferences(
  reader: ContentReader,
  text: readonly TextPart[],
): Promise<TextReferences> {
  const [pictures, linked] = await Promise.all([
    reader.pictures(textPictures(text)),
    reader.articleHeads(linkedArticles(text)),
  ])
  return { pictures, articleSlugs: new Map([...linked].map(([id, { slug }]) => [id, slug])) }
}

/** A text without blocks: its pictures, and links to where its articles are now; the words of any other link stay. */
export function toHtml(text: readonly TextPart[], refs: TextReferences): string {
  return toTextPieces(text, { ...refs, blocks: [] }).join('')
}

/** The same in pieces: safe HTML, and between it the blocks. */
export function toTextPieces(
  text: readonly TextPart[],
  { pictures, articleSlugs, blocks }: TextReferences & { blocks: readonly (BlockView | null)[] },
): TextPiece[] {
  const pieces: TextPiece[] = []
  let html = ''
  const endHtml = () => {
    // A picture that is gone leaves the line that it stood in, and so does a block.
    const piece = html.replaceAll(/^\n+|\n+$/g, '')
    if (piece !== '') pieces.push(piece)
    html = ''
  }
  for (const part of text) {
    if (typeof part === 'string') html += part
    else if ('picture' in part) html += pictureHtml(pictures.get(part.picture), part)
    else if ('article' in part) html += linkHtml(articleSlugs.get(part.article), part.html)
    else {
      endHtml()
      const block = blocks[part.block]
      if (block) pieces.push(block)
    }
  }
  endHtml()
  return pieces
}

function linkHtml(slug: string | undefined, html: string): string {
  return slug === undefined ? html : `<a href="/articles/${escapeHtml(slug)}">${html}</a>`
}

/** A text without markup, paragraph by paragraph, with what is said under its pictures. */
export function toPlainText(text: PlainText, pictures: ReadonlyMap<number, PictureRecord>): string {
  return text
    .map((part) => (typeof part === 'string' ? part : captionOf(pictures.get(part.picture), part.caption)))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

function captionOf(picture: PictureRecord | undefined, caption: string): string {
  return picture ? (caption || picture.caption).replace(/[^\S\n]*\n\s*/g, '\n').trim() : ''
}

function pictureHtml(picture: PictureRecord | undefined, said: { alt: string; caption: string }): string {
  const image = toResponsiveImage(picture, said)
  if (!image) return ''
  const sources = image.sources.map(
    ({ type, srcset }) => `<source type="${type}" srcset="${escapeHtml(srcset)}" sizes="${pictureSizes}">`,
  )
  const size = `width="${image.width}" height="${image.height}"`
  const img = `<img src="${escapeHtml(image.src)}" alt="${escapeHtml(image.alt)}" ${size} loading="lazy" decoding="async">`
  const words = [image.caption, image.credit]
    .filter((line) => line !== '')
    .map((line) => `<span>${escapeHtml(line)}</span>`)
  const caption = words.length > 0 ? `<figcaption>${words.join(' ')}</figcaption>` : ''
  return `<figure><picture>${sources.join('')}${img}</picture>${caption}</figure>`
}
