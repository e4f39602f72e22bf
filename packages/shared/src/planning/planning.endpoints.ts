import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type {
  ArticlePlanSchema,
  IdeaAnswerSchema,
  IdeaRequestSchema,
  PlanMoveRequestSchema,
  PlanRequestSchema,
} from './planning.schema.ts'

/* The planning board of the newsroom, and the plan beside an article. */

export const planIdeaEndpoint = {
  id: 'planIdea',
  method: 'POST',
  path: '/api/staff/planning',
  access: 'staff',
  body: inputOf<typeof IdeaRequestSchema>(),
  answer: outputOf<typeof IdeaAnswerSchema>(),
  problems: ['parameter-invalid', 'section-unknown', 'plan-refused'],
} as const satisfies Endpoint

export const readArticlePlanEndpoint = {
  id: 'readArticlePlan',
  method: 'GET',
  path: '/api/staff/planning/{id}',
  parameters: ['id'],
  access: 'staff',
  answer: outputOf<typeof ArticlePlanSchema>(),
  problems: ['article-unknown'],
} as const satisfies Endpoint

export const planArticleEndpoint = {
  id: 'planArticle',
  method: 'PUT',
  path: '/api/staff/planning/{id}',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof PlanRequestSchema>(),
  problems: ['parameter-invalid', 'article-unknown', 'plan-refused', 'plan-conflict'],
} as const satisfies Endpoint

export const moveArticlePlanEndpoint = {
  id: 'moveArticlePlan',
  method: 'POST',
  path: '/api/staff/planning/{id}/moves',
  parameters: ['id'],
  access: 'staff',
  body: inputOf<typeof PlanMoveRequestSchema>(),
  problems: ['parameter-invalid', 'article-unknown', 'plan-refused', 'plan-conflict'],
} as const satisfies Endpoint

export const removeArticlePlanEndpoint = {
  id: 'removeArticlePlan',
  method: 'DELETE',
  path: '/api/staff/planning/{id}',
  parameters: ['id'],
  access: 'staff',
  problems: ['article-unknown', 'plan-refused'],
} as const satisfies Endpoint
