import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  ReadingHistorySwitchSchema,
  ReadingProgressInputSchema,
} from '@meridian/shared/readers/reading-progress.schema'
import {
  deleteReadingProgressEndpoint,
  listReadingProgressEndpoint,
  recordReadingProgressEndpoint,
  switchReadingHistoryEndpoint,
} from '@meridian/shared/accounts/reading.endpoints'
import { deleteReadingProgress, switchReadingHistory } from '../reading/reading-history.ts'
import { listReadingProgress } from '../reading/reading-progress.ts'
import { recordReadingProgress } from '../reading/record-progress.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { checkParameters } from '../../../platform/http/errors/parameters.ts'
import {
  linkNextPage,
  ListQuerySchema,
  readingCursors,
  readPageStart,
} from '../../../platform/http/list-query.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { answerUnknownArticle } from './article-unknown.ts'
import { refuseSignedOut } from '../../accounts/api/session/require-session.ts'
import { addReaderRoute } from './reader-route.ts'
import {
  doneAnswer,
  readingHistorySwitch,
  ReadingProgressAnswer,
  readingProgressInput,
} from './reader-schemas.ts'
import { describeEndpoint, jsonAnswer } from '../../../platform/http/describe-endpoint.ts'

const tags = ['Reading']

const listRoute = describeEndpoint(listReadingProgressEndpoint, {
  tags,
  summary: 'How far the reader has come in which articles, read last first',
  request: { query: ListQuerySchema },
  responses: {
    200: jsonAnswer(z.array(ReadingProgressAnswer), 'The articles begun and read.'),
  },
})

const recordRoute = describeEndpoint(recordReadingProgressEndpoint, {
  tags,
  summary: 'Note how far the reader has come in an article',
  description:
    'The furthest point counts, in whatever order the requests of several devices come, and the last place where the reader stopped.',
  request: readingProgressInput,
  responses: {
    200: jsonAnswer(ReadingProgressAnswer, 'The progress as it is now.'),
    ...doneAnswer('The reading history is switched off: nothing was noted.'),
  },
})

const deleteRoute = describeEndpoint(deleteReadingProgressEndpoint, {
  tags,
  summary: 'Forget what was read',
  responses: doneAnswer('The reading history is empty.'),
})

const switchRoute = describeEndpoint(switchReadingHistoryEndpoint, {
  tags,
  summary: 'Switch the reading history on or off',
  description: 'Switching it off deletes what was recorded.',
  request: readingHistorySwitch,
  responses: doneAnswer('It is switched.'),
})

/** What a reader has read (spec §7, reading progress). */
export function addReadingRoutes(app: OpenAPIHono, context: ApiContext): void {
  addReaderRoute(app, context, {
    route: listRoute,
    handle: async ({ c, session }) => {
      const query = checkParameters(c, ListQuerySchema, c.req.query())
      if (!query.ok) return query.response
      const { limit, cursor } = query.value
      const start = readPageStart(c, { cursors: readingCursors, cursor })
      if (!start.ok) return start.response
      const page = { limit, after: start.after }
      const { entries, next } = await listReadingProgress(await context.db(), session.userId, page)
      linkNextPage(c, { limit, cursors: readingCursors, next })
      return c.json(entries)
    },
  })

  addReaderRoute(app, context, {
    route: recordRoute,
    handle: async ({ c }) => {
      const body = await readBody(c, ReadingProgressInputSchema)
      if (!body.ok) return body.response
      const { pool } = (await context.cms()).db
      const [outcome] = await recordReadingProgress(pool, [{ ...body.value, headers: c.req.raw.headers }])
      if (outcome?.ok) return c.json(outcome.entry)
      if (outcome?.reason === 'switched-off') return c.body(null, 204)
      // Signed out since the session was checked, or the account is gone.
      return outcome?.reason === 'article-unknown' ? answerUnknownArticle(c) : refuseSignedOut(c)
    },
  })

  addReaderRoute(app, context, {
    route: deleteRoute,
    handle: async ({ c, session }) => {
      await deleteReadingProgress(await context.db(), session.userId)
      return c.body(null, 204)
    },
  })

  addReaderRoute(app, context, {
    route: switchRoute,
    handle: async ({ c, session }) => {
      const body = await readBody(c, ReadingHistorySwitchSchema)
      if (!body.ok) return body.response
      await switchReadingHistory((await context.cms()).db.pool, session.userId, body.value.isOn)
      return c.body(null, 204)
    },
  })
}
