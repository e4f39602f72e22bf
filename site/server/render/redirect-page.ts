import type { Redirect } from '@meridian/shared/content/redirect.schema'
import type { Tagged } from '../../src/lib/content/content-source.ts'
import type { RenderedPage } from './rendered-page.ts'

/** What stands at an address that the editors lead elsewhere: kept like a page, and made anew when its tags change. */
export function redirectPage({ tags, data }: Tagged<Redirect>): RenderedPage {
  return {
    status: data.isPermanent ? 301 : 302,
    headers: [
      ['content-type', 'text/plain; charset=utf-8'],
      ['location', data.to.startsWith('/') ? encodeURI(data.to) : new URL(data.to).href],
    ],
    body: Buffer.from(`This page is now at ${data.to}\n`),
    tags,
  }
}
