import type { SitemapPeriod } from '@meridian/shared/content/channel-content.schema'
import type { APIRoute } from 'astro'
import { renderArticlesSitemap } from '../../features/feeds/sitemap.ts'
import { xmlResponse } from '../../features/feeds/xml.ts'
import { getSitemap } from '../../lib/content/content-client.ts'
import { isMonth } from '../../lib/format/dates.ts'

export const GET: APIRoute = async (context) => {
  const month = context.params['month'] ?? ''
  const { articles } = isPeriod(month) ? await getSitemap(context, month) : { articles: [] }
  // Else every month of every year would be a page.
  if (articles.length === 0) return context.rewrite('/404')
  return xmlResponse(renderArticlesSitemap(articles, context.url.origin))
}

function isPeriod(month: string): month is Exclude<SitemapPeriod, 'recent'> {
  return isMonth(month)
}
