import type { RequestClass } from '@meridian/shared/audience/audience-delta.schema'
import { uncountedCookie } from '@meridian/shared/audience/beacon'
import { isbot } from 'isbot'
import { ownCopy } from './own-copy.ts'

/** The headers of a request, by their names in lower case. */
export interface RequestHeaders {
  get(name: string): string | undefined
}

/** So many programs and browsers have their verdict kept; a farm of invented names makes it no larger. */
export const mostVerdicts = 4096
/** No browser has a longer name; of one that is longer its beginning is looked at and kept. */
const longestAgent = 512
const verdicts = new Map<string, RequestClass | null>()

/** How programs of the magazine itself introduce themselves. */
export const ownAgent = 'Meridian'

/** What a `User-Agent` says by itself; null: a program of our own. It is looked up once, and kept for the next request. */
export function classOfAgent(userAgent: string): RequestClass | null {
  const name = userAgent.length > longestAgent ? userAgent.slice(0, longestAgent) : userAgent
  const known = verdicts.get(name)
  if (known !== undefined) return known
  const verdict = judge(name)
  if (verdicts.size >= mostVerdicts) verdicts.clear()
  verdicts.set(ownCopy(name), verdict)
  return verdict
}

/** How much is kept of the names that were judged: how many, and the longest. */
export function keptVerdicts(): { names: number; longest: number } {
  return { names: verdicts.size, longest: Math.max(0, ...[...verdicts.keys()].map(({ length }) => length)) }
}

function judge(userAgent: string): RequestClass | null {
  if (userAgent.includes(ownAgent)) return null
  if (isbot(userAgent)) return 'bot'
  return userAgent.startsWith('Mozilla/5.0 (') ? 'browser' : 'unknown'
}

/**
 * Whose read of a page it is; null for one that is not to be counted: of ourselves, of somebody who has said so, of a browser that
 * fetches ahead what may never be seen, and of scripts of a page. Who has the name of a browser but says nothing that each
 * browser says when it opens a page is unknown.
 */
export function classOfRead(headers: RequestHeaders): RequestClass | null {
  const destination = headers.get('sec-fetch-dest')
  if (destination !== undefined && destination !== 'document') return null
  if (headers.get('sec-purpose') !== undefined || headers.get('purpose') === 'prefetch') return null
  if (headers.get('x-moz') === 'prefetch') return null
  if (isUncounted(headers)) return null
  const verdict = classOfAgent(headers.get('user-agent') ?? '')
  if (verdict !== 'browser' || destination !== undefined) return verdict
  // Without TLS, and in older ones, browsers do not say what they fetch for.
  const isAsBrowsersAsk = headers.get('accept')?.startsWith('text/html') === true
  return isAsBrowsersAsk && headers.get('accept-language') !== undefined ? 'browser' : 'unknown'
}

/** Whether somebody is not to be counted: a reader who has said so, or staff. */
export function isUncounted(headers: RequestHeaders): boolean {
  return headers.get('cookie')?.includes(`${uncountedCookie}=`) ?? false
}

/** Whether the browser asks on behalf of its reader that nobody counts (Do Not Track, Global Privacy Control). */
export function asksForPrivacy(headers: RequestHeaders): boolean {
  return headers.get('dnt') === '1' || headers.get('sec-gpc') === '1'
}
