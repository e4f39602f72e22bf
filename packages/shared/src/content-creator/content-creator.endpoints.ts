import type { z } from 'zod'
import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  CreatorOverviewSchema,
  FoundArticleSchema,
  SavedDraftSchema,
} from './creator-overview.schema.ts'
import type {
  DraftArticleRequestSchema,
  DraftProjectSaveSchema,
  DraftProjectSchema,
  DraftProjectStartSchema,
} from './draft-project.schema.ts'
import type { GenerationRequestSchema, GenerationSchema, UsedGenerationSchema } from './generation.schema.ts'

/* What staff write with a model. */

export const readCreatorOverviewEndpoint = {
  id: 'readCreatorOverview',
  method: 'GET',
  path: '/api/staff/content-creator',
  access: 'staff',
  answer: outputOf<typeof CreatorOverviewSchema>(),
  problems: [],
} as const satisfies Endpoint

export const findSourceArticlesEndpoint = {
  id: 'findSourceArticles',
  method: 'GET',
  path: '/api/staff/content-creator/articles',
  access: 'staff',
  answer: outputOf<z.ZodArray<typeof FoundArticleSchema>>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const beginDraftProjectEndpoint = {
  id: 'beginDraftProject',
  method: 'POST',
  path: '/api/staff/content-creator/draft-projects',
  access: 'staff',
  body: inputOf<typeof DraftProjectStartSchema>(),
  answer: outputOf<typeof DraftProjectSchema>(),
  problems: ['parameter-invalid', 'draft-project-unknown'],
} as const satisfies Endpoint

export const readDraftProjectEndpoint = {
  id: 'readDraftProject',
  method: 'GET',
  path: '/api/staff/content-creator/draft-projects/{id}',
  parameters: ['id'],
  access: 'staff',
  answer: outputOf<typeof DraftProjectSchema>(),
  problems: ['draft-project-unknown'],
} as const satisfies Endpoint

export const saveDraftProjectEndpoint = {
  id: 'saveDraftProject',
  method: 'PUT',
  path: '/api/staff/content-creator/draft-projects/{id}',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof DraftProjectSaveSchema>(),
  answer: outputOf<typeof DraftProjectSchema>(),
  problems: ['parameter-invalid', 'draft-project-unknown', 'draft-project-changed'],
} as const satisfies Endpoint

export const deleteDraftProjectEndpoint = {
  id: 'deleteDraftProject',
  method: 'DELETE',
  path: '/api/staff/content-creator/draft-projects/{id}',
  parameters: ['id'],
  access: 'staff',
  problems: [],
} as const satisfies Endpoint

export const saveDraftArticleEndpoint = {
  id: 'saveDraftArticle',
  method: 'POST',
  path: '/api/staff/content-creator/draft-projects/{id}/article',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof DraftArticleRequestSchema>(),
  answer: outputOf<typeof SavedDraftSchema>(),
  problems: ['parameter-invalid', 'draft-project-unknown', 'draft-project-changed', 'material-missing'],
} as const satisfies Endpoint

export const startGenerationEndpoint = {
  id: 'startGeneration',
  method: 'POST',
  path: '/api/staff/content-creator/generations',
  access: 'staff',
  body: inputOf<typeof GenerationRequestSchema>(),
  answer: outputOf<typeof GenerationSchema>(),
  problems: [
    'parameter-invalid',
    'generation-unknown',
    'generation-running',
    'material-missing',
    'month-spent',
    'too-many-requests',
    'creator-unset',
  ],
} as const satisfies Endpoint

export const listGenerationsEndpoint = {
  id: 'listGenerations',
  method: 'GET',
  path: '/api/staff/content-creator/generations',
  access: 'staff',
  answer: outputOf<z.ZodArray<typeof GenerationSchema>>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const readGenerationEndpoint = {
  id: 'readGeneration',
  method: 'GET',
  path: '/api/staff/content-creator/generations/{id}',
  parameters: ['id'],
  access: 'staff',
  answer: outputOf<typeof GenerationSchema>(),
  problems: ['generation-unknown'],
} as const satisfies Endpoint

export const streamGenerationEndpoint = {
  id: 'streamGeneration',
  method: 'GET',
  path: '/api/staff/content-creator/generations/{id}/events',
  parameters: ['id'],
  access: 'staff',
  problems: ['generation-unknown'],
} as const satisfies Endpoint

export const cancelGenerationEndpoint = {
  id: 'cancelGeneration',
  method: 'POST',
  path: '/api/staff/content-creator/generations/{id}/cancellation',
  parameters: ['id'],
  access: 'staff',
  answer: outputOf<typeof GenerationSchema>(),
  problems: ['generation-unknown'],
} as const satisfies Endpoint

export const useGenerationEndpoint = {
  id: 'useGeneration',
  method: 'POST',
  path: '/api/staff/content-creator/generations/{id}/use',
  parameters: ['id'],
  access: 'staff',
  answer: outputOf<typeof UsedGenerationSchema>(),
  problems: ['generation-unknown'],
} as const satisfies Endpoint
