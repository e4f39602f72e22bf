import { z } from '@hono/zod-openapi'

const maxIdLength = 100

/** The `id` of an article, issue or plan in a path. */
export const IdParamSchema = z.object({ id: z.string().openapi({ example: 'the-quiet-capital' }) })

/** Whether a text can be a public id at all; nothing else has to be looked up. */
export function isPublicId(text: string): boolean {
  return text.length <= maxIdLength && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}
