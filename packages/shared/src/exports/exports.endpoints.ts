import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { ExportRequestSchema, ExportRunSchema, ExportRunsSchema } from './exports.schema.ts'

/* The whole magazine as a file. */

export const readExportsEndpoint = {
  id: 'readExports',
  method: 'GET',
  path: '/api/staff/exports',
  access: 'staff',
  answer: outputOf<typeof ExportRunsSchema>(),
  problems: [],
} as const satisfies Endpoint

export const requestExportEndpoint = {
  id: 'requestExport',
  method: 'POST',
  path: '/api/staff/exports',
  access: 'staff',
  body: inputOf<typeof ExportRequestSchema>(),
  answer: outputOf<typeof ExportRunSchema>(),
  problems: ['parameter-invalid', 'export-under-way'],
} as const satisfies Endpoint

export const downloadExportEndpoint = {
  id: 'downloadExport',
  method: 'GET',
  path: '/api/staff/exports/{id}/file',
  parameters: ['id'],
  access: 'staff',
  problems: ['export-unknown'],
} as const satisfies Endpoint

export const deleteExportEndpoint = {
  id: 'deleteExport',
  method: 'DELETE',
  path: '/api/staff/exports/{id}',
  parameters: ['id'],
  access: 'staff',
  problems: ['export-unknown', 'export-under-way'],
} as const satisfies Endpoint
