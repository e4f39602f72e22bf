import { createRoute, z } from '@hono/zod-openapi'
import {
  SupportMessageRequestSchema,
  supportStatuses,
  SupportTicketRequestSchema,
  SupportTicketSchema,
} from '@meridian/shared/support/support-ticket.schema'
import { faultAnswers, jsonAnswer } from '../../platform/http/responses.ts'

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

const body = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

export const listDescription = createRoute({
  method: 'get',
  path: '/api/user/support-tickets',
  tags,
  summary: "The reader's tickets with their conversations, the newest first",
  responses: { 200: jsonAnswer(z.array(TicketAnswer), 'The tickets.'), ...faultAnswers('session-none') },
})

export const openDescription = createRoute({
  method: 'post',
  path: '/api/user/support-tickets',
  tags,
  summary: 'Ask the support',
  description: 'The same words by the same reader within ten minutes are one ticket.',
  request: body(TicketRequest),
  responses: {
    201: jsonAnswer(TicketAnswer, 'The ticket is open; the reader is answered within 24 hours.'),
    ...faultAnswers('parameter-invalid', 'session-none', 'origin-foreign', 'too-many-requests'),
  },
})

export const replyDescription = createRoute({
  method: 'post',
  path: '/api/user/support-tickets/{id}/messages',
  tags,
  summary: 'Write to a ticket once more',
  description: 'A ticket that was answered or closed is open again.',
  request: { params, ...body(MessageRequest) },
  responses: {
    201: jsonAnswer(TicketAnswer, 'The ticket with the new message.'),
    ...faultAnswers(
      'parameter-invalid',
      'session-none',
      'origin-foreign',
      'ticket-unknown',
      'too-many-requests',
    ),
  },
})

const staffFaults = faultAnswers(
  'parameter-invalid',
  'session-none',
  'origin-foreign',
  'staff-only',
  'ticket-unknown',
)
const done = { 204: { description: 'Done.' }, ...staffFaults }

export const answerDescription = createRoute({
  method: 'post',
  path: '/api/staff/support-tickets/{id}/answers',
  tags,
  summary: 'Answer a ticket',
  description:
    '`seen` is how many messages its author has read; an answer to a conversation that has moved on is refused.',
  request: { params, ...body(AnswerRequestSchema) },
  responses: {
    ...done,
    ...faultAnswers('parameter-invalid', 'session-none', 'staff-only', 'ticket-unknown', 'ticket-conflict'),
  },
})

export const assignDescription = createRoute({
  method: 'put',
  path: '/api/staff/support-tickets/{id}/assignee',
  tags,
  summary: 'Give a ticket to somebody of the staff',
  request: { params, ...body(AssigneeRequestSchema) },
  responses: done,
})

export const statusDescription = createRoute({
  method: 'put',
  path: '/api/staff/support-tickets/{id}/status',
  tags,
  summary: 'Close a ticket, or open it again',
  request: { params, ...body(StatusRequestSchema) },
  responses: done,
})
