import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { searchApiPath } from '@meridian/shared/search/search-address'
import { maxQueryLength } from '@meridian/shared/search/search.schema'
import type { Context } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { clientKey } from '@meridian/shared/network/client-key'
import { searchEndpoint } from '@meridian/shared/search/search.endpoints'
import { searchMagazine } from './search-magazine.ts'
import { withSearchSession } from './search-session.ts'
import { SearchSemaphore } from './search-semaphore.ts'
import { env } from '../../env.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { createCursors } from '@meridian/shared/api/cursor'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { readPageStart } from '../../platform/http/list-query.ts'
import { clientAddress } from '../../platform/http/rate-limiting.ts'
import { SearchAnswer } from '../content/public/schemas.ts'
import { describeEndpoint, jsonAnswer } from '../../platform/http/describe-endpoint.ts'

const searchCursors = createCursors({ secret: env.PAYLOAD_SECRET, list: 'search' })
/** Ten a second for a minute: nobody types so fast, and a whole office shares one address. */
const limit = { points: 600, duration: 60 }
const retryAfterSeconds = 2

const SearchQuerySchema = z.object({
  q: z
    .string('must be given once')
    .trim()
    .min(1, 'must not be empty')
    .max(maxQueryLength, `must have at most ${maxQueryLength} characters`)
    .openapi({
      description: 'Words, of which the last may be unfinished, and "phrases" in quotation marks.',
      example: 'quiet capital',
    }),
  section: z
    .string('must be given once')
    .max(100, 'is not a section')
    .optional()
    .openapi({ description: 'Only articles of this section.', example: 'leadership' }),
  year: z.coerce
    .number('must be a year such as 2026')
    .int('must be a year such as 2026')
    .min(1000, 'must be a year such as 2026')
    .max(9999, 'must be a year such as 2026')
    .optional()
    .openapi({ description: 'Only articles of this year, in UTC.', example: 2026 }),
  cursor: z.string('must be given once').max(100, 'is not one of ours').optional().openapi({
    description: 'Where the page begins: `next` of the page before. The first 200 results can be reached.',
  }),
})

const searchRoute = describeEndpoint(searchEndpoint, {
  tags: ['Search'],
  summary: 'Articles by their words, topics and authors, best first',
  request: { query: SearchQuerySchema },
  responses: {
    200: jsonAnswer(
      SearchAnswer,
      'Ten results, how many there are by section and year, and what may have been meant.',
    ),
  },
})

/** The search of the magazine. */
export function addSearchRoutes(app: OpenAPIHono, context: ApiContext): void {
  const turns = new SearchSemaphore()
  // Counted by this process alone: to count in the database would cost about as much as to search.
  const limiter = new RateLimiterMemory(limit)

  app.openapi(searchRoute, async (c) => {
    const refusal = await refuseHaste(c, limiter)
    if (refusal) return refusal
    const { q, section, year, cursor } = c.req.valid('query')
    const start = readPageStart(c, { cursors: searchCursors, cursor })
    if (!start.ok) return start.response
    const { pool } = (await context.cms()).db
    const offset = start.after?.sortKey ?? 0
    const outcome = await turns.run(() =>
      withSearchSession(pool, (db) => searchMagazine(db, { text: q, section, year, offset })),
    )
    if (!outcome?.ok) {
      const detail = 'The search is busy at the moment. Please try again in a few seconds.'
      const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' }
      return answerProblem(c, { code: 'search-busy', detail, headers })
    }
    const { nextOffset, ...found } = outcome.value
    const next = nextOffset === null ? null : searchCursors.encode({ sortKey: nextOffset, id: 0 })
    c.header('Cache-Control', 'public, max-age=10')
    if (next) c.header('Link', `<${searchApiPath({ query: q, section, year, cursor: next })}>; rel="next"`)
    return c.json({ ...found, next }, 200)
  })
}

async function refuseHaste(c: Context, limiter: RateLimiterMemory): Promise<Response | null> {
  try {
    await limiter.consume(clientKey(clientAddress(c)))
    return null
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    return answerProblem(c, {
      code: 'too-many-requests',
      detail: 'That was too often. Please try again in a minute.',
      headers: {
        'Retry-After': String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))),
        'Cache-Control': 'no-store',
      },
    })
  }
}
