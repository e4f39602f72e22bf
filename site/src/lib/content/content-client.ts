import type {
  FeedContent,
  SitemapContent,
  SitemapPeriod,
} from '@meridian/shared/content/channel-content.schema'
import type {
  ArticleAtAddress,
  HomeContent,
  ListContent,
  SiteContent,
} from '@meridian/shared/content/content.schema'
import type { CurrentIssue, IssueAtAddress, IssueList } from '@meridian/shared/content/issue-content.schema'
import type { PreviewedGlobal, SitePreview } from '@meridian/shared/content/site-preview.schema'
import type { MostRead, MostReadPiece } from '@meridian/shared/content/assembly/most-read'
import { articleTag, issueTag, type ListKey } from '@meridian/shared/publishing/tags'
import type { APIContext } from 'astro'
import type { Tagged } from './content-source.ts'

/*
 * How pages read content. Each function records what the page was made from, so that a publish event finds every
 * page that it touches and a page's author can't forget one. All throw ContentUnavailableError when the CMS is away:
 * let it through, the site server then keeps what it has.
 */

/** The `Astro` global of a page or the context of an endpoint. */
export type ContentContext = Pick<APIContext, 'cache' | 'locals'>

/** What stands on every page: name, navigation, footer. */
export async function getSiteContent(astro: ContentContext): Promise<SiteContent> {
  return record(astro, await astro.locals.content.site())
}

export async function getHome(astro: ContentContext): Promise<HomeContent> {
  return record(astro, await astro.locals.content.home())
}

/** The newest 24 of a list, or all of one month (`yyyy-mm`). `null` when there is no such list or month: answer 404. */
export async function getList(
  astro: ContentContext,
  key: ListKey,
  options: { month?: string } = {},
): Promise<ListContent | null> {
  const answer = await astro.locals.content.list(key, options.month)
  if (!answer) return null
  const list = record(astro, answer)
  // Else every month of every year would be a page.
  return options.month !== undefined && list.articles.length === 0 ? null : list
}

/** What is read most in the whole magazine. */
export async function getMostRead(astro: ContentContext): Promise<MostRead> {
  return record(astro, await astro.locals.content.mostRead())
}

/** What is read most in a section; empty when there is no such section. */
export async function getMostReadOf(astro: ContentContext, section: string): Promise<MostReadPiece[]> {
  return record(astro, await astro.locals.content.mostReadOf(section))
}

/** What stands at `/articles/{slug}`: the article, where it moved to, that it was unpublished, or nothing. */
export async function getArticle(astro: ContentContext, slug: string): Promise<ArticleAtAddress> {
  astro.cache.set({ tags: [articleTag(slug)] })
  return record(astro, await astro.locals.content.article(slug))
}

/** The newest articles of a list with their whole text; `null` when there is no such list: answer 404. */
export async function getFeed(astro: ContentContext, key: ListKey): Promise<FeedContent | null> {
  const answer = await astro.locals.content.feed(key)
  return answer && record(astro, answer)
}

/** The articles of a month or of the last 48 hours, for a sitemap. */
export async function getSitemap(astro: ContentContext, period: SitemapPeriod): Promise<SitemapContent> {
  return record(astro, await astro.locals.content.sitemap(period))
}

/** Every issue, newest first. */
export async function getIssues(astro: ContentContext): Promise<IssueList> {
  return record(astro, await astro.locals.content.issues())
}

/** What stands at `/issues/{slug}`: the issue, where it moved to, or nothing. */
export async function getIssue(astro: ContentContext, slug: string): Promise<IssueAtAddress> {
  astro.cache.set({ tags: [issueTag(slug)] })
  return record(astro, await astro.locals.content.issue(slug))
}

/** The current issue; its `content` is null while none is marked. */
export async function getCurrentIssue(astro: ContentContext): Promise<CurrentIssue> {
  return record(astro, await astro.locals.content.currentIssue())
}

/** The newest draft by database id (kind `article` or `unknown`). Such a page is never stored. */
export async function getPreviewArticle(astro: ContentContext, id: string): Promise<ArticleAtAddress> {
  return record(astro, await astro.locals.content.previewArticle(id))
}

/** An issue with the newest drafts of its articles by database id (kind `issue` or `unknown`). Never stored. */
export async function getPreviewIssue(astro: ContentContext, id: string): Promise<IssueAtAddress> {
  return record(astro, await astro.locals.content.previewIssue(id))
}

/** The home page and the frame with what staff are changing; `null` when the preview is over. Never stored. */
export async function getPreviewSite(astro: ContentContext, name: PreviewedGlobal): Promise<SitePreview> {
  return record(astro, await astro.locals.content.previewSite(name))
}

function record<T>(astro: ContentContext, { tags, data }: Tagged<T>): T {
  astro.cache.set({ tags })
  return data
}
