import { type AnswerOf, type CallableEndpoint, endpointAt, type Json } from '@meridian/shared/api/endpoint'
import { ArticleAtAddressSchema, taggedSchema } from '@meridian/shared/content/content.schema'
import {
  previewArticleEndpoint,
  previewIssueEndpoint,
  previewSiteEndpoint,
} from '@meridian/shared/content/internal.endpoints'
import { IssueAtAddressSchema } from '@meridian/shared/content/issue-content.schema'
import type { PreviewRequest } from '@meridian/shared/content/preview.schema'
import { SitePreviewSchema } from '@meridian/shared/content/site-preview.schema'
import type { ZodType } from 'zod'
import { type CmsAccess, fetchInternal } from './cms-access.ts'
import type { ContentSource } from './content-source.ts'

const TaggedArticle = taggedSchema(ArticleAtAddressSchema)
const TaggedIssue = taggedSchema(IssueAtAddressSchema)
const TaggedSite = taggedSchema(SitePreviewSchema)

type PreviewEndpoint = CallableEndpoint & { body: Json<PreviewRequest> }

/** The content of a preview: drafts, which the CMS alone has; all around them is what readers have. */
export function withPreviews(
  content: ContentSource,
  { access, preview }: { access: CmsAccess; preview: PreviewRequest },
): ContentSource {
  const previewed = async <const E extends PreviewEndpoint>(
    endpoint: E,
    schema: ZodType<AnswerOf<E>>,
  ): Promise<AnswerOf<E>> => {
    const target: PreviewEndpoint = endpoint
    return fetchInternal({ ask: () => access.post(target, preview) }, endpoint, schema)
  }
  return {
    ...content,
    previewArticle: (id) => previewed(endpointAt(previewArticleEndpoint, { id }), TaggedArticle),
    previewIssue: (id) => previewed(endpointAt(previewIssueEndpoint, { id }), TaggedIssue),
    previewSite: (name) => previewed(endpointAt(previewSiteEndpoint, { name }), TaggedSite),
  }
}
