import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  SupportAnswerRequestSchema,
  SupportAssigneeRequestSchema,
  SupportMessageRequestSchema,
  SupportStatusRequestSchema,
  SupportTicketListSchema,
  SupportTicketRequestSchema,
  SupportTicketSchema,
} from './support-ticket.schema.ts'

/* The tickets of readers, and the answers of staff. */

export const listTicketsEndpoint = {
  id: 'listTickets',
  method: 'GET',
  path: '/api/user/support-tickets',
  access: 'signed in',
  answer: outputOf<typeof SupportTicketListSchema>(),
  problems: [],
} as const satisfies Endpoint

export const openTicketEndpoint = {
  id: 'openTicket',
  method: 'POST',
  path: '/api/user/support-tickets',
  access: 'signed in',
  body: inputOf<typeof SupportTicketRequestSchema>(),
  answer: outputOf<typeof SupportTicketSchema>(),
  problems: ['parameter-invalid', 'too-many-requests'],
} as const satisfies Endpoint

export const replyToTicketEndpoint = {
  id: 'replyToTicket',
  method: 'POST',
  path: '/api/user/support-tickets/{id}/messages',
  parameters: ['id'],
  access: 'signed in',
  body: inputOf<typeof SupportMessageRequestSchema>(),
  answer: outputOf<typeof SupportTicketSchema>(),
  problems: ['parameter-invalid', 'ticket-unknown', 'too-many-requests'],
} as const satisfies Endpoint

export const answerTicketEndpoint = {
  id: 'answerTicket',
  method: 'POST',
  path: '/api/staff/support-tickets/{id}/answers',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof SupportAnswerRequestSchema>(),
  problems: ['parameter-invalid', 'ticket-unknown', 'ticket-conflict'],
} as const satisfies Endpoint

export const assignTicketEndpoint = {
  id: 'assignTicket',
  method: 'PUT',
  path: '/api/staff/support-tickets/{id}/assignee',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof SupportAssigneeRequestSchema>(),
  problems: ['parameter-invalid', 'ticket-unknown'],
} as const satisfies Endpoint

export const setTicketStatusEndpoint = {
  id: 'setTicketStatus',
  method: 'PUT',
  path: '/api/staff/support-tickets/{id}/status',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof SupportStatusRequestSchema>(),
  problems: ['parameter-invalid', 'ticket-unknown'],
} as const satisfies Endpoint
