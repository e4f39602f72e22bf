import type { Endpoint } from '../api/endpoint.ts'

/* What staff do with articles and issues beside writing them. */

export const preflightArticleEndpoint = {
  id: 'preflightArticle',
  method: 'POST',
  path: '/api/staff/preflight/articles',
  access: 'staff',
} as const satisfies Endpoint

export const checkLinksEndpoint = {
  id: 'checkLinks',
  method: 'POST',
  path: '/api/staff/preflight/links',
  access: 'staff',
} as const satisfies Endpoint

export const readSchedulesEndpoint = {
  id: 'readSchedules',
  method: 'GET',
  path: '/api/staff/documents/{id}/schedules',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const schedulePublicationEndpoint = {
  id: 'schedulePublication',
  method: 'POST',
  path: '/api/staff/schedules',
  access: 'staff',
} as const satisfies Endpoint

export const cancelScheduleEndpoint = {
  id: 'cancelSchedule',
  method: 'DELETE',
  path: '/api/staff/schedules/{id}',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const readReleaseArticlesEndpoint = {
  id: 'readReleaseArticles',
  method: 'GET',
  path: '/api/staff/issues/{id}/articles',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const releaseIssueEndpoint = {
  id: 'releaseIssue',
  method: 'POST',
  path: '/api/staff/issues/{id}/release',
  parameters: ['id'],
  access: 'staff',
} as const satisfies Endpoint

export const readSiteHealthEndpoint = {
  id: 'readSiteHealth',
  method: 'GET',
  path: '/api/staff/site-health',
  access: 'staff',
} as const satisfies Endpoint

export const requestRenderEndpoint = {
  id: 'requestRender',
  method: 'POST',
  path: '/api/staff/renders',
  access: 'staff',
} as const satisfies Endpoint
