import type { z } from 'zod'
import { type Endpoint, inputOf, outputOf } from '../api/endpoint.ts'
import type { AddressBatchSchema } from './address-batch.schema.ts'
import type { BundleRequestSchema } from './answer-bundle.ts'
import type { FeedContentSchema, ShareImageSchema, SitemapContentSchema } from './channel-content.schema.ts'
import type {
  ArticleAtAddressSchema,
  ArticleBatchSchema,
  HomeContentSchema,
  ListContentSchema,
  SiteContentSchema,
  Tagged,
} from './content.schema.ts'
import type { CurrentIssueSchema, IssueAtAddressSchema, IssueListSchema } from './issue-content.schema.ts'
import type {
  AboutContentSchema,
  AuthorContentSchema,
  AuthorsContentSchema,
  ContactContentSchema,
  LegalContentSchema,
  SubscriptionContentSchema,
} from './page-content.schema.ts'
import type { PreviewRequestSchema } from './preview.schema.ts'
import type { RedirectSchema } from './redirect.schema.ts'
import type { SitePreviewSchema } from './site-preview.schema.ts'

/* What the site server asks the CMS for; no document describes it. */

export const answerBundleEndpoint = {
  id: 'answerBundle',
  method: 'POST',
  path: '/api/internal/bundle',
  access: 'site server',
  body: inputOf<typeof BundleRequestSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const readSiteContentEndpoint = {
  id: 'readSiteContent',
  method: 'GET',
  path: '/api/internal/content/site',
  access: 'site server',
  answer: outputOf<Tagged<typeof SiteContentSchema>>(),
  problems: [],
} as const satisfies Endpoint

export const readHomeContentEndpoint = {
  id: 'readHomeContent',
  method: 'GET',
  path: '/api/internal/content/home',
  access: 'site server',
  answer: outputOf<Tagged<typeof HomeContentSchema>>(),
  problems: [],
} as const satisfies Endpoint

export const readListContentEndpoint = {
  id: 'readListContent',
  method: 'GET',
  path: '/api/internal/content/lists/{key}',
  parameters: ['key'],
  access: 'site server',
  answer: outputOf<Tagged<typeof ListContentSchema>>(),
  problems: ['parameter-invalid', 'list-unknown'],
} as const satisfies Endpoint

export const listArticleContentEndpoint = {
  id: 'listArticleContent',
  method: 'GET',
  path: '/api/internal/content/articles',
  access: 'site server',
  answer: outputOf<typeof ArticleBatchSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const readArticleContentEndpoint = {
  id: 'readArticleContent',
  method: 'GET',
  path: '/api/internal/content/articles/{slug}',
  parameters: ['slug'],
  access: 'site server',
  answer: outputOf<Tagged<typeof ArticleAtAddressSchema>>(),
  problems: [],
} as const satisfies Endpoint

export const listIssueContentEndpoint = {
  id: 'listIssueContent',
  method: 'GET',
  path: '/api/internal/content/issues',
  access: 'site server',
  answer: outputOf<Tagged<typeof IssueListSchema>>(),
  problems: [],
} as const satisfies Endpoint

export const readIssueContentEndpoint = {
  id: 'readIssueContent',
  method: 'GET',
  path: '/api/internal/content/issues/{slug}',
  parameters: ['slug'],
  access: 'site server',
  answer: outputOf<Tagged<typeof IssueAtAddressSchema>>(),
  problems: [],
} as const satisfies Endpoint

export const readCurrentIssueContentEndpoint = {
  id: 'readCurrentIssueContent',
  method: 'GET',
  path: '/api/internal/content/current-issue',
  access: 'site server',
  answer: outputOf<Tagged<typeof CurrentIssueSchema>>(),
  problems: [],
} as const satisfies Endpoint

export const readAboutContentEndpoint = {
  id: 'readAboutContent',
  method: 'GET',
  path: '/api/internal/content/about',
  access: 'site server',
  answer: outputOf<Tagged<typeof AboutContentSchema>>(),
  problems: [],
} as const satisfies Endpoint

export const readContactContentEndpoint = {
  id: 'readContactContent',
  method: 'GET',
  path: '/api/internal/content/contact',
  access: 'site server',
  answer: outputOf<Tagged<typeof ContactContentSchema>>(),
  problems: [],
} as const satisfies Endpoint

export const readSubscriptionContentEndpoint = {
  id: 'readSubscriptionContent',
  method: 'GET',
  path: '/api/internal/content/subscription',
  access: 'site server',
  answer: outputOf<Tagged<typeof SubscriptionContentSchema>>(),
  problems: [],
} as const satisfies Endpoint

export const readLegalContentEndpoint = {
  id: 'readLegalContent',
  method: 'GET',
  path: '/api/internal/content/legal/{page}',
  parameters: ['page'],
  access: 'site server',
  answer: outputOf<Tagged<typeof LegalContentSchema>>(),
  problems: ['route-unknown'],
} as const satisfies Endpoint

export const listAuthorContentEndpoint = {
  id: 'listAuthorContent',
  method: 'GET',
  path: '/api/internal/content/authors',
  access: 'site server',
  answer: outputOf<Tagged<typeof AuthorsContentSchema>>(),
  problems: [],
} as const satisfies Endpoint

export const readAuthorContentEndpoint = {
  id: 'readAuthorContent',
  method: 'GET',
  path: '/api/internal/content/authors/{slug}',
  parameters: ['slug'],
  access: 'site server',
  answer: outputOf<Tagged<typeof AuthorContentSchema>>(),
  problems: ['author-unknown'],
} as const satisfies Endpoint

export const listFormerAddressesEndpoint = {
  id: 'listFormerAddresses',
  method: 'GET',
  path: '/api/internal/content/former-addresses',
  access: 'site server',
  answer: outputOf<typeof AddressBatchSchema>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const findRedirectEndpoint = {
  id: 'findRedirect',
  method: 'GET',
  path: '/api/internal/content/redirect',
  access: 'site server',
  answer: outputOf<Tagged<z.ZodNullable<typeof RedirectSchema>>>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

export const readFeedContentEndpoint = {
  id: 'readFeedContent',
  method: 'GET',
  path: '/api/internal/content/feeds/{key}',
  parameters: ['key'],
  access: 'site server',
  answer: outputOf<Tagged<typeof FeedContentSchema>>(),
  problems: ['list-unknown'],
} as const satisfies Endpoint

export const readSitemapContentEndpoint = {
  id: 'readSitemapContent',
  method: 'GET',
  path: '/api/internal/content/sitemaps/{period}',
  parameters: ['period'],
  access: 'site server',
  answer: outputOf<Tagged<typeof SitemapContentSchema>>(),
  problems: ['parameter-invalid'],
} as const satisfies Endpoint

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
