import { apiRoot } from '@meridian/shared/api/endpoint'
import type { APIRoute } from 'astro'

/** What is nobody's reading. Pages that are only not to be listed say so themselves: to read that, one has to get in. */
const closed = ['/admin', `${apiRoot}/`, '/cms/', '/preview/', '/search?']

export const GET: APIRoute = ({ url }) =>
  new Response(
    [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${url.origin}/sitemap.xml`,
      `Sitemap: ${url.origin}/sitemaps/news.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8' } },
  )
