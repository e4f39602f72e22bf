import { z } from '@hono/zod-openapi'
import {
  SupportAnswerRequestSchema,
  SupportAssigneeRequestSchema,
  SupportMessageRequestSchema,
  SupportStatusRequestSchema,
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
import { describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'

const tags = ['Support']
const params = z.object({ id: z.string() })
const TicketAnswer = z.object(SupportTicketSchema.shape).openapi('SupportTicket')
const TicketRequest = z.strictObject(SupportTicketRequestSchema.shape).openapi('SupportTicketRequest')
const MessageRequest = z.strictObject(SupportMessageRequestSchema.shape).openapi('SupportMessageRequest')
export const AnswerRequest = z.strictObject(SupportAnswerRequestSchema.shape).openapi('SupportAnswerRequest')
export const AssigneeRequest = z
  .strictObject(SupportAssigneeRequestSchema.shape)
  .openapi('SupportAssigneeRequest')
export const StatusRequest = z.strictObject(SupportStatusRequestSchema.shape).openapi('SupportStatusRequest')

export const listDescription = describeEndpoint(listTicketsEndpoint, {
  tags,
  summary: "The reader's tickets with their conversations, the newest first",
  responses: { 200: jsonAnswer(z.array(TicketAnswer), 'The tickets.') },
})

export const openDescription = describeEndpoint(openTicketEndpoint, {
  tags,
  summary: 'Ask the support',
  description: 'The same words by the same reader within ten minutes are one ticket.',
  request: jsonBody(TicketRequest),
  responses: {
    201: jsonAnswer(TicketAnswer, 'The ticket is open; the reader is answered within 24 hours.'),
  },
})

export const replyDescription = describeEndpoint(replyToTicketEndpoint, {
  tags,
  summary: 'Write to a ticket once more',
  description: 'A ticket that was answered or closed is open again.',
  request: { params, ...jsonBody(MessageRequest) },
  responses: {
    201: jsonAnswer(TicketAnswer, 'The ticket with the new message.'),
  },
})

const done = { 204: { description: 'Done.' } }

export const answerDescription = describeEndpoint(answerTicketEndpoint, {
  tags,
  summary: 'Answer a ticket',
  description:
    '`seen` is how many messages its author has read; an answer to a conversation that has moved on is refused.',
  request: { params, ...jsonBody(AnswerRequest) },
  responses: done,
})

export const assignDescription = describeEndpoint(assignTicketEndpoint, {
  tags,
  summary: 'Give a ticket to somebody of the staff',
  request: { params, ...jsonBody(AssigneeRequest) },
  responses: done,
})

export const statusDescription = describeEndpoint(setTicketStatusEndpoint, {
  tags,
  summary: 'Close a ticket, or open it again',
  request: { params, ...jsonBody(StatusRequest) },
  responses: done,
})
