import { z } from 'zod'
import { documentPath } from '../site-paths.ts'

const PublishedSchema = z.object({ slug: z.string().nullish(), _status: z.string() })

/** Where readers find a document (`articles/42`), whatever address a draft of it has by now; null when they have none of it. */
export async function readSitePath({
  api,
  document,
  signal = null,
}: {
  api: string
  document: string
  signal?: AbortSignal | null
}): Promise<string | null> {
  const [collection = ''] = document.split('/')
  try {
    const query = 'depth=0&select[slug]=true&select[_status]=true'
    const response = await fetch(`${api}/${document}?${query}`, { signal, credentials: 'same-origin' })
    const published = PublishedSchema.safeParse(response.ok ? await response.json() : null)
    if (!published.success || published.data._status !== 'published') return null
    return documentPath(collection, published.data.slug)
  } catch (error) {
    if (!signal?.aborted) console.warn('The address on the site could not be read.', error)
    return null
  }
}
