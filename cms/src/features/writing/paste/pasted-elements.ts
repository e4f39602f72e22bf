import { isBodyLink } from '@meridian/shared/body/body-link'
import { linkTarget, type PastedElement } from './office-markup.ts'
import type { FoundText } from './pasted-blocks.ts'

type TextKind = Exclude<FoundText['kind'], 'item'>

const textKinds: Record<string, TextKind> = {
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  blockquote: 'quote',
}
const blockElements = new Set(
  'p div section article aside header footer main nav address figure figcaption table tr td th caption pre dl dt dd hr center'.split(
    ' ',
  ),
)

/** An element within which words come. */
export interface OpenElement extends PastedElement {
  isBold: boolean
  isItalic: boolean
  /** Nothing within it is taken. */
  isDropped: boolean
  /** The bullet that Word draws as text: dropped, but it says whether the list is numbered. */
  isMark: boolean
  href: string | null
  /** The mark of a note, or within one. */
  isNoteMark: boolean
  /** The footnote whose words these are. */
  note: string | null
}

/** What an element makes of the words in it: a heading, a quote, or a paragraph where it says nothing else. */
export function textKind({ name, attributes }: PastedElement): TextKind {
  const className = attributes['class'] ?? ''
  if (/\bMso(Intense)?Quote/.test(className)) return 'quote'
  return /\bMsoTitle/.test(className) ? 'h2' : (textKinds[name] ?? 'paragraph')
}

export function isHeadingOrQuote(element: PastedElement): boolean {
  return textKind(element) !== 'paragraph'
}

/** Whether it begins and ends paragraphs. */
export function isBlockElement(name: string): boolean {
  return blockElements.has(name)
}

/** Where a link leads; null for what is none that may stand in a text. */
export function pastedLink({ name, attributes }: PastedElement): string | null {
  if (name !== 'a') return null
  const href = linkTarget(attributes['href'] ?? '').trim()
  return isBodyLink(href) && !href.startsWith('#') ? href : null
}

/** Headings are set in their own weight. */
export function isBold(block: FoundText, element: OpenElement | undefined): boolean {
  return block.kind !== 'h2' && block.kind !== 'h3' && (element?.isBold ?? false)
}
