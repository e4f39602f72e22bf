import { createCommand, type LexicalCommand } from '@payloadcms/richtext-lexical/lexical'

/** Asks for a name for what is selected, and keeps it for other articles. */
export const KEEP_SNIPPET: LexicalCommand<undefined> = createCommand('KEEP_SNIPPET')
