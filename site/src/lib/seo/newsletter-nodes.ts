import type { SiteContent } from '@meridian/shared/content/content.schema'
import type {
  CampaignCard,
  CampaignContent,
  NewsletterArchive,
  NewsletterList,
} from '@meridian/shared/newsletter/newsletter-content.schema'
import type { JsonLd } from './json-ld.ts'

interface Context {
  site: SiteContent
  origin: string
}

/** The page that lists all newsletters. */
export function newslettersNode(
  newsletters: NewsletterList,
  { description, origin }: { description: string; origin: string },
): JsonLd {
  const url = `${origin}/newsletters`
  return {
    '@type': 'CollectionPage',
    '@id': `${url}#page`,
    name: 'Newsletters',
    description,
    url,
    inLanguage: 'en',
    isPartOf: { '@id': `${origin}/#website` },
    mainEntity: itemList(
      newsletters.map(({ newsletter }) => ({ name: newsletter.name, url: `${url}/${newsletter.id}` })),
    ),
  }
}

/** A newsletter with its newest campaigns. */
export function newsletterNode({ newsletter, campaigns }: NewsletterArchive, { origin }: Context): JsonLd {
  const url = `${origin}/newsletters/${newsletter.id}`
  return {
    '@type': 'Periodical',
    '@id': `${url}#newsletter`,
    name: newsletter.name,
    description: newsletter.description,
    url,
    inLanguage: 'en',
    publisher: { '@id': `${origin}/#organization` },
    ...(campaigns.length > 0 && {
      hasPart: campaigns.map((campaign) => ({
        '@type': 'Article',
        headline: campaign.title,
        url: urlOf(campaign, origin),
      })),
    }),
  }
}

/** A campaign on the web: https://developers.google.com/search/docs/appearance/structured-data/article */
export function campaignNode(
  { newsletter, card, corrections }: CampaignContent,
  { origin }: Context,
): JsonLd {
  const url = urlOf(card, origin)
  return {
    '@type': 'Article',
    '@id': `${url}#campaign`,
    headline: card.title,
    ...(card.preheader && { description: card.preheader }),
    datePublished: card.sentAt,
    dateModified: card.correctedAt ?? card.sentAt,
    mainEntityOfPage: url,
    url,
    inLanguage: 'en',
    isAccessibleForFree: true,
    author: { '@id': `${origin}/#organization` },
    publisher: { '@id': `${origin}/#organization` },
    isPartOf: {
      '@type': 'Periodical',
      '@id': `${origin}/newsletters/${newsletter.id}#newsletter`,
      name: newsletter.name,
    },
    ...(corrections.length > 0 && {
      correction: corrections.map(({ date, text }) => ({
        '@type': 'CorrectionComment',
        text,
        datePublished: date,
      })),
    }),
  }
}

function urlOf({ newsletter, id }: CampaignCard, origin: string): string {
  return `${origin}/newsletters/${newsletter}/${id}`
}

function itemList(items: readonly { name: string; url: string }[]): JsonLd {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item })),
  }
}
