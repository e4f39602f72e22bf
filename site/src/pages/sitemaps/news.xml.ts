import type { APIRoute } from 'astro'
import { newsMaxAgeSeconds, renderNewsSitemap } from '../../features/feeds/sitemap.ts'
import { xmlResponse } from '../../features/feeds/xml.ts'
import { getSitemap, getSiteContent } from '../../lib/content/content-client.ts'

export const GET: APIRoute = async (context) => {
  const [site, { articles }] = await Promise.all([getSiteContent(context), getSitemap(context, 'recent')])
  context.cache.set({ maxAge: newsMaxAgeSeconds(articles, new Date()) })
  return xmlResponse(renderNewsSitemap(articles, { site, origin: context.url.origin }))
}
