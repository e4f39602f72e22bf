/**
 * Which program a text was written for. Ghost breaks lines where they end, raises `^x^` and lowers `~x~`; folders of texts are
 * for generators of sites and editors of notes, with templates, boxes, formulas and links by names.
 */
export type MarkdownDialect = 'folder' | 'ghost'

/** The parts of a Markdown text, before what stands in its lines is read. */
export type MarkdownBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; code: string; language: string; caption: string }
  | { kind: 'quote'; blocks: MarkdownBlock[] }
  | { kind: 'callout'; type: string; title: string; blocks: MarkdownBlock[] }
  | { kind: 'list'; isOrdered: boolean; start: number; isTight: boolean; items: MarkdownItem[] }
  | { kind: 'definitions'; entries: { term: string; blocks: MarkdownBlock[][] }[] }
  | { kind: 'table'; header: string[]; aligns: (string | null)[]; rows: string[][] }
  | { kind: 'html'; html: string }
  | { kind: 'rule' }
  /** A tag of the old site's templates on a line of its own. */
  | { kind: 'tag'; tag: string }

export interface MarkdownItem {
  /** Null for an item that is no task. */
  isDone: boolean | null
  blocks: MarkdownBlock[]
}

/** What is named in one place of a text and used in another. */
export interface MarkdownNames {
  /** Addresses and titles of links by their labels (`labelOf`). */
  links: Map<string, { address: string; title: string }>
  notes: Map<string, MarkdownBlock[]>
  /** What nobody who reads the page sees. */
  comments: string[]
}

/** What a text is read with: where links lead, and what the templates of the old site would have put in. */
export interface InlineContext {
  dialect: MarkdownDialect
  names: MarkdownNames
  link: (address: string) => string
  image: (address: string) => string
  /** HTML for a tag of a template within a line; null for one that is not known. */
  tag: (tag: string) => string | null
  /** The address of a note of the same folder by its name, and whether it is a picture. */
  wiki: (name: string) => { address: string; isImage: boolean }
  /** The number of a footnote that is marked; null for one that says nothing. */
  note: (label: string) => number | null
  /** The number of a footnote that stands in the line itself. */
  inlineNote: (text: string) => number
}

/** How far a block goes in its lines, and what it is. */
export interface Step {
  next: number
  blocks: MarkdownBlock[]
}

/** The label of a link or note as others refer to it. */
export function labelOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
