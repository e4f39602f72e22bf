import type { APIRoute } from 'astro'
import { renderSitemap } from '../../features/feeds/sitemap.ts'
import { xmlResponse } from '../../features/feeds/xml.ts'
import { getIssues } from '../../lib/content/content-client.ts'

export const GET: APIRoute = async (context) => {
  const { issues } = await getIssues(context)
  const pages = issues.map((issue) => ({ path: `/issues/${issue.id}`, pictureUrl: issue.cover?.src }))
  return xmlResponse(renderSitemap(pages, context.url.origin))
}
