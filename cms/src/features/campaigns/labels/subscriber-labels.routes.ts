import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  changeSubscriberLabelsEndpoint,
  labelSubscribersEndpoint,
  listSubscriberLabelsEndpoint,
  readSubscriberLabelsEndpoint,
} from '@meridian/shared/newsletter/subscriber-labels.endpoints'
import {
  LabelListRequestSchema,
  LabelReportSchema,
  LabelsSchema,
  SubscriberLabelsRequestSchema,
  SubscriberLabelsSchema,
} from '@meridian/shared/newsletter/subscriber-labels.schema'
import type { Context } from 'hono'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { noStore } from '../../../platform/http/no-store.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { addNewsroomRoute } from '../../publishing/api/newsroom-route.ts'
import { changeLabels, labelList, listLabels, readLabels } from './subscriber-labels.ts'

const tags = ['Newsletter']
const params = z.object({ id: z.string().openapi({ example: '42' }) })
const Labels = z.object(LabelsSchema.shape).openapi('Labels')
const Report = z.object(LabelReportSchema.shape).openapi('LabelReport')
const ListRequest = z.strictObject(LabelListRequestSchema.shape).openapi('LabelListRequest')
const SubscriberAnswer = z.object(SubscriberLabelsSchema.shape).openapi('SubscriberLabels')
const SubscriberRequest = z
  .strictObject(SubscriberLabelsRequestSchema.shape)
  .openapi('SubscriberLabelsRequest')

const listRoute = describeEndpoint(listSubscriberLabelsEndpoint, {
  tags,
  summary: 'The labels of newsletter subscribers',
  responses: { 200: jsonAnswer(Labels, 'By name, with how many have each.') },
})

const labelRoute = describeEndpoint(labelSubscribersEndpoint, {
  tags,
  summary: 'Give the subscribers of a list a label, or take it away',
  description: 'Nobody is signed up by it. Doing it twice changes nothing.',
  request: jsonBody(ListRequest),
  responses: { 200: jsonAnswer(Report, 'How many, who is no subscriber, and what is no address.') },
})

const readRoute = describeEndpoint(readSubscriberLabelsEndpoint, {
  tags,
  summary: 'The labels of a newsletter subscriber, and the sections that they chose',
  request: { params },
  responses: { 200: jsonAnswer(SubscriberAnswer, 'Both, by name.') },
})

const changeRoute = describeEndpoint(changeSubscriberLabelsEndpoint, {
  tags,
  summary: 'Change the labels of a newsletter subscriber',
  request: { params, ...jsonBody(SubscriberRequest) },
  responses: { 200: jsonAnswer(SubscriberAnswer, 'As they are now.') },
})

/** Labels of newsletter subscribers, for those who choose who gets a campaign or help readers. */
export function addSubscriberLabelRoutes(app: OpenAPIHono, context: ApiContext): void {
  const right = 'labelSubscribers'

  addNewsroomRoute(app, context, {
    route: listRoute,
    right,
    handle: async ({ c, payload }) => c.json({ labels: await listLabels(payload.db.pool) }, 200, noStore),
  })

  addNewsroomRoute(app, context, {
    route: labelRoute,
    right,
    handle: async ({ c, payload }) => {
      const body = await readBody(c, LabelListRequestSchema)
      if (!body.ok) return body.response
      return c.json(await labelList(payload.db.pool, body.value), 200, noStore)
    },
  })

  addNewsroomRoute(app, context, {
    route: readRoute,
    right,
    handle: async ({ c, payload }) => {
      const id = subscriberOf(c)
      const labels = id === null ? null : await readLabels(payload.db.pool, id)
      return labels ? c.json(labels, 200, noStore) : subscriberUnknown(c)
    },
  })

  addNewsroomRoute(app, context, {
    route: changeRoute,
    right,
    handle: async ({ c, payload }) => {
      const body = await readBody(c, SubscriberLabelsRequestSchema)
      if (!body.ok) return body.response
      const id = subscriberOf(c)
      const labels = id === null ? null : await changeLabels(payload.db.pool, id, body.value)
      return labels ? c.json(labels, 200, noStore) : subscriberUnknown(c)
    },
  })
}

function subscriberOf(c: Context): number | null {
  const id = idParameter(c)
  return /^\d{1,9}$/.test(id) ? Number(id) : null
}

function subscriberUnknown(c: Context): Response {
  return answerProblem(c, {
    code: 'subscriber-unknown',
    detail: 'There is no such newsletter subscriber.',
    headers: noStore,
  })
}
