import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  SupportMessageRequestSchema,
  SupportTicketRequestSchema,
} from '@meridian/shared/support/support-ticket.schema'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import type { AccountSession } from '../accounts/sessions/read-session.ts'
import { readTicketsOf } from './read-tickets.ts'
import { openTicket, writeToTicket } from './write-tickets.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { refuseTooMany } from '../../platform/http/rate-limiting.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { requireSession } from '../accounts/api/session/require-session.ts'
import { listDescription, openDescription, replyDescription } from './support-descriptions.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { addEndpoint } from '../../platform/http/describe-endpoint.ts'
import { noStore } from '../../platform/http/no-store.ts'

/** More than a person has to ask, and less than is a burden to read. */
const ticketLimit = { name: 'support-ticket', points: 10, windowSeconds: 60 * 60 }
const messageLimit = { name: 'support-message', points: 30, windowSeconds: 60 * 60 }

/** A reader's own tickets (spec §7, support tickets). Somebody else's are unknown. */
export function addReaderTicketRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, listDescription, async (c) => {
    const check = await requireSession(c, context)
    if (!check.ok) return check.response
    return c.json(await readTicketsOf(await context.db(), check.session.userId), 200, noStore)
  })

  addEndpoint(app, openDescription, async (c) => {
    const check = await requireSession(c, context)
    if (!check.ok) return check.response
    const body = await readBody(c, SupportTicketRequestSchema)
    if (!body.ok) return body.response
    const key = `user:${check.session.userId}`
    const refusal = await refuseTooMany(c, { context, limit: ticketLimit, key })
    if (refusal) return refusal
    const { pool } = (await context.cms()).db
    const publicId = await openTicket(pool, check.session, body.value)
    return answerTicket(c, { pool, session: check.session, publicId })
  })

  addEndpoint(app, replyDescription, async (c) => {
    const check = await requireSession(c, context)
    if (!check.ok) return check.response
    const body = await readBody(c, SupportMessageRequestSchema)
    if (!body.ok) return body.response
    const key = `user:${check.session.userId}`
    const refusal = await refuseTooMany(c, { context, limit: messageLimit, key })
    if (refusal) return refusal
    const { pool } = (await context.cms()).db
    const publicId = idParameter(c)
    const isKnown = await writeToTicket(pool, check.session, { publicId, message: body.value.message })
    return isKnown ? answerTicket(c, { pool, session: check.session, publicId }) : answerUnknown(c)
  })
}

async function answerTicket(
  c: Context,
  { pool, session, publicId }: { pool: Pool; session: AccountSession; publicId: string },
): Promise<Response> {
  const [ticket] = await readTicketsOf(pool, session.userId, { publicId })
  return ticket ? c.json(ticket, 201, noStore) : answerUnknown(c)
}

/** The same for a ticket of somebody else as for none. */
export function answerUnknown(c: Context): Response {
  return answerProblem(c, { code: 'ticket-unknown', detail: 'There is no such ticket.', headers: noStore })
}
