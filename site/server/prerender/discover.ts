import { endpointAt } from '@meridian/shared/api/endpoint'
import { readPlanEndpoint } from '@meridian/shared/content/content.endpoints'
import { newsletterPaths } from '@meridian/shared/newsletter/newsletter-pages'
import { contractPaths } from '@meridian/shared/contracts/declaration-fields'
import { monthsOf } from '@meridian/shared/content/assembly/newsletters'
import { latePathsForTag, pathsForTag } from '@meridian/shared/publishing/paths'
import {
  anyBylineTag,
  authorList,
  campaignTag,
  issuesTag,
  issueTag,
  latestList,
  monthTag,
  mostReadTag,
  newsletterMonthTag,
  newslettersTag,
  newsletterTag,
  pageTag,
  plansTag,
  sectionList,
  topicList,
  type ListKey,
} from '@meridian/shared/publishing/tags'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import { securityTextPath } from '../http/request-path.ts'
import { notFoundPaths } from '../render/site-renderer.ts'

/** What no page reads of the replica, but code that goes through all pages. */
export interface Catalogue {
  /** The published articles after an id, in the order of their ids. */
  articlesAfter(id: number, limit: number): Promise<{ id: number; slug: string }[]>
  /**
   * The addresses after one, in their order, at which an article stood once: it has moved, was unpublished or deleted since.
   */
  formerAddresses(after: string, limit: number): Promise<string[]>
  /** Addresses of an older site after one, in their order. */
  oldAddresses(after: string, limit: number): Promise<string[]>
  /** Every path from which the editors lead readers on. */
  redirectPaths(): Promise<string[]>
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
  '/what-we-count',
  ...authPaths,
  ...newsletterPaths,
  ...Object.values(contractPaths).flatMap((paths) => Object.values(paths)),
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

/** Pages that exist whatever is published, and those of sections, topics, authors, issues, plans and newsletters. */
export async function corePaths(reader: ContentReader): Promise<string[]> {
  const [lists, issues, plans, newsletters] = await Promise.all([
    listsOf(reader),
    reader.issues(),
    reader.plans(),
    reader.newsletters(),
  ])
  const tags = [
    ...lists,
    ...pageTags,
    anyBylineTag,
    issuesTag,
    plansTag,
    newslettersTag,
    mostReadTag,
    ...newsletters.map(({ slug }) => newsletterTag(slug)),
    ...issues.map(({ slug }) => issueTag(slug)),
  ]
  const planPaths = plans.map(({ slug }) => endpointAt(readPlanEndpoint, { plan: slug }).path)
  return [
    ...new Set([
      ...standingPaths,
      ...channelPaths,
      ...tags.flatMap(pathsForTag),
      ...tags.flatMap(latePathsForTag),
      ...planPaths,
    ]),
  ]
}

/** The month archives and sitemaps, list by list. */
export async function* monthPaths(reader: ContentReader): AsyncGenerator<string[]> {
  for (const list of await listsOf(reader)) {
    const months = await reader.months(list)
    const tags = months.map((month) => monthTag(list, month))
    yield [...tags.flatMap(pathsForTag), ...tags.flatMap(latePathsForTag)]
  }
}

/** The campaigns that were sent and the months in which they were, newsletter by newsletter. */
export async function* campaignPaths(reader: ContentReader): AsyncGenerator<string[]> {
  for (const { id, slug } of await reader.newsletters()) {
    const campaigns = await reader.campaigns(id)
    const tags = [
      ...monthsOf(campaigns).map((month) => newsletterMonthTag(slug, month)),
      ...campaigns.map((campaign) => campaignTag(slug, campaign.slug)),
    ]
    yield tags.flatMap(pathsForTag)
  }
}

/** Addresses of issues that have another one now. */
export async function formerIssueSlugs(reader: ContentReader): Promise<string[]> {
  const issues = await reader.issues()
  const present = new Set(issues.map(({ slug }) => slug))
  const former = new Set(issues.flatMap(({ formerSlugs }) => formerSlugs))
  return [...former].filter((slug) => !present.has(slug))
}

async function listsOf(reader: ContentReader): Promise<ListKey[]> {
  const [sections, topics, authors] = await Promise.all([
    reader.sections(),
    reader.topics(),
    reader.allAuthors(),
  ])
  return [
    latestList,
    ...sections.flatMap((section) => [
      sectionList(section.slug),
      ...topics
        .filter((topic) => topic.section === section.id)
        .map((topic) => topicList(section.slug, topic.slug)),
    ]),
    ...authors.map(({ slug }) => authorList(slug)),
  ]
}
