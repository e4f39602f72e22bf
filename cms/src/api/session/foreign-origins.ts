import type { MiddlewareHandler } from 'hono'
import { answerFault } from '../errors/fault.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another website makes a reader's browser do here. Every browser says where such a request comes from
 * (`Sec-Fetch-Site`, `Origin`); a program that says neither has no reader's cookies to abuse.
 */
export function refuseForeignOrigins(publicUrl: string): MiddlewareHandler {
  return async (c, next) => {
    if (safeMethods.has(c.req.method) || isOwn(c.req.raw.headers, publicUrl)) return next()
    return answerFault(c, {
      code: 'origin-foreign',
      detail: 'This can only be done from the magazine itself.',
      headers: { 'Cache-Control': 'no-store' },
    })
  }
}

function isOwn(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || origin === publicUrl
}
