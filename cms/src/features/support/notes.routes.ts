import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { addNoteEndpoint } from '@meridian/shared/support/staff-help.endpoints'
import { StaffNoteRequestSchema } from '@meridian/shared/support/staff-help.schema'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { addEndpoint, describeEndpoint, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { requireRight } from '../accounts/api/session/require-session.ts'
import { addNote } from './notes.ts'

const noteRoute = describeEndpoint(addNoteEndpoint, {
  tags: ['Support'],
  summary: 'Keep a note about a reader, for colleagues',
  description: 'It is mailed to nobody, and no reader sees it.',
  request: {
    params: z.object({ id: z.string() }),
    ...jsonBody(z.strictObject(StaffNoteRequestSchema.shape).openapi('StaffNoteRequest')),
  },
  responses: { 204: { description: 'Done.' } },
})

const sentences = {
  'reader-unknown': 'There is no such reader.',
  'ticket-unknown': 'This reader has no such ticket.',
} as const

/** The notes that staff keep about readers. They are read on the reader's page and beside the ticket alone. */
export function addNoteRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, noteRoute, async (c) => {
    const check = await requireRight(c, context, 'answerTickets')
    if (!check.ok) return check.response
    const body = await readBody(c, StaffNoteRequestSchema)
    if (!body.ok) return body.response
    const { pool } = (await context.cms()).db
    const note = { ...body.value, authorId: check.session.userId, readerId: idParameter(c) }
    const outcome = await addNote(pool, note)
    if (outcome.ok) return c.body(null, 204, noStore)
    const { reason } = outcome
    return answerProblem(c, { code: reason, detail: sentences[reason], headers: noStore })
  })
}
