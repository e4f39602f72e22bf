import type { z } from 'zod'
import { type Endpoint, outputOf } from '../api/endpoint.ts'
import type { ArticleSchema } from '../articles/article.schema.ts'
import type { PlanSchema } from '../billing/plan.schema.ts'
import type { IssueSchema } from '../issues/issue.schema.ts'

/* What the magazine has published, as anyone may read it. */

export const listIssuesEndpoint = {
  id: 'listIssues',
  method: 'GET',
  path: '/api/issues',
  access: 'everyone',
  answer: outputOf<z.ZodArray<typeof IssueSchema>>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const readCurrentIssueEndpoint = {
  id: 'readCurrentIssue',
  method: 'GET',
  path: '/api/issues/current',
  access: 'everyone',
  answer: outputOf<typeof IssueSchema>(),
  problems: ['issue-current-none'],
} as const satisfies Endpoint

export const listIssueArticlesEndpoint = {
  id: 'listIssueArticles',
  method: 'GET',
  path: '/api/issues/{id}/articles',
  parameters: ['id'],
  access: 'everyone',
  answer: outputOf<z.ZodArray<typeof ArticleSchema>>(),
  problems: ['parameter-invalid', 'issue-unknown'],
} as const satisfies Endpoint

export const listArticlesEndpoint = {
  id: 'listArticles',
  method: 'GET',
  path: '/api/articles/active',
  access: 'everyone',
  answer: outputOf<z.ZodArray<typeof ArticleSchema>>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const listSectionArticlesEndpoint = {
  id: 'listSectionArticles',
  method: 'GET',
  path: '/api/articles/category/{slug}',
  parameters: ['slug'],
  access: 'everyone',
  answer: outputOf<z.ZodArray<typeof ArticleSchema>>(),
  problems: ['parameter-invalid', 'section-unknown'],
} as const satisfies Endpoint

export const readArticleEndpoint = {
  id: 'readArticle',
  method: 'GET',
  path: '/api/articles/{id}',
  parameters: ['id'],
  access: 'everyone',
  answer: outputOf<typeof ArticleSchema>(),
  problems: ['article-unknown', 'article-gone'],
} as const satisfies Endpoint

export const listPlansEndpoint = {
  id: 'listPlans',
  method: 'GET',
  path: '/api/subscriptions',
  access: 'everyone',
  answer: outputOf<z.ZodArray<typeof PlanSchema>>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const readPlanEndpoint = {
  id: 'readPlan',
  method: 'GET',
  path: '/api/subscriptions/{plan}',
  parameters: ['plan'],
  access: 'everyone',
  answer: outputOf<typeof PlanSchema>(),
  problems: ['plan-unknown'],
} as const satisfies Endpoint
