import type { SourceBlock } from '../../../source-record.ts'
import type { HtmlSource } from '../html/scan-html.ts'
import type { BodyDraft } from './body-draft.ts'

/** The division of HTML into blocks, as what takes single elements sees it. */
export interface Splitting {
  readonly source: HtmlSource
  readonly draft: BodyDraft
  /** Whether the present place is one that nothing may be put into. */
  readonly isInSolid: boolean
  /** The attributes of the link around the present place. */
  readonly link: Record<string, string> | null
  /** Puts a block here, or behind what may not be divided. */
  place: (block: SourceBlock) => void
  /** Puts HTML in the place of an element. */
  write: (html: string) => void
  /** HTML that stays whole, without what is no text, and the blocks that were in it. */
  solid: (html: string) => { html: string; blocks: SourceBlock[] }
}
