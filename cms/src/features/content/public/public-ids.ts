import { z } from '@hono/zod-openapi'

/** The `id` of an article, issue or plan in a path. */
export const IdParamSchema = z.object({ id: z.string().openapi({ example: 'the-quiet-capital' }) })
