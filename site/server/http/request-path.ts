import { apiRoot } from '@meridian/shared/api/endpoint'

export interface RequestPath {
  /** Decoded once. */
  path: string
  /** With its question mark, or ''. */
  search: string
}

const contentFolders = ['articles', 'issues', 'subscriptions', 'weather'].map((name) => `${apiRoot}/${name}`)
const maxLength = 2048
// Nothing of ours has them, and they are how one server is made to read a path differently from the next.
const suspicious = /[\\%\u0000-\u001f\u007f]|\/\/|\/\.{1,2}(\/|$)/

/** Splits and decodes a request's target; `null` when no page can have such an address. */
export function parseRequestPath(target: string): RequestPath | null {
  if (target.length > maxLength || !target.startsWith('/')) return null
  const at = target.indexOf('?')
  const path = decode(at < 0 ? target : target.slice(0, at))
  if (path === null || suspicious.test(path)) return null
  return { path, search: at < 0 ? '' : target.slice(at) }
}

/** The address without a query, which makes no other page of a page but of the search; in the API, another answer. */
export function bareAddress(target: string): string {
  const at = target.indexOf('?')
  return at < 0 || isApiPath(target) || target.startsWith('/search?') ? target : target.slice(0, at)
}

/** Whether a path is this one or below it. */
export function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** Whether an address is one of the API's. */
export function isApiPath(address: string): boolean {
  return address.startsWith(`${apiRoot}/`)
}

/** Whether this path of the API answers everyone the same, so that it is stored like a page. */
export function isContentApiPath(path: string): boolean {
  return contentFolders.some((folder) => isUnder(path, folder))
}

/** RFC 9116 §3. */
export const securityTextPath = '/.well-known/security.txt'

/** The addresses that pages can have: lower-case words, parted by slashes. Anything else needs no rendering. */
export function isPagePath(path: string): boolean {
  return path === '/' || path === securityTextPath || /^(\/[a-z0-9][a-z0-9._-]*)+$/.test(path)
}

function decode(path: string): string | null {
  if (!path.includes('%')) return path
  if (/%2f|%5c/i.test(path) || !URL.canParse(path, 'http://site')) return null
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
