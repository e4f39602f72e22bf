import { createCommand, type LexicalCommand, type NodeKey } from '@payloadcms/richtext-lexical/lexical'

/** Opens the dialog of a footnote: of the one with this key, or of a new one for where the cursor is. */
export const WRITE_FOOTNOTE: LexicalCommand<NodeKey | null> = createCommand('WRITE_FOOTNOTE')
