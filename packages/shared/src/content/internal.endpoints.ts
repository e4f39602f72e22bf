import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { ShareImageSchema } from './channel-content.schema.ts'
import type { ArticleAtAddressSchema, Tagged } from './content.schema.ts'
import type { IssueAtAddressSchema } from './issue-content.schema.ts'
import type { PreviewRequestSchema } from './preview.schema.ts'
import type { SitePreviewSchema } from './site-preview.schema.ts'

/* What the CMS alone can tell a site server; no document describes it. */

export const findShareImageEndpoint = {
  id: 'findShareImage',
  method: 'GET',
  path: '/api/internal/content/share-images/{slug}/{file}',
  parameters: ['slug', 'file'],
  access: 'site server',
  answer: outputOf<typeof ShareImageSchema>(),
  problems: ['article-unknown'],
} as const satisfies Endpoint

export const previewArticleEndpoint = {
  id: 'previewArticle',
  method: 'POST',
  path: '/api/internal/content/preview/articles/{id}',
  parameters: ['id'],
  access: 'site server',
  body: inputOf<typeof PreviewRequestSchema>(),
  answer: outputOf<Tagged<typeof ArticleAtAddressSchema>>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const previewIssueEndpoint = {
  id: 'previewIssue',
  method: 'POST',
  path: '/api/internal/content/preview/issues/{id}',
  parameters: ['id'],
  access: 'site server',
  body: inputOf<typeof PreviewRequestSchema>(),
  answer: outputOf<Tagged<typeof IssueAtAddressSchema>>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const previewSiteEndpoint = {
  id: 'previewSite',
  method: 'POST',
  path: '/api/internal/content/preview/site/{name}',
  parameters: ['name'],
  access: 'site server',
  body: inputOf<typeof PreviewRequestSchema>(),
  answer: outputOf<Tagged<typeof SitePreviewSchema>>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint
