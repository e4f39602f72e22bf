import type { APIRoute } from 'astro'
import { renderSitemap } from '../../features/feeds/sitemap.ts'
import { xmlResponse } from '../../features/feeds/xml.ts'
import { getAuthors } from '../../lib/content/page-client.ts'

export const GET: APIRoute = async (context) => {
  const authors = await getAuthors(context)
  const pages = authors.map(({ id, portrait }) => ({ path: `/authors/${id}`, pictureUrl: portrait?.src }))
  return xmlResponse(renderSitemap(pages, context.url.origin))
}
