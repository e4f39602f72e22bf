import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  AccountSavedArticleListSchema,
  SavedArticleInputSchema,
} from '../readers/account-saved-article.schema.ts'
import type {
  ReadingHistorySwitchSchema,
  ReadingProgressInputSchema,
  ReadingProgressListSchema,
  ReadingProgressSchema,
} from '../readers/reading-progress.schema.ts'

/* What a reader has read and saved. */

export const listReadingProgressEndpoint = {
  id: 'listReadingProgress',
  method: 'GET',
  path: '/api/user/reading-progress',
  access: 'signed in',
  answer: outputOf<typeof ReadingProgressListSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const recordReadingProgressEndpoint = {
  id: 'recordReadingProgress',
  method: 'POST',
  path: '/api/user/reading-progress',
  access: 'signed in',
  body: inputOf<typeof ReadingProgressInputSchema>(),
  answer: outputOf<typeof ReadingProgressSchema>(),
  problems: ['parameter-invalid', 'article-unknown'],
} as const satisfies Endpoint

export const deleteReadingProgressEndpoint = {
  id: 'deleteReadingProgress',
  method: 'DELETE',
  path: '/api/user/reading-progress',
  access: 'signed in',
  problems: [],
} as const satisfies Endpoint

export const switchReadingHistoryEndpoint = {
  id: 'switchReadingHistory',
  method: 'PUT',
  path: '/api/user/reading-history',
  access: 'signed in',
  body: inputOf<typeof ReadingHistorySwitchSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const listSavedArticlesEndpoint = {
  id: 'listSavedArticles',
  method: 'GET',
  path: '/api/user/saved-articles',
  access: 'signed in',
  answer: outputOf<typeof AccountSavedArticleListSchema>(),
  problems: [],
} as const satisfies Endpoint

export const saveArticleEndpoint = {
  id: 'saveArticle',
  method: 'PUT',
  path: '/api/user/saved-articles/{articleId}',
  parameters: ['articleId'],
  access: 'signed in',
  body: inputOf<typeof SavedArticleInputSchema>(),
  problems: ['parameter-invalid', 'article-unknown', 'limit-reached'],
} as const satisfies Endpoint

export const unsaveArticleEndpoint = {
  id: 'unsaveArticle',
  method: 'DELETE',
  path: '/api/user/saved-articles/{articleId}',
  parameters: ['articleId'],
  access: 'signed in',
  problems: [],
} as const satisfies Endpoint
