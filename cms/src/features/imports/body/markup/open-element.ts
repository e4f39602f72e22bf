import type { PastedElement } from '../../../writing/paste/office-markup.ts'
import type { Reading } from '../reading.ts'
import type { HeldWords } from './held-words.ts'

/** What becomes of an element that begins. */
export interface Begun {
  /** What it goes on as; null where only what stands in it does. */
  as: PastedElement | null
  /** Nothing within it goes on. */
  isDropped?: boolean
  /** Takes the words within, in place of the text. */
  takes?: (words: string) => void
  /** The copies of a picture or recording that elements within it name. */
  sources?: Record<string, string>[]
  /** Where the link leads that it is. */
  link?: string
  /** Before and after its end goes on. */
  beforeEnd?: () => void
  afterEnd?: () => void
}

/** An element that has not ended, with what it stands in. */
export interface OpenElement extends PastedElement, Begun {
  isDropped: boolean
  isPre: boolean
  isInTable: boolean
  isInSup: boolean
  isInNoscript: boolean
  /** The nearest link. */
  href: string | null
  /** The nearest block; pictures beside each other stand in the same. */
  block: OpenElement | null
  row: number
  /** Whether the words of a footnote end with it. */
  endsNote: boolean
}

/** A part of a text of which its end shows what it is. */
export interface Region {
  kind: 'figure' | 'gallery' | 'quote' | 'form'
  /** How many blocks there were before. */
  start: number
}

/** Where an element begins. */
export interface MarkupPlace {
  reading: Reading
  parent: OpenElement | undefined
  /** The parts of the text that are open, the innermost last. */
  regions: Region[]
  /** What is held back at present. */
  held: HeldWords | null
  /** Holds words back until their element ends. */
  hold: (held: HeldWords) => void
}

/** What becomes of an element, if it is one of those that it knows. */
export type Begin = (element: PastedElement, place: MarkupPlace) => Begun | null

/** What the gatherer is told of an element: how its words look, and nothing that it would take for something else. */
export function plainElement(name: string, attributes: Record<string, string> = {}): PastedElement {
  const kept: Record<string, string> = {}
  for (const key of ['style', 'class', 'colspan', 'rowspan', 'start']) {
    const value = attributes[key]
    if (value !== undefined) kept[key] = value
  }
  // Comments and marks of Word that readers saw.
  if (/mso-element/i.test(kept['style'] ?? '')) delete kept['style']
  if (/\b(Mso(Comment|Footnote|Endnote)|msocom|msoDel)/.test(kept['class'] ?? '')) delete kept['class']
  return { name, attributes: kept }
}

/** The same in bold. */
export function boldElement(name: string): PastedElement {
  return { name, attributes: { style: 'font-weight: bold' } }
}
