import { z } from '@hono/zod-openapi'
import {
  SupportMessageRequestSchema,
  supportStatuses,
  SupportTicketRequestSchema,
  SupportTicketSchema,
} from '@meridian/shared/support/support-ticket.schema'
import {
  answerTicketEndpoint,
  assignTicketEndpoint,
  listTicketsEndpoint,
  openTicketEndpoint,
  replyToTicketEndpoint,
  setTicketStatusEndpoint,
} from '@meridian/shared/support/support.endpoints'
import {
  describeEndpoint,
  problemAnswers,
  jsonAnswer,
  jsonBody,
} from '../../platform/http/describe-endpoint.ts'

const tags = ['Support']
const params = z.object({ id: z.string() })
const TicketAnswer = z.object(SupportTicketSchema.shape).openapi('SupportTicket')
const TicketRequest = z.strictObject(SupportTicketRequestSchema.shape).openapi('SupportTicketRequest')
const MessageRequest = z.strictObject(SupportMessageRequestSchema.shape).openapi('SupportMessageRequest')

export const AnswerRequestSchema = z
  .strictObject({
    message: SupportMessageRequestSchema.shape.message,
    seen: z.int().nonnegative(),
    isClosing: z.boolean().default(false),
  })
  .openapi('SupportAnswerRequest')

/** An id of the CMS's own: the admin alone speaks of people by it. */
export const AssigneeRequestSchema = z
  .strictObject({ assigneeId: z.int().positive().max(2_147_483_647).nullable() })
  .openapi('SupportAssigneeRequest')

export const StatusRequestSchema = z
  .strictObject({ status: z.enum(supportStatuses).exclude(['answered']) })
  .openapi('SupportStatusRequest')

export const listDescription = describeEndpoint(listTicketsEndpoint, {
  tags,
  summary: "The reader's tickets with their conversations, the newest first",
  responses: { 200: jsonAnswer(z.array(TicketAnswer), 'The tickets.'), ...problemAnswers('session-none') },
})

export const openDescription = describeEndpoint(openTicketEndpoint, {
  tags,
  summary: 'Ask the support',
  description: 'The same words by the same reader within ten minutes are one ticket.',
  request: jsonBody(TicketRequest),
  responses: {
    201: jsonAnswer(TicketAnswer, 'The ticket is open; the reader is answered within 24 hours.'),
    ...problemAnswers('parameter-invalid', 'session-none', 'origin-foreign', 'too-many-requests'),
  },
})

export const replyDescription = describeEndpoint(replyToTicketEndpoint, {
  tags,
  summary: 'Write to a ticket once more',
  description: 'A ticket that was answered or closed is open again.',
  request: { params, ...jsonBody(MessageRequest) },
  responses: {
    201: jsonAnswer(TicketAnswer, 'The ticket with the new message.'),
    ...problemAnswers(
      'parameter-invalid',
      'session-none',
      'origin-foreign',
      'ticket-unknown',
      'too-many-requests',
    ),
  },
})

const staffProblems = problemAnswers(
  'parameter-invalid',
  'session-none',
  'origin-foreign',
  'staff-only',
  'ticket-unknown',
)
const done = { 204: { description: 'Done.' }, ...staffProblems }

export const answerDescription = describeEndpoint(answerTicketEndpoint, {
  tags,
  summary: 'Answer a ticket',
  description:
    '`seen` is how many messages its author has read; an answer to a conversation that has moved on is refused.',
  request: { params, ...jsonBody(AnswerRequestSchema) },
  responses: {
    ...done,
    ...problemAnswers('parameter-invalid', 'session-none', 'staff-only', 'ticket-unknown', 'ticket-conflict'),
  },
})

export const assignDescription = describeEndpoint(assignTicketEndpoint, {
  tags,
  summary: 'Give a ticket to somebody of the staff',
  request: { params, ...jsonBody(AssigneeRequestSchema) },
  responses: done,
})

export const statusDescription = describeEndpoint(setTicketStatusEndpoint, {
  tags,
  summary: 'Close a ticket, or open it again',
  request: { params, ...jsonBody(StatusRequestSchema) },
  responses: done,
})
