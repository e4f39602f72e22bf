import {
  type AnswerOf,
  endpointAt,
  type CallableEndpoint,
  type Json,
  withQuery,
} from '@meridian/shared/api/endpoint'
import { FeedContentSchema, SitemapContentSchema } from '@meridian/shared/content/channel-content.schema'
import {
  ArticleAtAddressSchema,
  HomeContentSchema,
  ListContentSchema,
  SiteContentSchema,
  taggedSchema,
} from '@meridian/shared/content/content.schema'
import {
  listIssueContentEndpoint,
  previewArticleEndpoint,
  previewIssueEndpoint,
  previewSiteEndpoint,
  readArticleContentEndpoint,
  readCurrentIssueContentEndpoint,
  readFeedContentEndpoint,
  readHomeContentEndpoint,
  readIssueContentEndpoint,
  readListContentEndpoint,
  readSiteContentEndpoint,
  readSitemapContentEndpoint,
} from '@meridian/shared/content/internal.endpoints'
import {
  CurrentIssueSchema,
  IssueAtAddressSchema,
  IssueListSchema,
} from '@meridian/shared/content/issue-content.schema'
import type { PreviewRequest } from '@meridian/shared/content/preview.schema'
import { SitePreviewSchema } from '@meridian/shared/content/site-preview.schema'
import type { ZodType } from 'zod'
import type { CmsAccess } from './cms-access.ts'
import { ContentUnavailableError, type ContentSource } from './content-source.ts'
import { createPageSource } from './page-source.ts'

const TaggedSite = taggedSchema(SiteContentSchema)
const TaggedHome = taggedSchema(HomeContentSchema)
const TaggedList = taggedSchema(ListContentSchema)
const TaggedFeed = taggedSchema(FeedContentSchema)
const TaggedSitemap = taggedSchema(SitemapContentSchema)
const TaggedArticle = taggedSchema(ArticleAtAddressSchema)
const TaggedSitePreview = taggedSchema(SitePreviewSchema)
const TaggedIssues = taggedSchema(IssueListSchema)
const TaggedIssue = taggedSchema(IssueAtAddressSchema)
const TaggedCurrentIssue = taggedSchema(CurrentIssueSchema)

type PreviewEndpoint = CallableEndpoint & { body: Json<PreviewRequest> }

/** Reads the CMS's internal content API; `preview` is there for those who may see drafts. */
export function createHttpContentSource(
  { askTogether, post }: CmsAccess,
  preview: PreviewRequest | null = null,
): ContentSource {
  const access = { ask: askTogether }
  return {
    ...createPageSource({
      read: (endpoint, schema) => fetchInternal(access, endpoint, schema),
      readOrNull: (endpoint, schema) => fetchInternalOrNull(access, endpoint, schema),
    }),
    site: () => fetchInternal(access, readSiteContentEndpoint, TaggedSite),
    home: () => fetchInternal(access, readHomeContentEndpoint, TaggedHome),
    list(key, month) {
      const query: Record<string, string> = month === undefined ? { limit: '24' } : { month }
      return fetchInternalOrNull(
        access,
        withQuery(endpointAt(readListContentEndpoint, { key }), query),
        TaggedList,
      )
    },
    article: (slug) => fetchInternal(access, endpointAt(readArticleContentEndpoint, { slug }), TaggedArticle),
    feed: (key) => fetchInternalOrNull(access, endpointAt(readFeedContentEndpoint, { key }), TaggedFeed),
    sitemap: (period) =>
      fetchInternal(access, endpointAt(readSitemapContentEndpoint, { period }), TaggedSitemap),
    issues: () => fetchInternal(access, listIssueContentEndpoint, TaggedIssues),
    issue: (slug) => fetchInternal(access, endpointAt(readIssueContentEndpoint, { slug }), TaggedIssue),
    currentIssue: () => fetchInternal(access, readCurrentIssueContentEndpoint, TaggedCurrentIssue),
    previewArticle: (id) => previewed(endpointAt(previewArticleEndpoint, { id }), TaggedArticle),
    previewIssue: (id) => previewed(endpointAt(previewIssueEndpoint, { id }), TaggedIssue),
    previewSite: (name) => previewed(endpointAt(previewSiteEndpoint, { name }), TaggedSitePreview),
  }

  async function previewed<const E extends PreviewEndpoint>(
    endpoint: E,
    schema: ZodType<AnswerOf<E>>,
  ): Promise<AnswerOf<E>> {
    if (!preview) throw new ContentUnavailableError('bad-answer', 'There is no preview without a token.')
    const target: PreviewEndpoint = endpoint
    const asPost = { ask: () => post(target, preview) }
    return fetchInternal(asPost, endpoint, schema)
  }
}

/** One answer of the internal API; throws {@link ContentUnavailableError}, also for a 404. */
export async function fetchInternal<const E extends CallableEndpoint>(
  access: Pick<CmsAccess, 'ask'>,
  endpoint: E,
  schema: ZodType<AnswerOf<E>>,
): Promise<AnswerOf<E>> {
  const answer = await fetchInternalOrNull(access, endpoint, schema)
  if (answer === null) {
    throw new ContentUnavailableError('bad-answer', `The CMS knows nothing at ${endpoint.path}.`)
  }
  return answer
}

async function fetchInternalOrNull<const E extends CallableEndpoint>(
  access: Pick<CmsAccess, 'ask'>,
  { path }: E,
  schema: ZodType<AnswerOf<E>>,
): Promise<AnswerOf<E> | null> {
  const { status, body } = await request(access, path)
  if (status === 404) return null
  if (status !== 200) {
    const reason = isAwayStatus(status) ? 'away' : 'bad-answer'
    throw new ContentUnavailableError(reason, `The CMS answered ${status} at ${path}.`)
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ContentUnavailableError('bad-answer', `The CMS's answer at ${path} does not fit the contract.`, {
    cause: parsed.error,
  })
}

/** What the CMS answers while its database is away, and what a front answers in its place. */
export function isAwayStatus(status: number): boolean {
  return status === 502 || status === 503 || status === 504
}

async function request(
  access: Pick<CmsAccess, 'ask'>,
  path: string,
): Promise<{ status: number; body: unknown }> {
  try {
    const { status, body } = await access.ask(path)
    return { status, body: status === 200 ? JSON.parse(new TextDecoder().decode(body)) : null }
  } catch (cause) {
    throw new ContentUnavailableError('away', `The CMS did not answer at ${path}.`, { cause })
  }
}
