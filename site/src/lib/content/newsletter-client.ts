import type {
  CampaignCatalogue,
  CampaignContent,
  CampaignFeed,
  NewsletterArchive,
  NewsletterList,
} from '@meridian/shared/newsletter/newsletter-content.schema'
import { campaignTag } from '@meridian/shared/publishing/tags'
import type { ContentContext } from './content-client.ts'
import type { Tagged } from './content-source.ts'

/*
 * How the pages of newsletters read their content. As in the content client, each function records what its page was made from.
 */

/** All newsletters, each with its latest campaign. */
export async function getNewsletters(astro: ContentContext): Promise<NewsletterList> {
  return record(astro, await astro.locals.content.newsletters())
}

/** Every campaign on the web, by its newsletter. */
export async function getCampaignCards(astro: ContentContext): Promise<CampaignCatalogue> {
  return record(astro, await astro.locals.content.campaigns())
}

/** The newest campaigns of a newsletter, or those of a month (`yyyy-mm`). `null` when there is no such newsletter or month: answer 404. */
export async function getNewsletter(
  astro: ContentContext,
  slug: string,
  options: { month?: string } = {},
): Promise<NewsletterArchive | null> {
  const answer = await astro.locals.content.newsletter(slug, options.month)
  if (!answer) return null
  const archive = record(astro, answer)
  // Else every month of every year would be a page.
  return options.month !== undefined && archive.campaigns.length === 0 ? null : archive
}

/** `null` when nothing stands at the address: answer 404. */
export async function getCampaign(
  astro: ContentContext,
  { newsletter, slug }: { newsletter: string; slug: string },
): Promise<CampaignContent | null> {
  astro.cache.set({ tags: [campaignTag(newsletter, slug)] })
  const answer = await astro.locals.content.campaign(newsletter, slug)
  return answer && record(astro, answer)
}

/** `null` when there is no such newsletter: answer 404. */
export async function getCampaignFeed(
  astro: ContentContext,
  newsletter: string,
): Promise<CampaignFeed | null> {
  const answer = await astro.locals.content.campaignFeed(newsletter)
  return answer && record(astro, answer)
}

function record<T>(astro: ContentContext, { tags, data }: Tagged<T>): T {
  astro.cache.set({ tags })
  return data
}
