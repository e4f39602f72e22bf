import { isHeadingParagraph } from '@meridian/shared/body/heading-rule'
import {
  type BodyBlock,
  type BodyPicture,
  type Inline,
  type List,
  inlineText,
  parseBody,
} from '../body/body-model.ts'
import { toResponsiveImage } from '../media/responsive-image.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * The body as safe HTML: p, h2, h3, ul, ol, li, blockquote, a, strong, em, br, and figures of our own pictures. A plain
 * paragraph that fits the specified heading rule is a heading (spec §2, article page).
 */
export function bodyToHtml(body: unknown): string {
  return parseBody(body).map(renderBlock).join('\n')
}

function renderBlock(block: BodyBlock): string {
  switch (block.kind) {
    case 'list':
      return renderList(block)
    case 'picture':
      return renderPicture(block)
    case 'quote':
      return `<blockquote><p>${renderInlines(block.content)}</p></blockquote>`
    case 'paragraph': {
      const tag = isHeadingParagraph(inlineText(block.content)) ? 'h2' : 'p'
      return `<${tag}>${renderInlines(block.content)}</${tag}>`
    }
    default:
      return `<${block.kind}>${renderInlines(block.content)}</${block.kind}>`
  }
}

/** As wide as the column of text, in the sizes that the CMS keeps. */
const pictureSizes = '(width >= 48rem) 40rem, 100vw'

function renderPicture({ media, alt, caption }: BodyPicture): string {
  const image = toResponsiveImage(media, { alt, caption })
  if (!image) return ''
  const sources = image.sources.map(
    ({ type, srcset }) => `<source type="${type}" srcset="${escapeHtml(srcset)}" sizes="${pictureSizes}">`,
  )
  const size = `width="${image.width}" height="${image.height}"`
  const img = `<img src="${escapeHtml(image.src)}" alt="${escapeHtml(image.alt)}" ${size} loading="lazy" decoding="async">`
  const said = [image.caption, image.credit]
    .filter((text) => text !== '')
    .map((text) => `<span>${escapeHtml(text)}</span>`)
  const words = said.length > 0 ? `<figcaption>${said.join(' ')}</figcaption>` : ''
  return `<figure><picture>${sources.join('')}${img}</picture>${words}</figure>`
}

function renderList(list: List): string {
  const tag = list.isOrdered ? 'ol' : 'ul'
  const items = list.items.map(
    (item) => `<li>${renderInlines(item.content)}${item.lists.map(renderList).join('')}</li>`,
  )
  return `<${tag}>${items.join('')}</${tag}>`
}

function renderInlines(inlines: readonly Inline[]): string {
  return inlines.map(renderInline).join('')
}

function renderInline(inline: Inline): string {
  if (inline.kind === 'break') return '<br>'
  if (inline.kind === 'link')
    return `<a href="${escapeHtml(inline.href)}">${renderInlines(inline.children)}</a>`
  const text = escapeHtml(inline.text)
  const emphasised = inline.isItalic ? `<em>${text}</em>` : text
  return inline.isBold ? `<strong>${emphasised}</strong>` : emphasised
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}
