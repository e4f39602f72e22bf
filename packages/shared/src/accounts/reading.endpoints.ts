import type { Endpoint } from '../api/endpoint.ts'

/* What a reader has read and saved. */

export const listReadingProgressEndpoint = {
  id: 'listReadingProgress',
  method: 'GET',
  path: '/api/user/reading-progress',
  access: 'signed in',
} as const satisfies Endpoint

export const recordReadingProgressEndpoint = {
  id: 'recordReadingProgress',
  method: 'POST',
  path: '/api/user/reading-progress',
  access: 'signed in',
} as const satisfies Endpoint

export const deleteReadingProgressEndpoint = {
  id: 'deleteReadingProgress',
  method: 'DELETE',
  path: '/api/user/reading-progress',
  access: 'signed in',
} as const satisfies Endpoint

export const switchReadingHistoryEndpoint = {
  id: 'switchReadingHistory',
  method: 'PUT',
  path: '/api/user/reading-history',
  access: 'signed in',
} as const satisfies Endpoint

export const listSavedArticlesEndpoint = {
  id: 'listSavedArticles',
  method: 'GET',
  path: '/api/user/saved-articles',
  access: 'signed in',
} as const satisfies Endpoint

export const saveArticleEndpoint = {
  id: 'saveArticle',
  method: 'PUT',
  path: '/api/user/saved-articles/{articleId}',
  parameters: ['articleId'],
  access: 'signed in',
} as const satisfies Endpoint

export const unsaveArticleEndpoint = {
  id: 'unsaveArticle',
  method: 'DELETE',
  path: '/api/user/saved-articles/{articleId}',
  parameters: ['articleId'],
  access: 'signed in',
} as const satisfies Endpoint
