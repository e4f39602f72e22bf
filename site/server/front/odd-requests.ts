import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendSentence } from '../http/answers.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Refuses what no part of the product speaks: methods that nothing answers, and WebSockets. Other upgrades, which
 * clients merely offer (`h2c`), are ignored as RFC 9110 §7.8 allows. False for a request that is none of these.
 */
export function refuseOdd(
  request: IncomingMessage,
  response: ServerResponse,
  securityHeaders: string[],
): boolean {
  if (!methods.includes(request.method ?? '')) {
    const headers = ['Allow', methods.join(', '), ...securityHeaders]
    sendSentence(response, { status: 405, sentence: 'There is no such method here.', headers })
    return true
  }
  if (!/\bwebsocket\b/i.test(request.headers.upgrade ?? '')) return false
  const headers = ['Connection', 'close', ...securityHeaders]
  sendSentence(response, { status: 400, sentence: 'There are no WebSockets here.', headers })
  return true
}
