import { z } from 'zod'

const FoundSchema = z.object({
  docs: z.array(
    z.object({
      id: z.number(),
      title: z.string().nullish(),
      slug: z.string().nullish(),
      _status: z.enum(['draft', 'published']).nullish(),
    }),
  ),
})

/** An article that a link can lead to. */
export interface LinkableArticle {
  id: number
  title: string
  slug: string | null
  isPublished: boolean
}

const atMost = 8

/** The articles whose title or address has these words, whatever state they are in; null when they cannot be read. */
export function findArticles(
  api: string,
  words: string,
  signal: AbortSignal,
): Promise<LinkableArticle[] | null> {
  return ask(api, { 'where[or][0][title][like]': words, 'where[or][1][slug][like]': words }, signal)
}

/** The article at an address of the magazine, if there is one; null when it cannot be read. */
export function findArticleAt(
  api: string,
  slug: string,
  signal: AbortSignal,
): Promise<LinkableArticle[] | null> {
  return ask(api, { 'where[slug][equals]': slug }, signal)
}

/** The article with this number, if there is one; null when it cannot be read. */
export function findArticleById(
  api: string,
  id: number,
  signal: AbortSignal,
): Promise<LinkableArticle[] | null> {
  return ask(api, { 'where[id][equals]': String(id) }, signal)
}

async function ask(
  api: string,
  where: Record<string, string>,
  signal: AbortSignal,
): Promise<LinkableArticle[] | null> {
  const query = new URLSearchParams({
    ...where,
    'select[title]': 'true',
    'select[slug]': 'true',
    'select[_status]': 'true',
    depth: '0',
    limit: String(atMost),
    sort: '-updatedAt',
  })
  try {
    const response = await fetch(`${api}/articles?${query}`, { signal, credentials: 'same-origin' })
    if (!response.ok) return null
    return FoundSchema.parse(await response.json()).docs.map(({ id, title, slug, _status }) => ({
      id,
      title: title || 'Untitled',
      slug: slug ?? null,
      isPublished: _status === 'published',
    }))
  } catch (error) {
    if (!signal.aborted) console.warn('Articles could not be looked up.', error)
    return null
  }
}
