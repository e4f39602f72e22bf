import type { Endpoint } from '../api/endpoint.ts'

/* What the site server asks the CMS for; no document describes it. */

export const answerBundleEndpoint = {
  id: 'answerBundle',
  method: 'POST',
  path: '/api/internal/bundle',
  access: 'site server',
} as const satisfies Endpoint

export const listPublishEventsEndpoint = {
  id: 'listPublishEvents',
  method: 'GET',
  path: '/api/internal/publish-events',
  access: 'site server',
} as const satisfies Endpoint

export const registerPublishTargetEndpoint = {
  id: 'registerPublishTarget',
  method: 'POST',
  path: '/api/internal/publish-targets',
  access: 'site server',
} as const satisfies Endpoint

export const withdrawPublishTargetEndpoint = {
  id: 'withdrawPublishTarget',
  method: 'POST',
  path: '/api/internal/publish-targets/withdrawals',
  access: 'site server',
} as const satisfies Endpoint

export const readSiteContentEndpoint = {
  id: 'readSiteContent',
  method: 'GET',
  path: '/api/internal/content/site',
  access: 'site server',
} as const satisfies Endpoint

export const readHomeContentEndpoint = {
  id: 'readHomeContent',
  method: 'GET',
  path: '/api/internal/content/home',
  access: 'site server',
} as const satisfies Endpoint

export const readListContentEndpoint = {
  id: 'readListContent',
  method: 'GET',
  path: '/api/internal/content/lists/{key}',
  parameters: ['key'],
  access: 'site server',
} as const satisfies Endpoint

export const listArticleContentEndpoint = {
  id: 'listArticleContent',
  method: 'GET',
  path: '/api/internal/content/articles',
  access: 'site server',
} as const satisfies Endpoint

export const readArticleContentEndpoint = {
  id: 'readArticleContent',
  method: 'GET',
  path: '/api/internal/content/articles/{slug}',
  parameters: ['slug'],
  access: 'site server',
} as const satisfies Endpoint

export const listIssueContentEndpoint = {
  id: 'listIssueContent',
  method: 'GET',
  path: '/api/internal/content/issues',
  access: 'site server',
} as const satisfies Endpoint

export const readIssueContentEndpoint = {
  id: 'readIssueContent',
  method: 'GET',
  path: '/api/internal/content/issues/{slug}',
  parameters: ['slug'],
  access: 'site server',
} as const satisfies Endpoint

export const readCurrentIssueContentEndpoint = {
  id: 'readCurrentIssueContent',
  method: 'GET',
  path: '/api/internal/content/current-issue',
  access: 'site server',
} as const satisfies Endpoint

export const readAboutContentEndpoint = {
  id: 'readAboutContent',
  method: 'GET',
  path: '/api/internal/content/about',
  access: 'site server',
} as const satisfies Endpoint

export const readContactContentEndpoint = {
  id: 'readContactContent',
  method: 'GET',
  path: '/api/internal/content/contact',
  access: 'site server',
} as const satisfies Endpoint

export const readSubscriptionContentEndpoint = {
  id: 'readSubscriptionContent',
  method: 'GET',
  path: '/api/internal/content/subscription',
  access: 'site server',
} as const satisfies Endpoint

export const readLegalContentEndpoint = {
  id: 'readLegalContent',
  method: 'GET',
  path: '/api/internal/content/legal/{page}',
  parameters: ['page'],
  access: 'site server',
} as const satisfies Endpoint

export const listAuthorContentEndpoint = {
  id: 'listAuthorContent',
  method: 'GET',
  path: '/api/internal/content/authors',
  access: 'site server',
} as const satisfies Endpoint

export const readAuthorContentEndpoint = {
  id: 'readAuthorContent',
  method: 'GET',
  path: '/api/internal/content/authors/{slug}',
  parameters: ['slug'],
  access: 'site server',
} as const satisfies Endpoint

export const listFormerAddressesEndpoint = {
  id: 'listFormerAddresses',
  method: 'GET',
  path: '/api/internal/content/former-addresses',
  access: 'site server',
} as const satisfies Endpoint

export const findRedirectEndpoint = {
  id: 'findRedirect',
  method: 'GET',
  path: '/api/internal/content/redirect',
  access: 'site server',
} as const satisfies Endpoint

export const readFeedContentEndpoint = {
  id: 'readFeedContent',
  method: 'GET',
  path: '/api/internal/content/feeds/{key}',
  parameters: ['key'],
  access: 'site server',
} as const satisfies Endpoint

export const readSitemapContentEndpoint = {
  id: 'readSitemapContent',
  method: 'GET',
  path: '/api/internal/content/sitemaps/{period}',
  parameters: ['period'],
  access: 'site server',
} as const satisfies Endpoint

export const findShareImageEndpoint = {
  id: 'findShareImage',
  method: 'GET',
  path: '/api/internal/content/share-images/{slug}/{file}',
  parameters: ['slug', 'file'],
  access: 'site server',
} as const satisfies Endpoint

export const previewArticleEndpoint = {
  id: 'previewArticle',
  method: 'POST',
  path: '/api/internal/content/preview/articles/{id}',
  parameters: ['id'],
  access: 'site server',
} as const satisfies Endpoint

export const previewIssueEndpoint = {
  id: 'previewIssue',
  method: 'POST',
  path: '/api/internal/content/preview/issues/{id}',
  parameters: ['id'],
  access: 'site server',
} as const satisfies Endpoint

export const previewSiteEndpoint = {
  id: 'previewSite',
  method: 'POST',
  path: '/api/internal/content/preview/site/{name}',
  parameters: ['name'],
  access: 'site server',
} as const satisfies Endpoint
