import { latestList } from '@meridian/shared/publishing/tags'
import type { APIRoute } from 'astro'
import { renderSitemapIndex } from '../features/feeds/sitemap.ts'
import { xmlResponse } from '../features/feeds/xml.ts'
import { getList } from '../lib/content/content-client.ts'

export const GET: APIRoute = async (context) => {
  const list = await getList(context, latestList)
  return xmlResponse(renderSitemapIndex(list?.months ?? [], context.url.origin))
}
