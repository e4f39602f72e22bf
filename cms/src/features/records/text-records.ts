import { isHeadingParagraph } from '@meridian/shared/body/heading-rule'
import type { BlockRecord, PlainText, TextPart } from '@meridian/shared/replica/records.schema'
import {
  type EmbeddedBlock,
  type Inline,
  inlineText,
  type List,
  parseReferringBody,
  type ReferringBlock,
} from '../body/body-model.ts'
import { escapeHtml } from '@meridian/shared/text/escape-html'
import { blockText } from '../body/body-text.ts'
import { toBlockRecord } from './block-records.ts'

/**
 * A text without content blocks as safe HTML in parts: p, h2, h3, ul, ol, li, blockquote, a, strong, em, br, and between them
 * pictures and links to articles. A plain paragraph that fits the specified heading rule is a heading (spec §2, article page).
 */
export function toTextParts(body: unknown): TextPart[] {
  return toArticleText(body).body.filter((part) => typeof part === 'string' || !('block' in part))
}

/** The same of an article, with its content blocks in their order; one that readers cannot have leaves nothing behind. */
export function toArticleText(body: unknown): { body: TextPart[]; blocks: BlockRecord[] } {
  const blocks: BlockRecord[] = []
  const parts = parseReferringBody(body).flatMap((block, index): TextPart[] => {
    const line = index > 0 ? ['\n'] : []
    if (block.kind !== 'block') return [...line, ...toParts(block)]
    const record = toBlockRecord(block.fields)
    return record ? [...line, { block: blocks.push(record) - 1 }] : []
  })
  return { body: joined(parts), blocks }
}

/** The text form of a body in paragraphs, with its pictures by their ids. */
export function toPlainText(body: unknown): PlainText {
  const paragraphs: PlainText = []
  for (const block of parseReferringBody(body)) {
    const last = paragraphs.at(-1)
    if (block.kind === 'picture-reference') {
      paragraphs.push({ picture: block.picture, caption: block.caption })
      continue
    }
    const text = blockText(block)
    if (text === '') continue
    if (typeof last === 'string') paragraphs[paragraphs.length - 1] = `${last}\n\n${text}`
    else paragraphs.push(text)
  }
  return paragraphs
}

function toParts(block: Exclude<ReferringBlock, EmbeddedBlock>): TextPart[] {
  switch (block.kind) {
    case 'list':
      return listParts(block)
    case 'picture-reference':
      return [{ picture: block.picture, alt: block.alt, caption: block.caption }]
    case 'quote':
      return ['<blockquote><p>', ...inlineParts(block.content), '</p></blockquote>']
    case 'paragraph': {
      const tag = isHeadingParagraph(inlineText(block.content)) ? 'h2' : 'p'
      return [`<${tag}>`, ...inlineParts(block.content), `</${tag}>`]
    }
    default:
      return [`<${block.kind}>`, ...inlineParts(block.content), `</${block.kind}>`]
  }
}

function listParts(list: List): TextPart[] {
  const tag = list.isOrdered ? 'ol' : 'ul'
  const items = list.items.flatMap((item): TextPart[] => [
    '<li>',
    ...inlineParts(item.content),
    ...item.lists.flatMap(listParts),
    '</li>',
  ])
  return [`<${tag}>`, ...items, `</${tag}>`]
}

function inlineParts(inlines: readonly Inline[]): TextPart[] {
  return inlines.flatMap((inline): TextPart[] => {
    if (inline.kind === 'break') return ['<br>']
    if (inline.kind === 'link') {
      // What stands in a link is no link.
      const html = inline.children.map(inlineHtml).join('')
      return [
        inline.article === undefined
          ? `<a href="${escapeHtml(inline.href)}">${html}</a>`
          : { article: inline.article, html },
      ]
    }
    return [inlineHtml(inline)]
  })
}

function inlineHtml(inline: Inline): string {
  if (inline.kind === 'break') return '<br>'
  if (inline.kind === 'link') return inline.children.map(inlineHtml).join('')
  const text = escapeHtml(inline.text)
  const emphasised = inline.isItalic ? `<em>${text}</em>` : text
  return inline.isBold ? `<strong>${emphasised}</strong>` : emphasised
}

/** Neighbouring strings as one. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const whole: TextPart[] = []
  for (const part of parts) {
    const last = whole.at(-1)
    if (typeof part === 'string' && typeof last === 'string') whole[whole.length - 1] = last + part
    else whole.push(part)
  }
  return whole
}
