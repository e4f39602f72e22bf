import type { Endpoint } from '../api/endpoint.ts'

/* What the magazine has published, as anyone may read it. */

export const listIssuesEndpoint = {
  id: 'listIssues',
  method: 'GET',
  path: '/api/issues',
  access: 'everyone',
} as const satisfies Endpoint

export const readCurrentIssueEndpoint = {
  id: 'readCurrentIssue',
  method: 'GET',
  path: '/api/issues/current',
  access: 'everyone',
} as const satisfies Endpoint

export const listIssueArticlesEndpoint = {
  id: 'listIssueArticles',
  method: 'GET',
  path: '/api/issues/{id}/articles',
  parameters: ['id'],
  access: 'everyone',
} as const satisfies Endpoint

export const listArticlesEndpoint = {
  id: 'listArticles',
  method: 'GET',
  path: '/api/articles/active',
  access: 'everyone',
} as const satisfies Endpoint

export const listSectionArticlesEndpoint = {
  id: 'listSectionArticles',
  method: 'GET',
  path: '/api/articles/category/{slug}',
  parameters: ['slug'],
  access: 'everyone',
} as const satisfies Endpoint

export const readArticleEndpoint = {
  id: 'readArticle',
  method: 'GET',
  path: '/api/articles/{id}',
  parameters: ['id'],
  access: 'everyone',
} as const satisfies Endpoint

export const listPlansEndpoint = {
  id: 'listPlans',
  method: 'GET',
  path: '/api/subscriptions',
  access: 'everyone',
} as const satisfies Endpoint

export const readPlanEndpoint = {
  id: 'readPlan',
  method: 'GET',
  path: '/api/subscriptions/{plan}',
  parameters: ['plan'],
  access: 'everyone',
} as const satisfies Endpoint
