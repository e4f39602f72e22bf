import type { APIRoute } from 'astro'
import { renderSitemap } from '../../features/feeds/sitemap.ts'
import { xmlResponse } from '../../features/feeds/xml.ts'
import { getCampaignCards } from '../../lib/content/newsletter-client.ts'

export const GET: APIRoute = async (context) => {
  const newsletters = await getCampaignCards(context)
  const pages = newsletters.flatMap(({ newsletter, campaigns }) => [
    { path: `/newsletters/${newsletter.id}` },
    ...campaigns
      .filter(({ isIndexed }) => isIndexed)
      .map(({ id, sentAt, correctedAt }) => ({
        path: `/newsletters/${newsletter.id}/${id}`,
        updatedAt: correctedAt ?? sentAt,
      })),
  ])
  return xmlResponse(renderSitemap(pages, context.url.origin))
}
