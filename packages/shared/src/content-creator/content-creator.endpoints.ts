import type { Endpoint } from '../api/endpoint.ts'

/* What staff write with a model. */

export const readCreatorOverviewEndpoint = {
  id: 'readCreatorOverview',
  method: 'GET',
  path: '/api/staff/content-creator',
  access: 'staff',
} as const satisfies Endpoint

export const findSourceArticlesEndpoint = {
  id: 'findSourceArticles',
  method: 'GET',
  path: '/api/staff/content-creator/articles',
  access: 'staff',
} as const satisfies Endpoint

export const beginDraftProjectEndpoint = {
  id: 'beginDraftProject',
  method: 'POST',
  path: '/api/staff/content-creator/draft-projects',
  access: 'staff',
} as const satisfies Endpoint

export const readDraftProjectEndpoint = {
  id: 'readDraftProject',
  method: 'GET',
  path: '/api/staff/content-creator/draft-projects/{id}',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const saveDraftProjectEndpoint = {
  id: 'saveDraftProject',
  method: 'PUT',
  path: '/api/staff/content-creator/draft-projects/{id}',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const deleteDraftProjectEndpoint = {
  id: 'deleteDraftProject',
  method: 'DELETE',
  path: '/api/staff/content-creator/draft-projects/{id}',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const saveDraftArticleEndpoint = {
  id: 'saveDraftArticle',
  method: 'POST',
  path: '/api/staff/content-creator/draft-projects/{id}/article',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const startGenerationEndpoint = {
  id: 'startGeneration',
  method: 'POST',
  path: '/api/staff/content-creator/generations',
  access: 'staff',
} as const satisfies Endpoint

export const listGenerationsEndpoint = {
  id: 'listGenerations',
  method: 'GET',
  path: '/api/staff/content-creator/generations',
  access: 'staff',
} as const satisfies Endpoint

export const readGenerationEndpoint = {
  id: 'readGeneration',
  method: 'GET',
  path: '/api/staff/content-creator/generations/{id}',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const streamGenerationEndpoint = {
  id: 'streamGeneration',
  method: 'GET',
  path: '/api/staff/content-creator/generations/{id}/events',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const cancelGenerationEndpoint = {
  id: 'cancelGeneration',
  method: 'POST',
  path: '/api/staff/content-creator/generations/{id}/cancellation',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const useGenerationEndpoint = {
  id: 'useGeneration',
  method: 'POST',
  path: '/api/staff/content-creator/generations/{id}/use',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint
