import type { CacheProviderFactory } from 'astro'

/**
 * Astro's cache API reduced to what the page store needs: the tags of a page, as a `Cache-Tag` header, and for how
 * many seconds it stays right without a publish (`maxAge`), if the time itself makes it wrong. Storing and
 * invalidating is the page store's work, driven by publish events.
 */
const createCacheProvider: CacheProviderFactory = () => ({
  name: 'page-store',
  setHeaders: ({ tags = [], maxAge }) =>
    new Headers({
      'Cache-Tag': tags.join(','),
      ...(maxAge !== undefined && { 'CDN-Cache-Control': `max-age=${maxAge}` }),
    }),
  async invalidate() {
    throw new Error('Pages are invalidated by publish events from the CMS, not from within a page.')
  },
})

export default createCacheProvider
