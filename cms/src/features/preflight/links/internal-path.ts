import { storableText } from '../../../platform/database/storable-text.ts'
import { fixedPages } from '@meridian/shared/publishing/fixed-pages'

/** What a path of the magazine should lead to, by its form alone. */
export type InternalPath =
  | { kind: 'fixed' }
  | { kind: 'article' | 'issue' | 'author' | 'section' | 'newsletter'; slug: string }
  /** `slug` is that of its newsletter and its own, parted by a slash. */
  | { kind: 'campaign'; slug: string }
  | { kind: 'topic'; section: string; slug: string }
  | { kind: 'unknown' }

const month = /^\d{4}-\d{2}$/
const feeds = new Set(['rss.xml', 'atom.xml', 'feed.json'])
/** Files and the API: what is there is not the preflight's to say. */
const unjudged = new Set(['media', 'api', 'share', 'sitemaps'])
/** Where readers are not let in. */
const staffOnly = new Set(['admin', 'cms', 'preview'])

/** Reads a path without query and without a slash at its end. */
export function parseInternalPath(path: string): InternalPath {
  if (fixedPages.includes(path)) return { kind: 'fixed' }
  const parts = path.slice(1).split('/').map(decodePart)
  const last = parts.at(-1) ?? ''
  // The months and the feeds of a list are there with it.
  if (parts.length > 1 && (month.test(last) || feeds.has(last))) parts.pop()
  const [first = '', second, third] = parts
  if (unjudged.has(first)) return { kind: 'fixed' }
  if (first === 'newsletters' && second !== undefined && parts.length <= 3) {
    return third === undefined
      ? { kind: 'newsletter', slug: second }
      : { kind: 'campaign', slug: `${second}/${third}` }
  }
  if (third !== undefined || staffOnly.has(first)) return { kind: 'unknown' }
  if (second === undefined) return { kind: 'section', slug: first }
  if (first === 'articles' || first === 'article') return { kind: 'article', slug: second }
  if (first === 'issues') return { kind: 'issue', slug: second }
  if (first === 'authors') return { kind: 'author', slug: second }
  return { kind: 'topic', section: first, slug: second }
}

function decodePart(part: string): string {
  try {
    return storableText(decodeURIComponent(part))
  } catch {
    // A broken escape stands for itself: no page has such an address.
    return part
  }
}
