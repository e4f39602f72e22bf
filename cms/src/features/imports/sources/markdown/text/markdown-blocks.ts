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

/** How far a block goes in its lines, and what it is. */
export interface Step {
  next: number
  blocks: MarkdownBlock[]
}

/** The label of a link or note as others refer to it. */
export function labelOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
