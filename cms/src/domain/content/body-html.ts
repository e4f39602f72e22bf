import { isHeadingParagraph } from '@meridian/shared/body/heading-rule'
import { type BodyBlock, type Inline, type List, inlineText, parseBody } from './body-model.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * The body as safe HTML: p, h2, h3, ul, ol, li, blockquote, a, strong, em, br and nothing else. A plain
 * paragraph that fits the specified heading rule is a heading (spec §2, article page).
 */
export function bodyToHtml(body: unknown): string {
  return parseBody(body).map(renderBlock).join('\n')
}

function renderBlock(block: BodyBlock): string {
  switch (block.kind) {
    case 'list':
      return renderList(block)
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
