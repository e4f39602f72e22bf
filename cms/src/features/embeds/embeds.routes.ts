import type { OpenAPIHono } from '@hono/zod-openapi'
import { EmbedFactsSchema, EmbedRequestSchema } from '@meridian/shared/embeds/embed.schema'
import { readEmbedEndpoint } from '@meridian/shared/embeds/embeds.endpoints'
import { env } from '../../env.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { addEndpoint, describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { refuseTooMany } from '../../platform/http/rate-limiting.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { requireRight } from '../accounts/api/session/require-session.ts'
import { keepPoster } from './keep-poster.ts'
import { readEmbed } from './read-embed.ts'

/** How many addresses somebody may have looked up. */
const lookUps = { name: 'embed-look-ups', points: 120, windowSeconds: 600 }

const timeLimitMs = 5000

const codes = { unsupported: 'embed-unsupported', refused: 'embed-refused', away: 'embed-away' } as const

const readRoute = describeEndpoint(readEmbedEndpoint, {
  tags: ['Newsroom'],
  summary: 'What another site tells of a video, recording or post',
  description:
    'Only the known sites are asked, by oEmbed. The poster is kept among the pictures; readers’ browsers never ask the site for it.',
  request: jsonBody(EmbedRequestSchema),
  responses: { 200: jsonAnswer(EmbedFactsSchema, 'What the form of the block is filled with.') },
})

/** What the form of an embed asks. */
export function addEmbedRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, readRoute, async (c) => {
    const check = await requireRight(c, context, 'writeArticles')
    if (!check.ok) return check.response
    const body = await readBody(c, EmbedRequestSchema)
    if (!body.ok) return body.response
    const { userId } = check.session
    const excess = await refuseTooMany(c, { context, limit: lookUps, key: String(userId) })
    if (excess) return excess
    const reach = { baseUrl: env.EMBED_BASE_URL ?? null, timeLimitMs }
    const outcome = await readEmbed(body.value.url, { ...reach, token: env.EMBED_META_TOKEN ?? null })
    const payload = await context.cms()
    if (!outcome.ok) {
      if (outcome.cause !== undefined)
        payload.logger.info({ err: outcome.cause }, 'An embed could not be looked up.')
      const code = codes[outcome.reason]
      return answerProblem(c, { code, detail: outcome.sentence, headers: noStore })
    }
    const user = await payload.findByID({ collection: 'users', id: userId, depth: 0 })
    const image = await keepPoster(outcome.value, { payload, user, reach })
    const { name: _name, posters: _posters, ...facts } = outcome.value
    return c.json({ ...facts, image }, 200, noStore)
  })
}
