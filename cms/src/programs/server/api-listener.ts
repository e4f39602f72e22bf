import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import compression from 'compression'
import { toPlainRequest } from '../../platform/http/plain-request.ts'
import { offeredApi } from '../../platform/http/offered-api.ts'

/** Addresses that mean to Hono what they mean to Next, which sends those with empty parts elsewhere. */
const apiAddress = /^\/api(\/[^/\\?#]+)*(\?|$)/
const methods = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'])

/**
 * Answers requests to the API without Next, whose way to a route costs several times what most of the API's answers do.
 * False for what is Next's to answer; until Next has loaded the API, that is everything.
 */
export function createApiListener(findApi = offeredApi) {
  const compress = compression()

  return function answerApi(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = findApi()
    if (!answer || !apiAddress.test(request.url ?? '') || !methods.has(request.method ?? '')) return false
    const listener = getRequestListener((asked) => answer(withBody(asked)), {
      overrideGlobalObjects: false,
      // It ends the connection half a second after the answer; `settleBody` leaves it usable.
      autoCleanupIncoming: false,
    })
    compress(request, response, () => void listener(request, response))
    return true
  }
}

/** What may carry a body becomes one of Node's own requests, which the limit on bodies can copy. */
function withBody(request: Request): Request {
  return request.method === 'GET' || request.method === 'HEAD' ? request : toPlainRequest(request)
}
