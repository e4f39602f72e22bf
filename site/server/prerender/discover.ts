import { endpointAt, withQuery } from '@meridian/shared/api/endpoint'
import { AddressBatchSchema, type AddressBatch } from '@meridian/shared/content/address-batch.schema'
import { listPlansEndpoint, readPlanEndpoint } from '@meridian/shared/content/content.endpoints'
import {
  ArticleBatchSchema,
  type ArticleBatch,
  type SiteContent,
} from '@meridian/shared/content/content.schema'
import {
  listArticleContentEndpoint,
  listFormerAddressesEndpoint,
} from '@meridian/shared/content/internal.endpoints'
import { newsletterPaths } from '@meridian/shared/newsletter/newsletter-pages'
import { latePathsForTag, pathsForTag } from '@meridian/shared/publishing/paths'
import {
  anyBylineTag,
  authorList,
  issuesTag,
  issueTag,
  latestList,
  monthTag,
  pageTag,
  plansTag,
  sectionList,
  topicList,
  type ListKey,
} from '@meridian/shared/publishing/tags'
import { z } from 'zod'
import { ContentUnavailableError, type ContentSource } from '../../src/lib/content/content-source.ts'
import type { CmsAccess } from '../../src/lib/content/cms-access.ts'
import { fetchInternal } from '../../src/lib/content/http-content-source.ts'
import type { Renderer } from '../render/site-renderer.ts'
import { notFoundPaths } from '../render/site-renderer.ts'
import { securityTextPath } from '../http/request-path.ts'

/** Finds every path of the magazine. All methods throw ContentUnavailableError when the CMS is away. */
export interface Discovery {
  /** Pages that exist whatever is published, and those of sections, topics, issues and plans. */
  corePaths(): Promise<string[]>
  /** The month archives and sitemaps, list by list. */
  monthPaths(): AsyncIterable<string[]>
  /** Articles with their content, 200 at a time; `after` is '' for the first batch. */
  articles(after: string): Promise<ArticleBatch>
  /** Addresses of articles and issues that moved or were unpublished, in batches like the articles. */
  formerAddresses(after: string): Promise<AddressBatch>
}

/** The ways into an account. */
const authPaths = [
  '/auth',
  '/login',
  '/subscribe/free',
  '/auth/code',
  '/auth/forgot-password',
  '/auth/reset-password',
  '/auth/verify-email',
  '/auth/confirm-email',
]
const standingPaths = [
  '/',
  ...notFoundPaths,
  '/robots.txt',
  '/sitemaps/pages.xml',
  '/account',
  '/account/payment',
  '/dashboard',
  '/content-creator',
  '/checkout',
  '/subscription-success',
  '/saved',
  '/search',
  '/search/unavailable',
  ...authPaths,
  ...newsletterPaths,
]
const pageTags = (['about', 'contact', 'subscription', 'privacy', 'terms', 'accessibility'] as const).map(
  pageTag,
)
/** What machines read besides the feeds and sitemaps of lists. */
const channelPaths = [
  '/sitemaps/authors.xml',
  '/sitemaps/issues.xml',
  '/manifest.webmanifest',
  securityTextPath,
]
const PublicListSchema = z.array(z.object({ id: z.string() }))

export function createDiscovery(options: {
  access: CmsAccess
  content: ContentSource
  renderer: Renderer
}): Discovery {
  const { access, content, renderer } = options

  async function lists(): Promise<ListKey[]> {
    const { data } = await content.site()
    const authors = await content.authors()
    return [latestList, ...listsOf(data), ...authors.data.map((author) => authorList(author.id))]
  }

  /** Public ids of an answer of the content API. */
  async function publicIds(path: string): Promise<string[]> {
    const outcome = await renderer.begin().render(path)
    if (outcome.kind === 'failed' && outcome.reason === 'cms-away') {
      throw new ContentUnavailableError('away', outcome.message)
    }
    // One broken answer is noted when it is rendered, and is no reason to render nothing.
    if (outcome.kind === 'failed' || outcome.page.status !== 200) return []
    return PublicListSchema.parse(JSON.parse(outcome.page.body.toString())).map(({ id }) => id)
  }

  return {
    async corePaths() {
      const [{ data: list }, plans] = await Promise.all([content.issues(), publicIds(listPlansEndpoint.path)])
      const tags = [
        ...(await lists()),
        ...pageTags,
        anyBylineTag,
        issuesTag,
        plansTag,
        ...list.issues.map(({ id }) => issueTag(id)),
      ]
      const planPaths = plans.map((id) => endpointAt(readPlanEndpoint, { plan: id }).path)
      return [
        ...new Set([
          ...standingPaths,
          ...channelPaths,
          ...tags.flatMap(pathsForTag),
          ...tags.flatMap(latePathsForTag),
          ...planPaths,
        ]),
      ]
    },
    async *monthPaths() {
      for (const key of await lists()) {
        const answer = await content.list(key)
        const months = answer?.data.months ?? []
        const tags = months.map((month) => monthTag(key, month))
        yield [...tags.flatMap(pathsForTag), ...tags.flatMap(latePathsForTag)]
      }
    },
    articles: (after) =>
      fetchInternal(
        access,
        withQuery(listArticleContentEndpoint, { limit: '200', ...(after && { after }) }),
        ArticleBatchSchema,
      ),
    formerAddresses: (after) =>
      fetchInternal(
        access,
        after ? withQuery(listFormerAddressesEndpoint, { after }) : listFormerAddressesEndpoint,
        AddressBatchSchema,
      ),
  }
}

function listsOf(site: SiteContent): ListKey[] {
  return site.sections.flatMap((section) => [
    sectionList(section.id),
    ...section.topics.map((topic) => topicList(section.id, topic.id)),
  ])
}
