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
import type {
  CampaignCatalogue,
  CampaignContent,
  CampaignFeed,
  NewsletterArchive,
  NewsletterList,
} from '@meridian/shared/newsletter/newsletter-content.schema'
import type { ListKey } from '@meridian/shared/publishing/tags'
import type {
  AboutContent,
  AuthorContent,
  ContactContent,
  LegalContent,
  LegalPageId,
  SubscriptionContent,
} from '@meridian/shared/content/page-content.schema'
import type { MostRead, MostReadPiece } from '@meridian/shared/content/assembly/most-read'
import type { Tagged } from '@meridian/shared/content/assembly/tagged'
import type { Redirect } from '@meridian/shared/content/redirect.schema'

export type { Tagged }

/**
 * Where pages get their content from. The site server passes one per rendered page as `Astro.locals.content`: out of its
 * replica, and drafts from the CMS. Every method throws {@link ContentUnavailableError} when the content is not there: a
 * replica that has no snapshot yet, a CMS that does not answer.
 */
export interface ContentSource {
  site(): Promise<Tagged<SiteContent>>
  home(): Promise<Tagged<HomeContent>>
  /** The newest of a list, or all of one month (`yyyy-mm`); `null` when there is no such list. */
  list(key: ListKey, month?: string): Promise<Tagged<ListContent> | null>
  /** What is read most in the whole magazine. */
  mostRead(): Promise<Tagged<MostRead>>
  /** What is read most in a section; empty when there is no such section. */
  mostReadOf(section: string): Promise<Tagged<MostReadPiece[]>>
  article(slug: string): Promise<Tagged<ArticleAtAddress>>
  /** The newest of a list with their whole text; `null` when there is no such list. */
  feed(key: ListKey): Promise<Tagged<FeedContent> | null>
  sitemap(period: SitemapPeriod): Promise<Tagged<SitemapContent>>
  /** Every issue, newest first. */
  issues(): Promise<Tagged<IssueList>>
  issue(slug: string): Promise<Tagged<IssueAtAddress>>
  currentIssue(): Promise<Tagged<CurrentIssue>>
  about(): Promise<Tagged<AboutContent>>
  contact(): Promise<Tagged<ContactContent>>
  subscription(): Promise<Tagged<SubscriptionContent>>
  legal(page: LegalPageId): Promise<Tagged<LegalContent>>
  /** Everyone who writes for the magazine, by name. */
  authors(): Promise<Tagged<AuthorContent[]>>
  /** `null` when there is no such author. */
  author(slug: string): Promise<Tagged<AuthorContent> | null>
  newsletters(): Promise<Tagged<NewsletterList>>
  /** Every campaign on the web. */
  campaigns(): Promise<Tagged<CampaignCatalogue>>
  /** The newest campaigns of a newsletter, or those of a month (`yyyy-mm`); `null` when there is no such newsletter. */
  newsletter(slug: string, month?: string): Promise<Tagged<NewsletterArchive> | null>
  campaign(newsletter: string, slug: string): Promise<Tagged<CampaignContent> | null>
  /** The newest campaigns of a newsletter with what they say; `null` when there is no such newsletter. */
  campaignFeed(newsletter: string): Promise<Tagged<CampaignFeed> | null>
  /** Where the editors lead readers on to from a path without a page; `null` when they do not. */
  redirect(path: string): Promise<Tagged<Redirect | null>>
  /** The draft of the article with this database id: the newest that was saved, or the one that is being typed. */
  previewArticle(id: string): Promise<Tagged<ArticleAtAddress>>
  /** The draft of the issue with this database id, with the newest drafts of its articles. */
  previewIssue(id: string): Promise<Tagged<IssueAtAddress>>
  /** The home page with the drafts of its layout, of the menus and of the settings; `null` when that is over. */
  previewSite(name: PreviewedGlobal): Promise<Tagged<SitePreview>>
}

/**
 * The content is not there (`away`): the CMS did not answer, or the replica has no snapshot yet; or the CMS answered something
 * that can't be used (`bad-answer`). A page that fails by it is never stored.
 */
export class ContentUnavailableError extends Error {
  override name = 'ContentUnavailableError'
  readonly reason: 'away' | 'bad-answer'

  constructor(reason: 'away' | 'bad-answer', message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
