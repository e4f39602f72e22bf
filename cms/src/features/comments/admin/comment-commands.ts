import { createCommand, type LexicalCommand } from '@payloadcms/richtext-lexical/lexical'

/** Begins a comment on the words that are selected. */
export const COMMENT_ON_SELECTION: LexicalCommand<undefined> = createCommand('COMMENT_ON_SELECTION')
