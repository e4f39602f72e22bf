import type { BlockAttributes, ParsedBlock } from './block-grammar.ts'
import type { BodyDraft } from './body-draft.ts'

export interface BlockContext {
  block: ParsedBlock
  attributes: BlockAttributes
  draft: BodyDraft
  /** Its HTML, with what stands for the blocks within it. */
  inner: () => string
  /** What stands for a text of the classic editor. */
  classic: (text: string) => string
  /** How the source wrote it. */
  original: string
}
