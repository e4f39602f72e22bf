import type { Endpoint } from '../api/endpoint.ts'

/* The figures of the business. */

export const downloadFigureRowsEndpoint = {
  id: 'downloadFigureRows',
  method: 'GET',
  path: '/api/staff/figures/{id}/rows.csv',
  parameters: ['id'],
  access: 'staff',
  problems: ['list-unknown'],
} as const satisfies Endpoint
