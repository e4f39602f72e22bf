import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { addNoteEndpoint, correctNoteEndpoint } from '@meridian/shared/support/staff-help.endpoints'
import { NoteCorrectionSchema, StaffNoteRequestSchema } from '@meridian/shared/support/staff-help.schema'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { addEndpoint, describeEndpoint, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { requireRight } from '../accounts/api/session/require-session.ts'
import { addNote, correctNote } from './notes.ts'

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

const correctionRoute = describeEndpoint(correctNoteEndpoint, {
  tags: ['Support'],
  summary: 'Correct a note of one’s own',
  description: 'What it said before is kept.',
  request: {
    params: z.object({ id: z.string(), note: z.string() }),
    ...jsonBody(z.strictObject(NoteCorrectionSchema.shape).openapi('NoteCorrection')),
  },
  responses: { 204: { description: 'Done.' } },
})

const sentences = {
  'note-unknown': 'There is no such note.',
  'note-of-another': 'Only who wrote a note corrects it. Write one of your own.',
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

  addEndpoint(app, correctionRoute, async (c) => {
    const check = await requireRight(c, context, 'answerTickets')
    if (!check.ok) return check.response
    const body = await readBody(c, NoteCorrectionSchema)
    if (!body.ok) return body.response
    const { pool } = (await context.cms()).db
    const id = idParameter(c, 'note')
    const outcome = await correctNote(pool, {
      authorId: check.session.userId,
      readerId: idParameter(c),
      // What is no number of a note is asked for as 0, which none has.
      noteId: /^\d{1,9}$/.test(id) ? Number(id) : 0,
      text: body.value.text,
    })
    if (outcome.ok) return c.body(null, 204, noStore)
    const { reason } = outcome
    return answerProblem(c, { code: reason, detail: sentences[reason], headers: noStore })
  })
}
