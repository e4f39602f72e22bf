import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { answerFault } from './errors/fault.ts'

/** Lets pass who knows the secret; compares in constant time. */
export function requireBearer(secret: string): MiddlewareHandler {
  const expected = digest(`Bearer ${secret}`)
  return async (c, next) => {
    if (timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
      c.header('Cache-Control', 'no-store')
      return next()
    }
    return answerFault(c, {
      code: 'bearer-invalid',
      detail: 'This address is for the site server.',
      headers: { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' },
    })
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
