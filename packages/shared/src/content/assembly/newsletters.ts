import type { MailDocument } from '../../campaigns/mail-document.schema.ts'
import type {
  CampaignCard,
  CampaignCatalogue,
  CampaignContent,
  CampaignFeed,
  NewsletterArchive,
  NewsletterList,
  NewsletterSummary,
} from '../../newsletter/newsletter-content.schema.ts'
import type { NewsletterOption } from '../../newsletter/newsletter-option.schema.ts'
import type {
  CampaignHead,
  CampaignRecord,
  NewsletterRecord,
} from '../../newsletter/newsletter-records.schema.ts'
import {
  articleTag,
  campaignTag,
  cardTag,
  monthOf,
  newsletterMonthsTag,
  newsletterMonthTag,
  newslettersTag,
  newsletterTag,
} from '../../publishing/tags.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import { isPublicId } from '../public-id.ts'
import type { Tagged } from './tagged.ts'

/** As many campaigns as the page of a newsletter shows, and as its feed holds. */
const pageLength = 24
const feedLength = 20

/** The newsletters that readers can choose in a form. A change of them is one of what stands on every page. */
export async function readNewsletterOptions(reader: ContentReader): Promise<NewsletterOption[]> {
  const newsletters = await reader.newsletters()
  return newsletters.filter(({ isOffered }) => isOffered).map(toOption)
}

/** The newsletters that are offered, and those that are no more but have been sent. */
export async function readNewsletters(reader: ContentReader): Promise<Tagged<NewsletterList>> {
  const newsletters = await reader.newsletters()
  const all = await Promise.all(
    newsletters.map(async (newsletter) => {
      const [latest = null] = await reader.campaigns(newsletter.id)
      return { newsletter: toSummary(newsletter), latest: latest && toCampaignCard(latest, newsletter) }
    }),
  )
  return {
    tags: [newslettersTag],
    data: all.filter(({ newsletter, latest }) => newsletter.isOffered || latest !== null),
  }
}

/** Every campaign on the web, newsletter by newsletter, for machines that look for pages. */
export async function readAllCampaigns(reader: ContentReader): Promise<Tagged<CampaignCatalogue>> {
  const newsletters = await reader.newsletters()
  const all = await Promise.all(
    newsletters.map(async (newsletter) => ({
      newsletter: toSummary(newsletter),
      campaigns: (await reader.campaigns(newsletter.id)).map((campaign) =>
        toCampaignCard(campaign, newsletter),
      ),
    })),
  )
  return {
    tags: [newslettersTag],
    data: all.filter(({ newsletter, campaigns }) => newsletter.isOffered || campaigns.length > 0),
  }
}

/**
 * The newest campaigns of a newsletter, or all of one month (`yyyy-mm`); null for a newsletter that is not there, or that is
 * not offered any more and was never sent.
 */
export async function readNewsletterArchive(
  reader: ContentReader,
  { slug, month }: { slug: string; month?: string },
): Promise<Tagged<NewsletterArchive> | null> {
  const newsletter = await findNewsletter(reader, slug)
  if (!newsletter) return null
  const campaigns = await reader.campaigns(newsletter.id)
  if (campaigns.length === 0 && !newsletter.isOffered) return null
  const shown =
    month === undefined
      ? campaigns.slice(0, pageLength)
      : campaigns.filter(({ sentAt }) => monthOf(sentAt) === month)
  return {
    tags:
      month === undefined
        ? [newsletterTag(slug)]
        : [newsletterMonthTag(slug, month), newsletterMonthsTag(slug)],
    data: {
      newsletter: toSummary(newsletter),
      campaigns: shown.map((campaign) => toCampaignCard(campaign, newsletter)),
      months: monthsOf(campaigns),
    },
  }
}

/** What stands at `/newsletters/{newsletter}/{slug}`; null for nothing. */
export async function readCampaign(
  reader: ContentReader,
  { newsletter: newsletterSlug, slug }: { newsletter: string; slug: string },
): Promise<Tagged<CampaignContent> | null> {
  const newsletter = await findNewsletter(reader, newsletterSlug)
  const campaign = newsletter && isPublicId(slug) ? await reader.campaignAt(newsletter.id, slug) : null
  return newsletter && campaign ? readCampaignContent(reader, { newsletter, campaign }) : null
}

/** The newest campaigns of a newsletter with what they say; null for a newsletter that is not there. */
export async function readCampaignFeed(
  reader: ContentReader,
  slug: string,
): Promise<Tagged<CampaignFeed> | null> {
  const newsletter = await findNewsletter(reader, slug)
  if (!newsletter) return null
  const newest = (await reader.campaigns(newsletter.id)).slice(0, feedLength)
  const records = await reader.campaignRecords(newest.map(({ id }) => id))
  const campaigns = await Promise.all(
    newest
      .flatMap(({ id }) => records.get(id) ?? [])
      .map((campaign) => readCampaignContent(reader, { newsletter, campaign })),
  )
  return {
    tags: [newsletterTag(slug), ...new Set(campaigns.flatMap(({ tags }) => tags))],
    data: { newsletter: toSummary(newsletter), campaigns: campaigns.map(({ data }) => data) },
  }
}

/** The months in which a newsletter was sent, newest first. */
export function monthsOf(campaigns: readonly CampaignHead[]): string[] {
  return [...new Set(campaigns.map(({ sentAt }) => monthOf(sentAt)))]
}

async function readCampaignContent(
  reader: ContentReader,
  { newsletter, campaign }: { newsletter: NewsletterRecord; campaign: CampaignRecord },
): Promise<Tagged<CampaignContent>> {
  const named = articleAddresses(campaign.document)
  const { tags, data: addresses } = await readAddresses(reader, named)
  return {
    tags: [campaignTag(newsletter.slug, campaign.slug), ...tags],
    data: {
      newsletter: toSummary(newsletter),
      card: toCampaignCard(campaign, newsletter),
      document: campaign.document,
      corrections: campaign.corrections,
      addresses,
    },
  }
}

const articlePath = /^\/articles\/([a-z0-9-]+)(?=[?#]|$)/

/** Where each of these articles stands now. */
async function readAddresses(
  reader: ContentReader,
  named: readonly string[],
): Promise<Tagged<Record<string, string>>> {
  const addresses: Record<string, string> = {}
  const tags: string[] = []
  for (const address of named) {
    const slug = articlePath.exec(address)?.[1] ?? ''
    tags.push(cardTag(slug), articleTag(slug))
    const id = isPublicId(slug) ? await reader.articleAt(slug) : undefined
    const head = id === undefined || id === null ? undefined : (await reader.articleHeads([id])).get(id)
    if (!head) continue
    addresses[address] = address.replace(articlePath, () => `/articles/${head.slug}`)
    if (head.slug !== slug) tags.push(cardTag(head.slug))
  }
  return { tags, data: addresses }
}

/** Every address of an article of ours in a document: of its cards, and in its texts. */
function articleAddresses(document: MailDocument): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (articlePath.test(value)) found.add(value)
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) look(part)
    }
  }
  look(document.blocks)
  return [...found]
}

async function findNewsletter(reader: ContentReader, slug: string): Promise<NewsletterRecord | null> {
  if (!isPublicId(slug)) return null
  return (await reader.newsletters()).find((newsletter) => newsletter.slug === slug) ?? null
}

function toOption({ slug, name, cadence, isForPlans, consentText }: NewsletterRecord): NewsletterOption {
  return { id: slug, name, cadence, isForPlans, consentText }
}

function toSummary(newsletter: NewsletterRecord): NewsletterSummary {
  const { description, isOffered } = newsletter
  return { ...toOption(newsletter), description, isOffered }
}

function toCampaignCard(
  { slug, title, preheader, sentAt, correctedAt, isIndexed }: CampaignHead,
  newsletter: NewsletterRecord,
): CampaignCard {
  return { id: slug, newsletter: newsletter.slug, title, preheader, sentAt, correctedAt, isIndexed }
}
