/** The slug in an address of one of the magazine's own articles, written out in full or as a path; null for any other. */
export function ownArticleSlug(link: string, origin: string): string | null {
  const trimmed = link.trim()
  if (!trimmed.startsWith('/') && !/^https?:\/\//.test(trimmed)) return null
  if (!URL.canParse(trimmed, origin)) return null
  const url = new URL(trimmed, origin)
  if (url.host !== new URL(origin).host) return null
  return /^\/articles\/([a-z0-9-]+)\/?$/.exec(url.pathname)?.[1] ?? null
}

/** Whether what is typed begins an address rather than a title. */
export function isAddress(text: string): boolean {
  return /^(https?:|mailto:|\/|#|www\.)/i.test(text.trim())
}

/** What a link to an article says as its address: an unpublished one has none yet, and leads nowhere until it has. */
export function articleAddress(article: { id: number; slug: string | null }): string {
  return `/articles/${article.slug ?? `draft-${article.id}`}`
}
