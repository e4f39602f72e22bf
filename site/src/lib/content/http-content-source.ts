import { FeedContentSchema, SitemapContentSchema } from '@meridian/shared/content/channel-content.schema'
import {
  ArticleAtAddressSchema,
  HomeContentSchema,
  ListContentSchema,
  SiteContentSchema,
  taggedSchema,
} from '@meridian/shared/content/content.schema'
import {
  CurrentIssueSchema,
  IssueAtAddressSchema,
  IssueListSchema,
} from '@meridian/shared/content/issue-content.schema'
import type { z } from 'zod'
import { ContentUnavailableError, type ContentSource } from './content-source.ts'
import { createPageSource } from './page-source.ts'

const timeoutMs = 10_000

const TaggedSite = taggedSchema(SiteContentSchema)
const TaggedHome = taggedSchema(HomeContentSchema)
const TaggedList = taggedSchema(ListContentSchema)
const TaggedFeed = taggedSchema(FeedContentSchema)
const TaggedSitemap = taggedSchema(SitemapContentSchema)
const TaggedArticle = taggedSchema(ArticleAtAddressSchema)
const TaggedIssues = taggedSchema(IssueListSchema)
const TaggedIssue = taggedSchema(IssueAtAddressSchema)
const TaggedCurrentIssue = taggedSchema(CurrentIssueSchema)

export interface CmsAccess {
  /** Origin of the CMS, `http://127.0.0.1:4322`. */
  cmsUrl: string
  /** Bearer of the internal API. */
  secret: string
}

/** Reads the CMS's internal content API, one request per call. */
export function createHttpContentSource(access: CmsAccess): ContentSource {
  const content = '/api/internal/content'
  return {
    ...createPageSource({
      read: (path, schema) => fetchInternal(access, path, schema),
      readOrNull: (path, schema) => fetchInternalOrNull(access, path, schema),
    }),
    site: () => fetchInternal(access, `${content}/site`, TaggedSite),
    home: () => fetchInternal(access, `${content}/home`, TaggedHome),
    list(key, month) {
      const query = month === undefined ? 'limit=24' : `month=${encodeURIComponent(month)}`
      return fetchInternalOrNull(access, `${content}/lists/${encodeURIComponent(key)}?${query}`, TaggedList)
    },
    article: (slug) =>
      fetchInternal(access, `${content}/articles/${encodeURIComponent(slug)}`, TaggedArticle),
    feed: (key) => fetchInternalOrNull(access, `${content}/feeds/${encodeURIComponent(key)}`, TaggedFeed),
    sitemap: (period) => fetchInternal(access, `${content}/sitemaps/${period}`, TaggedSitemap),
    issues: () => fetchInternal(access, `${content}/issues`, TaggedIssues),
    issue: (slug) => fetchInternal(access, `${content}/issues/${encodeURIComponent(slug)}`, TaggedIssue),
    currentIssue: () => fetchInternal(access, `${content}/current-issue`, TaggedCurrentIssue),
    previewArticle: (id) =>
      fetchInternal(access, `${content}/preview/articles/${encodeURIComponent(id)}`, TaggedArticle),
  }
}

/** One answer of the internal API; throws {@link ContentUnavailableError}, also for a 404. */
export async function fetchInternal<T extends z.ZodType>(
  access: CmsAccess,
  path: string,
  schema: T,
): Promise<z.infer<T>> {
  const answer = await fetchInternalOrNull(access, path, schema)
  if (answer === null) throw new ContentUnavailableError('bad-answer', `The CMS knows nothing at ${path}.`)
  return answer
}

async function fetchInternalOrNull<T extends z.ZodType>(
  { cmsUrl, secret }: CmsAccess,
  path: string,
  schema: T,
): Promise<z.infer<T> | null> {
  const { status, body } = await request(`${cmsUrl}${path}`, secret)
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

async function request(url: string, secret: string): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      // The CMS stands nearby: compressing and unpacking its answers costs more than their bytes.
      headers: {
        authorization: `Bearer ${secret}`,
        accept: 'application/json',
        'accept-encoding': 'identity',
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    return { status: response.status, body: response.ok ? JSON.parse(text) : text }
  } catch (cause) {
    throw new ContentUnavailableError('away', `The CMS did not answer at ${url}.`, { cause })
  }
}
