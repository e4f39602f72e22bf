import { publishedCollections } from '@meridian/shared/publishing/schedule.schema'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Payload } from 'payload'
import {
  cancelScheduleEndpoint,
  readSchedulesEndpoint,
  schedulePublicationEndpoint,
} from '@meridian/shared/publishing/newsroom.endpoints'
import { mayReadDrafts } from '../../../platform/access/own-documents.ts'
import { can } from '../../../platform/access/rights.ts'
import { readDocumentSchedules, readSchedulesWith } from '../schedules/read-schedules.ts'
import { schedulePublication } from '../schedules/schedule-publication.ts'
import { type DocumentKey } from '../together/version.ts'
import { cancelSchedule } from '../schedules/cancel-schedule.ts'
import type { User } from '../../../payload-types.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import {
  documentParams,
  DocumentSchedulesAnswer,
  done,
  idParams,
  ScheduleRequest,
  tags,
} from './publishing-schemas.ts'
import { refuseProblems, refusePublishing } from './refusals.ts'
import { addNewsroomRoute } from './newsroom-route.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../../platform/http/describe-endpoint.ts'

const readRoute = describeEndpoint(readSchedulesEndpoint, {
  tags,
  summary: 'What is scheduled for a document, and what became of the last that was due',
  request: { params: documentParams },
  responses: {
    200: jsonAnswer(DocumentSchedulesAnswer, 'The schedules, the next first.'),
  },
})

const scheduleRoute = describeEndpoint(schedulePublicationEndpoint, {
  tags,
  summary: 'Have a document published or unpublished at a moment',
  description:
    'Exactly the newest version is published, however it is changed until then. It is checked at once.',
  request: jsonBody(ScheduleRequest),
  responses: done,
})

const cancelRoute = describeEndpoint(cancelScheduleEndpoint, {
  tags,
  summary: 'Cancel what is scheduled',
  request: { params: idParams },
  responses: done,
})

/** What is published and unpublished by the clock. */
export function addScheduleRoutes(app: OpenAPIHono, context: ApiContext): void {
  addNewsroomRoute(app, context, {
    route: readRoute,
    right: 'seeReceipts',
    handle: async ({ c, payload, user }) => {
      const document = documentOf(idParameter(c))
      if (!document || !(await maySee({ payload, user }, document))) return refusePublishing(c, 'unknown')
      const { pool } = payload.db
      const [{ waiting, last }, withIssue] = await Promise.all([
        readDocumentSchedules(pool, document),
        document.collection === 'articles' ? readSchedulesWith(pool, document.id) : [],
      ])
      return c.json(DocumentSchedulesAnswer.parse({ waiting, last, withIssue }))
    },
  })

  addNewsroomRoute(app, context, {
    route: scheduleRoute,
    right: 'publishArticles',
    handle: async ({ c, payload, user, address }) => {
      const body = await readBody(c, ScheduleRequest)
      if (!body.ok) return body.response
      const { collection, documentId: id, seenAt, action, dueAt, timeZone, articles } = body.value
      const outcome = await schedulePublication(
        { payload, user, address },
        {
          document: { collection, id, seenAt },
          action,
          dueAt: new Date(dueAt),
          timeZone,
          articles: collection === 'issues' ? articles.map((article) => asArticle(article)) : [],
        },
      )
      if (outcome.ok) return c.body(null, 204)
      return outcome.reason === 'problems'
        ? refuseProblems(c, outcome.problems)
        : refusePublishing(c, outcome.reason)
    },
  })

  addNewsroomRoute(app, context, {
    route: cancelRoute,
    right: 'publishArticles',
    handle: async ({ c, payload, user, address }) => {
      const id = /^\d{1,15}$/.test(idParameter(c)) ? Number(idParameter(c)) : null
      if (id === null) return refusePublishing(c, 'unknown')
      const outcome = await cancelSchedule(payload.db.pool, { userId: user.id, address }, id)
      return outcome.ok ? c.body(null, 204) : refusePublishing(c, outcome.reason)
    },
  })
}

/** Contributors know of what is planned with their own articles, and of nothing else. */
function maySee(reader: { payload: Payload; user: User }, document: DocumentKey): boolean | Promise<boolean> {
  return document.collection === 'articles'
    ? mayReadDrafts(reader, document.id)
    : can(reader.user, 'editArticles')
}

/** `articles:42`; null for what names no document. */
function documentOf(subject: string): DocumentKey | null {
  const [, name, id] = /^([a-z]+):(\d{1,9})$/.exec(subject) ?? []
  const collection = publishedCollections.find((slug) => slug === name)
  return collection ? { collection, id: Number(id) } : null
}

const asArticle = (article: { id: number; seenAt: string }) => ({
  collection: 'articles' as const,
  ...article,
})
