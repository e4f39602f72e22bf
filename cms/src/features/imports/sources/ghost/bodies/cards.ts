import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { Row } from '../ghost-values.ts'
import { isHtml, isRow, text } from '../ghost-values.ts'
import type { BodyWriter, CardWriter } from './body-writer.ts'
import { mediaCards } from './media-cards.ts'
import { textCards } from './text-cards.ts'

const writers: Record<string, CardWriter> = { ...textCards, ...mediaCards }

/** Old names of cards, and those by which mobiledoc calls what Lexical calls otherwise. */
const sameCards: Record<string, string> = {
  'image-card': 'image',
  'card-image': 'image',
  'gallery-card': 'gallery',
  'embed-card': 'embed',
  'html-card': 'html',
  'card-markdown': 'markdown',
  'markdown-card': 'markdown',
  code: 'codeblock',
  'code-block': 'codeblock',
  'code-card': 'codeblock',
  hr: 'horizontalrule',
  divider: 'horizontalrule',
  'bookmark-card': 'bookmark',
}

/** Whether this is the name of a card that Ghost has, or had. */
export function isCard(name: string): boolean {
  return Object.hasOwn(writers, sameCards[name] ?? name)
}

/**
 * Writes a card as blocks. What its words say goes nowhere else but to them: a card that nobody saw on the page, or that
 * is not known, becomes a note.
 */
export function writeCard(name: string, card: Row, out: BodyWriter): void {
  const known = Object.hasOwn(sameCards, name) ? (sameCards[name] ?? name) : name
  const audience = audienceOf(card)
  const source = { card: name, ...card }
  if (audience !== null) return out.unplaced(audience, { html: cardWords(card), source })
  const writer = Object.hasOwn(writers, known) ? writers[known] : undefined
  if (writer) return writer(card, out)
  out.find('unknown-card', `A card ‘${name.slice(0, 60)}’ is not known: its words are in a note.`)
  out.unplaced(`Card ‘${name.slice(0, 60)}’`, { html: cardWords(card), source })
}

/** For whom alone a card was; null when all readers of the page saw it. */
function audienceOf({ visibility }: Row): string | null {
  if (!isRow(visibility)) return null
  const { web, showOnWeb, emailOnly } = visibility
  if (emailOnly === true || showOnWeb === false) return 'Only in mails'
  if (!isRow(web) || web['nonMember'] !== false) return null
  const segment = text(web, 'memberSegment')
  if (segment === '') return 'Only in mails'
  return segment.includes('status:free') ? 'Only for members' : 'Only for paying members'
}

const wordless =
  /^(type|version|id|uuid|format|mode|style|detail|direction|indent|rel|target|segment|tag|cardName|cardWidth|alignment|layout|size|mimeType|embedType|language|visibility|ghostVersion|swapped|labels)$|(src|url|href|color|colour|width|height|size|icon|thumbnail)$/i

/** All that may be words in something of which nothing is known, in its order, as HTML. */
export function cardWords(value: unknown): string {
  if (typeof value === 'string') {
    if (/^\s*((https?:)?\/\/\S+|#[0-9a-f]{3,8})?\s*$/i.test(value)) return ''
    return `<p>${isHtml(value) ? value : escapeHtml(value)}</p>`
  }
  if (Array.isArray(value)) return value.map(cardWords).join('')
  if (!isRow(value)) return ''
  return Object.entries(value)
    .map(([key, item]) => (wordless.test(key) ? '' : cardWords(item)))
    .join('')
}
