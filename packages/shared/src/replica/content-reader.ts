import type {
  CampaignHead,
  CampaignRecord,
  NewsletterRecord,
} from '../newsletter/newsletter-records.schema.ts'
import type { RecordingRecord } from '../recordings/recording.schema.ts'
import type { OldAddressRecord } from './old-address-record.schema.ts'
import type { issueTag, ListKey } from '../publishing/tags.ts'
import type {
  ArticleRecord,
  AuthorRecord,
  GlobalData,
  GlobalName,
  IssueRecord,
  PictureRecord,
  PlanRecord,
  RedirectRecord,
  SectionRecord,
  TopicRecord,
} from './records.schema.ts'

/** What a card shows of an article, without its text. */
export type ArticleHead = Omit<ArticleRecord, 'text' | 'body' | 'blocks' | 'corrections' | 'seo'>

/** Where an article stands in a list, which is ordered by date, newest first, then by article. */
export interface ListPosition {
  publishedAt: string
  article: number
}

/** A list that articles stand in; an issue's is one as well. */
export type ReaderList = ListKey | ReturnType<typeof issueTag>

/**
 * Published records, as the database of the CMS and the replica of a site server hold them. What is assembled from them is the
 * same. Maps lack what is not there; lists of ids are in the order of the list.
 */
export interface ContentReader {
  articles(ids: readonly number[]): Promise<Map<number, ArticleRecord>>
  articleHeads(ids: readonly number[]): Promise<Map<number, ArticleHead>>
  pictures(ids: readonly number[]): Promise<Map<number, PictureRecord>>
  recordings(ids: readonly number[]): Promise<Map<number, RecordingRecord>>
  authors(ids: readonly number[]): Promise<Map<number, AuthorRecord>>
  /** Everyone who writes, in no order. */
  allAuthors(): Promise<AuthorRecord[]>
  /** In the order of the structure. */
  sections(): Promise<SectionRecord[]>
  topics(): Promise<TopicRecord[]>
  /** Newest first. */
  issues(): Promise<IssueRecord[]>
  /** Those that are offered, in their order. */
  plans(): Promise<PlanRecord[]>
  /** In their order; those that are not offered any more among them. */
  newsletters(): Promise<NewsletterRecord[]>
  /** The campaigns of a newsletter, by its database id, newest first. */
  campaigns(newsletter: number): Promise<CampaignHead[]>
  campaignAt(newsletter: number, slug: string): Promise<CampaignRecord | null>
  /** Whole campaigns by their database ids. */
  campaignRecords(ids: readonly number[]): Promise<Map<number, CampaignRecord>>
  authorAt(slug: string): Promise<AuthorRecord | null>
  /** Null for one that readers do not have yet. */
  global<Name extends GlobalName>(name: Name): Promise<GlobalData<Name> | null>
  redirect(path: string): Promise<RedirectRecord | null>
  /** What stands for an address of an older site, in its one spelling; null for one that is not known. */
  oldAddress(address: string): Promise<OldAddressRecord | null>
  /** An address, by its name, at which an article stands or stood; null for one that was never published. */
  formerSlug(article: number): Promise<string | null>
  /**
   * The article at an address, or the one that stood there: null for one that was deleted, undefined for none. It may not be
   * published any more.
   */
  articleAt(slug: string): Promise<number | null | undefined>
  /** Empty for a list of something that is not there. */
  newest(list: ReaderList, range: { limit: number; after?: ListPosition | null }): Promise<ListPosition[]>
  /** `yyyy-mm` in UTC, newest first. */
  months(list: ReaderList): Promise<string[]>
  /** Newest first. */
  month(list: ReaderList, month: string): Promise<number[]>
  /** Newest first. */
  since(list: ReaderList, moment: Date, limit: number): Promise<number[]>
  /** The published articles of an issue in the order of its contents. */
  printOrder(issue: number): Promise<number[]>
}
