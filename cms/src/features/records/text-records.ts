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
import { addressParts, notesText, numberNotes } from '../body/body-notes.ts'
import { blockText } from '../body/body-text.ts'
import { toBlockRecord } from './block-records.ts'

/**
 * A text without content blocks as safe HTML in parts: p, h2, h3, ul, ol, li, blockquote, a, strong, em, br, sup, and between
 * them pictures and links to articles; footnotes are a section at its end. A plain paragraph that fits the specified heading rule is a heading (spec §2, article page).
 */
export function toTextParts(body: unknown): TextPart[] {
  return toArticleText(body).body.filter((part) => typeof part === 'string' || !('block' in part))
}

/** The same of an article, with its content blocks in their order; one that readers cannot have leaves nothing behind. */
export function toArticleText(body: unknown): { body: TextPart[]; blocks: BlockRecord[] } {
  const blocks: BlockRecord[] = []
  const notes: string[] = []
  const parts = parseReferringBody(body).flatMap((block, index): TextPart[] => {
    const line = index > 0 ? ['\n'] : []
    if (block.kind !== 'block') return [...line, ...toParts(block, notes)]
    const record = toBlockRecord(block.fields)
    return record ? [...line, { block: blocks.push(record) - 1 }] : []
  })
  return { body: joined([...parts, ...notesHtml(notes)]), blocks }
}

/** The text form of a body in paragraphs, with its pictures by their ids, and its footnotes at the end. */
export function toPlainText(body: unknown): PlainText {
  const paragraphs: PlainText = []
  const { blocks, notes } = numberNotes(parseReferringBody(body))
  const add = (text: string) => {
    const last = paragraphs.at(-1)
    if (text === '') return
    if (typeof last === 'string') paragraphs[paragraphs.length - 1] = `${last}\n\n${text}`
    else paragraphs.push(text)
  }
  for (const block of blocks) {
    if (block.kind === 'picture-reference') {
      paragraphs.push({ picture: block.picture, caption: block.caption })
    } else add(blockText(block))
  }
  add(notesText(notes))
  return paragraphs
}

/** The HTML of a block; what its footnotes say is added to `notes`, and numbered by its place there. */
function toParts(block: Exclude<ReferringBlock, EmbeddedBlock>, notes: string[]): TextPart[] {
  switch (block.kind) {
    case 'list':
      return listParts(block, notes)
    case 'picture-reference':
      return [{ picture: block.picture, alt: block.alt, caption: block.caption }]
    case 'quote':
      return ['<blockquote><p>', ...inlineParts(block.content, notes), '</p></blockquote>']
    case 'paragraph': {
      const tag = isHeadingParagraph(inlineText(block.content)) ? 'h2' : 'p'
      return [`<${tag}>`, ...inlineParts(block.content, notes), `</${tag}>`]
    }
    default:
      return [`<${block.kind}>`, ...inlineParts(block.content, notes), `</${block.kind}>`]
  }
}

function listParts(list: List, notes: string[]): TextPart[] {
  const tag = list.isOrdered ? 'ol' : 'ul'
  const items = list.items.flatMap((item): TextPart[] => [
    '<li>',
    ...inlineParts(item.content, notes),
    ...item.lists.flatMap((nested) => listParts(nested, notes)),
    '</li>',
  ])
  return [`<${tag}>`, ...items, `</${tag}>`]
}

function inlineParts(inlines: readonly Inline[], notes: string[]): TextPart[] {
  return inlines.flatMap((inline): TextPart[] => {
    if (inline.kind === 'break') return ['<br>']
    if (inline.kind === 'note') return [noteMark(notes.push(inline.text))]
    if (inline.kind === 'link') {
      // What stands in a link is no link.
      const html = inline.children.map(inlineHtml).join('')
      return [
        inline.article === undefined
          ? `<a href="${escapeHtml(inline.href)}">${html}</a>`
          : { article: inline.article, html },
        // A footnote of its words stands after it.
        ...inline.children.flatMap((child) =>
          child.kind === 'note' ? [noteMark(notes.push(child.text))] : [],
        ),
      ]
    }
    return [inlineHtml(inline)]
  })
}

function inlineHtml(inline: Inline): string {
  if (inline.kind === 'break') return '<br>'
  // A link holds no other, and the mark of a footnote is one.
  if (inline.kind === 'note') return ''
  if (inline.kind === 'link') return inline.children.map(inlineHtml).join('')
  const text = escapeHtml(inline.text)
  const emphasised = inline.isItalic ? `<em>${text}</em>` : text
  return inline.isBold ? `<strong>${emphasised}</strong>` : emphasised
}

function noteMark(number: number): string {
  const place = `href="#note-${number}" id="note-mark-${number}"`
  return `<sup><a ${place} role="doc-noteref" aria-label="Note ${number}">${number}</a></sup>`
}

/** What the footnotes of a text say, after its end, each with the way back to its mark. */
function notesHtml(notes: readonly string[]): string[] {
  if (notes.length === 0) return []
  const items = notes.map((note, index) => {
    const back = `<a href="#note-mark-${index + 1}" role="doc-backlink" aria-label="Back to note ${index + 1} in the text">↩</a>`
    return `<li id="note-${index + 1}">${withLinks(note)} ${back}</li>`
  })
  return [`\n<section role="doc-endnotes" aria-label="Notes"><ol>${items.join('')}</ol></section>`]
}

/** Words with the addresses in them as links. */
function withLinks(text: string): string {
  return addressParts(text)
    .map(({ text: words, isAddress }) =>
      isAddress ? `<a href="${escapeHtml(words)}">${escapeHtml(words)}</a>` : escapeHtml(words),
    )
    .join('')
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
