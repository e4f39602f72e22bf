import type { GlobalSlug } from 'payload'

const collectionRoots: Readonly<Record<string, string>> = { articles: '/articles', issues: '/issues' }

const pages: Readonly<Partial<Record<GlobalSlug, string>>> = {
  'home-page': '/',
  'about-page': '/about',
  'contact-page': '/contact',
  'subscription-page': '/subscription',
  'privacy-policy': '/privacy',
  'terms-of-service': '/terms',
  'accessibility-statement': '/accessibility',
  navigation: '/',
  'most-read': '/most-read',
}

/** Where readers find a document of these collections; null when they do not. */
export function documentPath(collection: string, slug: string | null | undefined): string | null {
  const root = collectionRoots[collection]
  return root === undefined || !slug ? null : `${root}/${slug}`
}

/** Where readers find a page of the magazine that is a global; null when it is none. */
export function pagePath(global: string): string | null {
  return Object.entries(pages).find(([slug]) => slug === global)?.[1] ?? null
}
