import type { OpenAPIHono, z } from '@hono/zod-openapi'
import {
  cancelReaderSubscriptionEndpoint,
  endComplimentaryAccessEndpoint,
  giveComplimentaryAccessEndpoint,
} from '@meridian/shared/billing/staff-billing.endpoints'
import { cancelForReader, type CancellingOutcome, resumeForReader } from '../../staff/cancel-for-reader.ts'
import { type ComplimentaryOutcome, endComplimentary, giveComplimentary } from '../../staff/complimentary.ts'
import { findReaderId } from '../../staff/find-reader-id.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { answerProblem } from '../../../../platform/http/errors/problem.ts'
import { idParameter } from '../../../../platform/http/id-parameter.ts'
import { readBody } from '../../../../platform/http/read-body.ts'
import { addStaffRoute, type StaffRequest } from './staff-route.ts'
import { askProvider } from './ask-provider.ts'
import { refuseAction } from './refusals.ts'
import {
  ComplimentaryRequest,
  done,
  idParams,
  ReasonRequest,
  StaffCancellationRequest,
  tags,
} from './staff-schemas.ts'
import { describeEndpoint, jsonBody } from '../../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../../platform/http/no-store.ts'

const giveRoute = describeEndpoint(giveComplimentaryAccessEndpoint, {
  tags,
  summary: 'Give a reader a plan for nothing, or change what was given',
  request: { params: idParams, ...jsonBody(ComplimentaryRequest) },
  responses: done,
})

const endRoute = describeEndpoint(endComplimentaryAccessEndpoint, {
  tags,
  summary: 'End what was given, at once',
  request: { params: idParams, ...jsonBody(ReasonRequest) },
  responses: done,
})

const cancelRoute = describeEndpoint(cancelReaderSubscriptionEndpoint, {
  tags,
  summary: 'End the paid subscription of a reader who has asked for it, or take that back while it runs',
  request: { params: idParams, ...jsonBody(StaffCancellationRequest) },
  responses: done,
})

/** What administrators do for one reader. Every action is in the audit log. */
export function addReaderActionRoutes(app: OpenAPIHono, context: ApiContext): void {
  addStaffRoute(app, context, {
    route: giveRoute,
    right: 'moveMoney',
    handle: async ({ c, pool, staff }) => {
      const body = await readBody(c, ComplimentaryRequest)
      if (!body.ok) return body.response
      const readerId = idParameter(c)
      return answerComplimentary(c, await giveComplimentary(pool, staff, { readerId, access: body.value }))
    },
  })

  addStaffRoute(app, context, {
    route: endRoute,
    right: 'moveMoney',
    handle: async ({ c, pool, staff }) => {
      const body = await readBody(c, ReasonRequest)
      if (!body.ok) return body.response
      const action = { readerId: idParameter(c), reason: body.value.reason }
      return answerComplimentary(c, await endComplimentary(pool, staff, action))
    },
  })

  addStaffRoute(app, context, {
    route: cancelRoute,
    right: 'moveMoney',
    handle: async (request) => {
      const body = await readBody(request.c, StaffCancellationRequest)
      if (!body.ok) return body.response
      return cancelOrResume(request, context, body.value)
    },
  })
}

async function cancelOrResume(
  { c, pool, staff }: StaffRequest,
  { payments: provider }: ApiContext,
  { when, reason }: z.output<typeof StaffCancellationRequest>,
): Promise<Response> {
  const readerId = idParameter(c)
  if ((await findReaderId(pool, readerId)) === null) return refuseAction(c, 'reader-unknown')
  if (!provider) return refuseAction(c, 'payments-off')
  const asked = await askProvider(c, () =>
    when === 'never'
      ? resumeForReader({ pool, provider }, staff, { readerId, reason })
      : cancelForReader({ pool, provider }, staff, { readerId, when, reason }),
  )
  return asked.ok ? answerCancelling(c, asked.value) : asked.response
}

type Context = StaffRequest['c']

function answerCancelling(c: Context, outcome: CancellingOutcome): Response {
  if (outcome.ok) return c.body(null, 204)
  switch (outcome.reason) {
    case 'reader-unknown':
      return refuseAction(c, 'reader-unknown')
    case 'none-runs':
      return refuseAction(c, 'subscription-none')
    case 'unpaid':
      return refuseAction(c, 'subscription-unpaid')
  }
}

function answerComplimentary(c: Context, outcome: ComplimentaryOutcome): Response {
  if (outcome.ok) return c.body(null, 204)
  if (outcome.reason === 'none-runs') return refuseAction(c, 'complimentary-none')
  if (outcome.reason !== 'until-past') return refuseAction(c, outcome.reason)
  const detail = 'The last day lies in the past.'
  return answerProblem(c, { code: 'parameter-invalid', detail, headers: noStore })
}
