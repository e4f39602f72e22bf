import type { OpenAPIHono } from '@hono/zod-openapi'
import { cancelRun } from '../runs/cancel-run.ts'
import { findRun, type HistoryOf, listRuns } from '../runs/run-history.ts'
import { toRun } from '../runs/run-rows.ts'
import { endSilentRuns } from '../runs/silent-runs.ts'
import { startRun } from '../runs/start-run.ts'
import { takeRun } from '../runs/use-run.ts'
import { checkParameters } from '../../../platform/http/errors/parameters.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import {
  cancelDescription,
  eventsDescription,
  historyDescription,
  runDescription,
  startDescription,
  StartRequestSchema,
  takeDescription,
} from './creator-descriptions.ts'
import { refuseStart, refuseUnknownRun } from './creator-refusals.ts'
import { addCreatorRoute, type CreatorContext } from './creator-route.ts'
import { sendRunEvents } from './run-events.ts'

/** What the model is asked to write, as it comes and as it came. */
export function addRunRoutes(app: OpenAPIHono, context: CreatorContext): void {
  addCreatorRoute(app, context, {
    route: startDescription,
    handle: async ({ c, payload, creator, author }) => {
      const body = await readBody(c, StartRequestSchema)
      if (!body.ok) return body.response
      const outcome = await startRun({ creator, payload, author, request: body.value })
      return outcome.ok ? c.json(outcome.run, 202) : refuseStart(c, outcome)
    },
  })

  addCreatorRoute(app, context, {
    route: historyDescription,
    handle: async ({ c, payload, creator, author }) => {
      const query = checkParameters(c, historyDescription.request.query, c.req.query())
      if (!query.ok) return query.response
      const history = historyOf(query.value)
      return c.json(await listRuns(creator, payload.db.pool, { author, history }))
    },
  })

  addCreatorRoute(app, context, {
    route: runDescription,
    handle: async ({ c, payload, creator, author }) => {
      await endSilentRuns(payload.db.pool, creator.settings.prices)
      const row = await findRun(payload.db.pool, author, idParameter(c))
      return row ? c.json(toRun(row)) : refuseUnknownRun(c)
    },
  })

  addCreatorRoute(app, context, {
    route: eventsDescription,
    handle: async ({ c, payload, creator, author }) => {
      const row = await findRun(payload.db.pool, author, idParameter(c))
      return row ? sendRunEvents(c, { creator, db: payload.db.pool, id: row.id }) : refuseUnknownRun(c)
    },
  })

  addCreatorRoute(app, context, {
    route: cancelDescription,
    handle: async ({ c, payload, creator, author }) => {
      const run = await cancelRun(creator, payload.db.pool, { author, id: idParameter(c) })
      return run ? c.json(run) : refuseUnknownRun(c)
    },
  })

  addCreatorRoute(app, context, {
    route: takeDescription,
    handle: async ({ c, payload, author }) => {
      const outcome = await takeRun(payload, author, { id: idParameter(c) })
      return outcome.ok ? c.json({ body: outcome.body }) : refuseUnknownRun(c)
    },
  })
}

function historyOf({
  commission,
  article,
  of,
}: {
  commission?: string | undefined
  article?: number | undefined
  of: 'mine' | 'all'
}): HistoryOf {
  if (commission !== undefined) return { of: 'commission', id: commission }
  return article === undefined ? { of } : { of: 'article', id: article }
}
