import type { OpenAPIHono } from '@hono/zod-openapi'
import { cancelGeneration } from '../generations/cancel-generation.ts'
import { findGeneration, type HistoryOf, listGenerations } from '../generations/generation-history.ts'
import { toGeneration } from '../generations/generation-rows.ts'
import { endSilentGenerations } from '../generations/silent-generations.ts'
import { startGeneration } from '../generations/start-generation.ts'
import { takeGeneration } from '../generations/use-generation.ts'
import { checkParameters } from '../../../platform/http/errors/parameters.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import {
  cancelDescription,
  eventsDescription,
  historyDescription,
  generationDescription,
  startDescription,
  StartRequestSchema,
  takeDescription,
} from './creator-descriptions.ts'
import { refuseStart, refuseUnknownGeneration } from './creator-refusals.ts'
import { addCreatorRoute, type CreatorContext } from './creator-route.ts'
import { sendGenerationEvents } from './generation-events.ts'

/** What the model is asked to write, as it comes and as it came. */
export function addGenerationRoutes(app: OpenAPIHono, context: CreatorContext): void {
  addCreatorRoute(app, context, {
    route: startDescription,
    handle: async ({ c, payload, creator, author }) => {
      const body = await readBody(c, StartRequestSchema)
      if (!body.ok) return body.response
      const outcome = await startGeneration({ creator, payload, author, request: body.value })
      return outcome.ok ? c.json(outcome.generation, 202) : refuseStart(c, outcome)
    },
  })

  addCreatorRoute(app, context, {
    route: historyDescription,
    handle: async ({ c, payload, creator, author }) => {
      const query = checkParameters(c, historyDescription.request.query, c.req.query())
      if (!query.ok) return query.response
      const history = historyOf(query.value)
      return c.json(await listGenerations(creator, payload.db.pool, { author, history }))
    },
  })

  addCreatorRoute(app, context, {
    route: generationDescription,
    handle: async ({ c, payload, creator, author }) => {
      await endSilentGenerations(payload.db.pool, creator.settings.prices)
      const row = await findGeneration(payload.db.pool, author, idParameter(c))
      return row ? c.json(toGeneration(row)) : refuseUnknownGeneration(c)
    },
  })

  addCreatorRoute(app, context, {
    route: eventsDescription,
    handle: async ({ c, payload, creator, author }) => {
      const row = await findGeneration(payload.db.pool, author, idParameter(c))
      return row
        ? sendGenerationEvents(c, { creator, db: payload.db.pool, id: row.id })
        : refuseUnknownGeneration(c)
    },
  })

  addCreatorRoute(app, context, {
    route: cancelDescription,
    handle: async ({ c, payload, creator, author }) => {
      const generation = await cancelGeneration(creator, payload.db.pool, { author, id: idParameter(c) })
      return generation ? c.json(generation) : refuseUnknownGeneration(c)
    },
  })

  addCreatorRoute(app, context, {
    route: takeDescription,
    handle: async ({ c, payload, author }) => {
      const outcome = await takeGeneration(payload, author, { id: idParameter(c) })
      return outcome.ok ? c.json({ body: outcome.body }) : refuseUnknownGeneration(c)
    },
  })
}

function historyOf({
  draftProject,
  article,
  of,
}: {
  draftProject?: string | undefined
  article?: number | undefined
  of: 'mine' | 'all'
}): HistoryOf {
  if (draftProject !== undefined) return { of: 'draftProject', id: draftProject }
  return article === undefined ? { of } : { of: 'article', id: article }
}
