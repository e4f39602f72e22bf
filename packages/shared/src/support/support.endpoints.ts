import type { Endpoint } from '../api/endpoint.ts'

/* The tickets of readers, and the answers of staff. */

export const listTicketsEndpoint = {
  id: 'listTickets',
  method: 'GET',
  path: '/api/user/support-tickets',
  access: 'signed in',
} as const satisfies Endpoint

export const openTicketEndpoint = {
  id: 'openTicket',
  method: 'POST',
  path: '/api/user/support-tickets',
  access: 'signed in',
} as const satisfies Endpoint

export const replyToTicketEndpoint = {
  id: 'replyToTicket',
  method: 'POST',
  path: '/api/user/support-tickets/{id}/messages',
  parameters: ['id'],
  access: 'signed in',
} as const satisfies Endpoint

export const answerTicketEndpoint = {
  id: 'answerTicket',
  method: 'POST',
  path: '/api/staff/support-tickets/{id}/answers',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const assignTicketEndpoint = {
  id: 'assignTicket',
  method: 'PUT',
  path: '/api/staff/support-tickets/{id}/assignee',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const setTicketStatusEndpoint = {
  id: 'setTicketStatus',
  method: 'PUT',
  path: '/api/staff/support-tickets/{id}/status',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint
