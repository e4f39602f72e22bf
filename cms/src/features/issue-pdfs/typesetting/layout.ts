import type { IssuePdfContent } from '../issue-pdf-content.ts'
import type { IssuePdfDocument } from './issue-pdf-document.ts'
import type { PictureBook } from './pictures.ts'

/** How an article ended in a layout. */
export interface Tail {
  /** How many pages it takes. */
  pageCount: number
  /** How much of both columns of its last page is filled, in points. */
  filled: number
}

/** What a layout finds out. */
export interface Findings {
  /** The page on which something begins, by its key: `letter` or an article's id. */
  starts: Map<string, number>
  /** By the article's id. */
  tails: Map<string, Tail>
}

/** What a layout is told by those before it. */
export interface Instructions {
  starts: Map<string, number>
  /** The heights at which both columns of an article's last page should end, by the article's id. */
  ends: Map<string, { pageCount: number; height: number }>
}

/** What every part of a layout works with. */
export interface LayoutContext {
  document: IssuePdfDocument
  content: IssuePdfContent
  pictures: PictureBook
  /** A draft only measures: its pictures are left out. */
  isDraft: boolean
  known: Instructions
  found: Findings
}

/** Notes where something begins: for the contents, for links to it and in the outline. */
export function noteStart({ document, found }: LayoutContext, key: string, title: string): void {
  found.starts.set(key, document.pageCount)
  document.addNamedDestination(key)
  document.outline.addItem(title)
}
