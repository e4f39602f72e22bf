import type { APIRoute } from 'astro'
import { getSiteContent } from '../lib/content/content-client.ts'
import { barColor, paperColor } from '../lib/theme/bar-color.ts'

/** https://www.w3.org/TR/appmanifest/ */
export const GET: APIRoute = async (context) => {
  const site = await getSiteContent(context)
  const manifest = {
    id: '/',
    name: `${site.name}: ${site.tagline}`,
    short_name: site.name,
    description: site.description,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: barColor,
    background_color: paperColor,
    categories: ['news', 'magazines', 'business'],
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Current Issue', url: '/current-issue' },
      { name: 'Search', url: '/search' },
    ],
  }
  return new Response(`${JSON.stringify(manifest)}\n`, {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
}
