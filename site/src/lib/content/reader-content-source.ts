import { readArticleAtAddress } from '@meridian/shared/content/assembly/article-at-address'
import { readFeed, readSitemap } from '@meridian/shared/content/assembly/channels'
import { readHome } from '@meridian/shared/content/assembly/home'
import { readCurrentIssue, readIssueAtAddress, readIssueList } from '@meridian/shared/content/assembly/issues'
import { readMonth, readNewest } from '@meridian/shared/content/assembly/lists'
import { readMostRead, readMostReadOf } from '@meridian/shared/content/assembly/most-read'
import {
  readAllCampaigns,
  readCampaign,
  readCampaignFeed,
  readNewsletterArchive,
  readNewsletters,
} from '@meridian/shared/content/assembly/newsletters'
import {
  readAbout,
  readAuthor,
  readAuthors,
  readContact,
  readLegal,
  readSubscription,
} from '@meridian/shared/content/assembly/pages'
import { readRedirect } from '@meridian/shared/content/assembly/redirects'
import { readSite } from '@meridian/shared/content/assembly/site'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import { ContentUnavailableError, type ContentSource } from './content-source.ts'

/** Content put together from published records. It has no drafts. */
export function createReaderContentSource(reader: ContentReader): ContentSource {
  return {
    site: () => readSite(reader),
    home: () => readHome(reader),
    list: (key, month) => (month === undefined ? readNewest(reader, key) : readMonth(reader, { key, month })),
    mostRead: () => readMostRead(reader),
    mostReadOf: (section) => readMostReadOf(reader, section),
    article: (slug) => readArticleAtAddress(reader, slug),
    feed: (key) => readFeed(reader, key),
    sitemap: (period) => readSitemap(reader, period),
    issues: () => readIssueList(reader),
    issue: (slug) => readIssueAtAddress(reader, slug),
    currentIssue: () => readCurrentIssue(reader),
    about: () => readAbout(reader),
    contact: () => readContact(reader),
    subscription: () => readSubscription(reader),
    legal: (page) => readLegal(reader, page),
    authors: () => readAuthors(reader),
    author: (slug) => readAuthor(reader, slug),
    campaigns: () => readAllCampaigns(reader),
    newsletters: () => readNewsletters(reader),
    newsletter: (slug, month) =>
      readNewsletterArchive(reader, { slug, ...(month !== undefined && { month }) }),
    campaign: (newsletter, slug) => readCampaign(reader, { newsletter, slug }),
    campaignFeed: (newsletter) => readCampaignFeed(reader, newsletter),
    redirect: (path) => readRedirect(reader, path),
    previewArticle: refusePreview,
    previewIssue: refusePreview,
    previewSite: refusePreview,
  }
}

async function refusePreview(): Promise<never> {
  throw new ContentUnavailableError('bad-answer', 'There is no preview without a token.')
}
