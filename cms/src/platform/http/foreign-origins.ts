import { isOwnOrigin } from '@meridian/shared/network/own-origin'
import type { MiddlewareHandler } from 'hono'
import { answerProblem } from './errors/problem.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another website makes a reader's browser do here. Every browser says where such a request comes from
 * (`Sec-Fetch-Site`, `Origin`); a program that says neither has no reader's cookies to abuse.
 */
export function refuseForeignOrigins(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (safeMethods.has(c.req.method) || isOwn(c.req.raw.headers, publicUrl)) return next()
    return answerProblem(c, {
      code: 'origin-foreign',
      detail: 'This can only be done from the magazine itself.',
      headers: { 'Cache-Control': 'no-store' },
    })
  }
}

/**
 * Whether a request with somebody's cookies may have been made by another website: one that changes something and comes
 * from elsewhere, or one whose answer a script elsewhere wants to read. A link that somebody follows is neither.
 */
export function isFromElsewhere(request: Request, publicUrl: string): boolean {
  const { headers } = request
  if (!safeMethods.has(request.method)) return !isOwn(headers, publicUrl)
  const origin = headers.get('origin')
  return origin !== null && origin !== publicUrl
}

/** Whether the browser says that a request comes from the magazine itself. */
export function isOwn(headers: Headers, publicUrl: string): boolean {
  return isOwnOrigin({ site: headers.get('sec-fetch-site'), origin: headers.get('origin') }, publicUrl)
}
