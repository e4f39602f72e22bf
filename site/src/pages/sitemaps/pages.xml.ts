import { contractPaths } from '@meridian/shared/contracts/declaration-fields'
import type { APIRoute } from 'astro'
import { renderPagesSitemap } from '../../features/feeds/sitemap.ts'
import { xmlResponse } from '../../features/feeds/xml.ts'
import { getSiteContent } from '../../lib/content/content-client.ts'

/** What is there whatever is published, for readers who come from a search engine. */
const standingPaths = [
  '/digital-magazine',
  '/current-issue',
  '/archive',
  '/about',
  '/subscription',
  '/contact',
  '/authors',
  '/newsletters',
  '/privacy',
  '/terms',
  '/accessibility',
  '/what-we-count',
  ...Object.values(contractPaths).flatMap((paths) => Object.values(paths)),
]

export const GET: APIRoute = async (context) => {
  const site = await getSiteContent(context)
  return xmlResponse(renderPagesSitemap(site, standingPaths, context.url.origin))
}
