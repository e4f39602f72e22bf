import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { env } from '../../env.ts'
import { createCursors, type Cursors, type Position } from '@meridian/shared/api/cursor'
import { answerProblem } from './errors/problem.ts'

const defaultLimit = 100
const maxLimit = 200

/** The parameters of every list. */
export const ListQuerySchema = z.object({
  limit: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(maxLimit, `must be at most ${maxLimit}`)
    .default(defaultLimit)
    .openapi({ description: 'How many entries a page has.', example: 20 }),
  cursor: z
    .string()
    .max(100, 'is not one of ours')
    .optional()
    .openapi({ description: 'Where the page begins: taken from the `Link` header of the page before.' }),
})

export const planCursors = createCursors({ secret: env.PAYLOAD_SECRET, list: 'plans' })
export const readingCursors = createCursors({ secret: env.PAYLOAD_SECRET, list: 'reading-progress' })
export const paymentCursors = createCursors({ secret: env.PAYLOAD_SECRET, list: 'payments' })

export type PageStart = { ok: true; after: Position | null } | { ok: false; response: Response }

/** Where the page that a request asks for begins, or the refusal of a cursor that is not one of ours. */
export function readPageStart(
  c: Context,
  input: { cursors: Cursors; cursor: string | undefined },
): PageStart {
  if (input.cursor === undefined) return { ok: true, after: null }
  const check = input.cursors.decode(input.cursor)
  if (check.ok) return { ok: true, after: check.position }
  const detail =
    'The parameter "cursor" is not one of ours. Take it from the "Link" header of the page before.'
  return { ok: false, response: answerProblem(c, { code: 'parameter-invalid', detail }) }
}

/** Names the next page in a `Link` header (RFC 8288), relative to the host that was asked. */
export function linkNextPage(
  c: Context,
  input: { limit: number; cursors: Cursors; next: Position | null },
): void {
  if (!input.next) return
  const query = new URLSearchParams({
    limit: String(input.limit),
    cursor: input.cursors.encode(input.next),
  })
  c.header('Link', `<${c.req.path}?${query}>; rel="next"`)
}
