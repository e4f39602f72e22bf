import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { ImportAnswersSchema } from './import-answers.schema.ts'
import type {
  ImportPaceSchema,
  ImportRecordListSchema,
  ImportRunDetailsSchema,
  ImportRunListSchema,
  ReceivedPartSchema,
  SitemapCheckSchema,
  StartedImportSchema,
  StartImportSchema,
} from './imports.schema.ts'

/* Bringing in what another system exported, for those who run the magazine. */

const ofStaff = { access: 'staff' } as const

export const listImportsEndpoint = {
  id: 'listImports',
  method: 'GET',
  path: '/api/staff/imports',
  ...ofStaff,
  answer: outputOf<typeof ImportRunListSchema>(),
  problems: [],
} as const satisfies Endpoint

export const startImportEndpoint = {
  id: 'startImport',
  method: 'POST',
  path: '/api/staff/imports',
  ...ofStaff,
  body: inputOf<typeof StartImportSchema>(),
  answer: outputOf<typeof StartedImportSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const readImportEndpoint = {
  id: 'readImport',
  method: 'GET',
  path: '/api/staff/imports/{id}',
  parameters: ['id'],
  ...ofStaff,
  answer: outputOf<typeof ImportRunDetailsSchema>(),
  problems: ['import-unknown'],
} as const satisfies Endpoint

/** `?offset=`: where in the file the bytes of the body stand. */
export const sendImportPartEndpoint = {
  id: 'sendImportPart',
  method: 'PUT',
  path: '/api/staff/imports/{id}/files/{no}',
  parameters: ['id', 'no'],
  ...ofStaff,
  answer: outputOf<typeof ReceivedPartSchema>(),
  problems: ['import-unknown', 'import-state', 'parameter-invalid'],
} as const satisfies Endpoint

export const answerImportEndpoint = {
  id: 'answerImport',
  method: 'PUT',
  path: '/api/staff/imports/{id}/answers',
  parameters: ['id'],
  ...ofStaff,
  body: inputOf<typeof ImportAnswersSchema>(),
  problems: ['import-unknown', 'import-state', 'parameter-invalid'],
} as const satisfies Endpoint

/** Whether its articles go live at once or in daily portions: before it is brought in, and while they do. */
export const paceImportEndpoint = {
  id: 'paceImport',
  method: 'PUT',
  path: '/api/staff/imports/{id}/pace',
  parameters: ['id'],
  ...ofStaff,
  body: inputOf<typeof ImportPaceSchema>(),
  problems: ['import-unknown', 'import-state', 'parameter-invalid'],
} as const satisfies Endpoint

/** `read`, `cancel`, `plan`, `apply`, `pause`, `resume`, `stop`, `undo`, `retry-pictures`. */
export const controlImportEndpoint = {
  id: 'controlImport',
  method: 'POST',
  path: '/api/staff/imports/{id}/{command}',
  parameters: ['id', 'command'],
  ...ofStaff,
  problems: ['import-unknown', 'import-state', 'parameter-invalid'],
} as const satisfies Endpoint

export const deleteImportEndpoint = {
  id: 'deleteImport',
  method: 'DELETE',
  path: '/api/staff/imports/{id}',
  parameters: ['id'],
  ...ofStaff,
  problems: ['import-unknown', 'import-state'],
} as const satisfies Endpoint

/** `?kind=&action=&code=&after=`: those alone, from there on. */
export const listImportRecordsEndpoint = {
  id: 'listImportRecords',
  method: 'GET',
  path: '/api/staff/imports/{id}/records',
  parameters: ['id'],
  ...ofStaff,
  answer: outputOf<typeof ImportRecordListSchema>(),
  problems: ['import-unknown', 'parameter-invalid'],
} as const satisfies Endpoint

/** The map of addresses, as `csv`, `nginx` or `cloudflare`. */
export const readImportAddressesEndpoint = {
  id: 'readImportAddresses',
  method: 'GET',
  path: '/api/staff/imports/{id}/addresses/{form}',
  parameters: ['id', 'form'],
  ...ofStaff,
  problems: ['import-unknown', 'parameter-invalid'],
} as const satisfies Endpoint

/** The sitemap of the old site is the body. */
export const checkImportSitemapEndpoint = {
  id: 'checkImportSitemap',
  method: 'POST',
  path: '/api/staff/imports/{id}/sitemap',
  parameters: ['id'],
  ...ofStaff,
  answer: outputOf<typeof SitemapCheckSchema>(),
  problems: ['import-unknown', 'parameter-invalid'],
} as const satisfies Endpoint
