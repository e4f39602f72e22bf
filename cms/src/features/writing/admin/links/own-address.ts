/** The slug in an address of one of the magazine's own articles, written out in full or as a path; null for any other. */
export function ownArticleSlug(link: string, origin: string): string | null {
  const trimmed = link.trim()
  if (!trimmed.startsWith('/') && !/^https?:\/\//.test(trimmed)) return null
  if (!URL.canParse(trimmed, origin)) return null
  const url = new URL(trimmed, origin)
  if (url.host !== new URL(origin).host) return null
  return /^\/articles\/([a-z0-9-]+)\/?$/.exec(url.pathname)?.[1] ?? null
}

/** The address that somebody types or has begun to, as a link has it; null if these are words. */
export function typedAddress(text: string): string | null {
  const trimmed = text.trim()
  if (/^www\./i.test(trimmed)) return `https://${trimmed}`
  if (/^tel:/i.test(trimmed)) return trimmed.replaceAll(/\s/g, '')
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(trimmed)) return `mailto:${trimmed}`
  return /^(https?:|mailto:|\/|#)/i.test(trimmed) ? trimmed : null
}

/** What a link to an article says as its address: an unpublished one has none yet, and leads nowhere until it has. */
export function articleAddress(article: { id: number; slug: string | null }): string {
  return `/articles/${article.slug ?? `draft-${article.id}`}`
}
