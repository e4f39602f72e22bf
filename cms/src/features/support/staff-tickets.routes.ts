import type { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import {
  answerTicket,
  assignTicket,
  type Handler,
  type HandlingOutcome,
  setTicketStatus,
} from './handle-tickets.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { clientAddressOf } from '../../platform/rate-limits/client-address.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { requireRight } from '../accounts/api/session/require-session.ts'
import { answerUnknown } from './reader-tickets.routes.ts'
import {
  AnswerRequest,
  answerDescription,
  AssigneeRequest,
  assignDescription,
  StatusRequest,
  statusDescription,
} from './support-descriptions.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { addEndpoint } from '../../platform/http/describe-endpoint.ts'
import { noStore } from '../../platform/http/no-store.ts'

interface Action<Request> {
  pool: Pool
  handler: Handler
  publicId: string
  request: Request
}

/** What staff do with a ticket in the admin. Every action is in the audit log. */
export function addStaffTicketRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, answerDescription, (c) =>
    handle(c, context, AnswerRequest, ({ pool, handler, publicId, request }) =>
      answerTicket(pool, handler, { publicId, ...request }),
    ),
  )

  addEndpoint(app, assignDescription, (c) =>
    handle(c, context, AssigneeRequest, ({ pool, handler, publicId, request }) =>
      assignTicket(pool, handler, { publicId, ...request }),
    ),
  )

  addEndpoint(app, statusDescription, (c) =>
    handle(c, context, StatusRequest, ({ pool, handler, publicId, request }) =>
      setTicketStatus(pool, handler, { publicId, ...request }),
    ),
  )
}

async function handle<Schema extends z.ZodType>(
  c: Context,
  context: ApiContext,
  schema: Schema,
  action: (input: Action<z.output<Schema>>) => Promise<HandlingOutcome>,
): Promise<Response> {
  const check = await requireRight(c, context, 'answerTickets')
  if (!check.ok) return check.response
  const body = await readBody(c, schema)
  if (!body.ok) return body.response
  const outcome = await action({
    pool: (await context.cms()).db.pool,
    handler: { userId: check.session.userId, address: clientAddressOf(c.req.raw.headers) },
    publicId: idParameter(c),
    request: body.value,
  })
  return outcome.ok ? c.body(null, 204, noStore) : refuse(c, outcome.reason)
}

function refuse(c: Context, reason: Extract<HandlingOutcome, { ok: false }>['reason']): Response {
  switch (reason) {
    case 'unknown':
      return answerUnknown(c)
    case 'conflict':
      return answerProblem(c, {
        code: 'ticket-conflict',
        detail: 'There is a newer message in this conversation. Read it, then send your answer.',
        headers: noStore,
      })
    case 'no-staff':
      return answerProblem(c, {
        code: 'parameter-invalid',
        detail: 'A ticket is given to somebody who answers readers.',
        headers: noStore,
      })
  }
}
