import type { PayloadRequest } from 'payload'
import { createMarkdownReader } from '../body/body-from-markdown.ts'

/** The default of a rich text field, from Markdown. */
export function markdownDefault(markdown: string) {
  return async ({ req }: { req: PayloadRequest }) => {
    const toRichText = await createMarkdownReader(req.payload.config)
    return toRichText(markdown.trim())
  }
}
