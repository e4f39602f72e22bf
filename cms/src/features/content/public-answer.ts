import { anyMediaTag, mediaTag } from '@meridian/shared/publishing/tags'
import type { Context } from 'hono'

/**
 * Marks an answer that is the same for everyone. Its tags tell anyone who keeps it when it is out of date; a request
 * with parameters gets none, because nobody could keep every page of every length. Pictures are named all at once:
 * their own tags carry database ids, which never leave the CMS.
 */
export function tagAnswer(c: Context, tags: readonly string[]): void {
  c.header('Cache-Control', 'public, max-age=0, must-revalidate')
  if (new URL(c.req.url).search !== '') return
  const named = tags.map((tag) => (tag.startsWith(mediaTag('')) ? anyMediaTag : tag))
  c.header('Cache-Tag', [...new Set(named)].join(','))
}
