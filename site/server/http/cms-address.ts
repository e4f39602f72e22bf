import type { IncomingMessage } from 'node:http'
import { apiRoot, internalRoot } from '@meridian/shared/api/endpoint'
import { newsletterLinkPaths } from '@meridian/shared/newsletter/newsletter-pages'
import { isContentApiPath, isUnder, parseRequestPath, type RequestPath } from './request-path.ts'

const cmsFolders = [apiRoot, '/admin', '/cms', '/_next']
/** Pages whose button posts to the page's own address; the API takes it under the same path. */
const postedPages: readonly string[] = newsletterLinkPaths

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** The address at which the CMS is asked for what this request wants; null when it is the site server's own business. */
export function cmsAddressOf(request: Asked): string | null {
  const address = request.url ?? ''
  const target = parseRequestPath(address)
  if (!target || isUnder(target.path, internalRoot)) return null
  const { path, search } = target
  if (request.method === 'POST' && postedPages.includes(path)) return `${apiRoot}${path}${search}`
  // The folder stands there as the CMS reads it, and not only once it is decoded.
  if (!isCmsPath(path) || !isCmsPath(address.split('?', 1)[0] ?? '')) return null
  return isStoredContent(request, target) ? null : address
}

/** Whether a path is one of those that the CMS answers for. */
export function isCmsPath(path: string): boolean {
  return cmsFolders.some((folder) => isUnder(path, folder))
}

/** Answers of the content API are pages; a list's later pages and an error in another format are not. */
function isStoredContent(request: Asked, { path, search }: RequestPath): boolean {
  const isBare = search === '' && !path.endsWith('/')
  const isProblem = request.headers.accept?.includes('application/problem+json') ?? false
  return isContentApiPath(path) && isRead(request) && isBare && !isProblem
}

export function isRead(request: Pick<Asked, 'method'>): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}
