import { createHash } from 'node:crypto'

/** By this key every stored page leaves the CDN at once. */
export const allPagesKey = 'pages'

const prefix = 'page:'
/** Characters that no CDN takes for a separator, at a length that no CDN cuts. */
const plainPath = /^[\w\-./]{1,200}$/

/**
 * The key by which the answer at a path is purged. Most are readable, such as `page:/articles/the-quiet-capital`. An
 * address of an older site may have spaces or other scripts: then the key is the path's hash.
 */
export function pageKey(path: string): string {
  if (plainPath.test(path)) return `${prefix}${path}`
  return `${prefix}~${createHash('sha256').update(path).digest('hex')}`
}
