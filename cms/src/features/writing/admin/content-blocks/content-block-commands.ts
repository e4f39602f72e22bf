import { createCommand, type LexicalCommand, type NodeKey } from '@payloadcms/richtext-lexical/lexical'

/** Opens the form of a new block of this kind; saving it puts the block where the cursor is. */
export const INSERT_CONTENT_BLOCK: LexicalCommand<string> = createCommand('INSERT_CONTENT_BLOCK')

/** Opens the form of a block. */
export const EDIT_CONTENT_BLOCK: LexicalCommand<NodeKey> = createCommand('EDIT_CONTENT_BLOCK')
