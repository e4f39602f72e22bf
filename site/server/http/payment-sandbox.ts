import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { asPassedOn } from '../cdn/cdn-headers.ts'
import { createUpstream } from '../upstream/upstream.ts'
import { sendSentence } from './answers.ts'
import { clientAddress } from './client-address.ts'
import { isUnder, parseRequestPath } from './request-path.ts'

const folder = '/payment-sandbox'
const awaySentence = 'The payment sandbox is being restarted. Please try again in a moment.'

/** What a browser asks the payment provider for; the sandbox's control and what needs a secret key are not for it. */
const browserReads = /^\/(stripe\.js|3ds|3ds\.js|v1\/(payment|setup)_intents\/[a-zA-Z0-9_]+)$/
const browserPosts =
  /^\/v1\/(payment_methods|3ds2\/authenticate|(payment|setup)_intents\/[a-zA-Z0-9_]+\/confirm)$/

/** What a browser would send by itself and is not meant for a payment provider, or would speak for a server. */
const withheldHeaders = ['cookie', 'authorization', 'stripe-account', 'stripe-context', 'idempotency-key']

type Asked = Pick<IncomingMessage, 'method' | 'url'>

/** The address at which the sandbox is asked for what this request wants; null for what does not pass. */
export function sandboxAddressOf({ method, url }: Asked): string | null {
  const target = parseRequestPath(url ?? '')
  if (!target?.path.startsWith(`${folder}/`)) return null
  const path = target.path.slice(folder.length)
  const isAllowed = method === 'POST' ? browserPosts.test(path) : isRead(method) && browserReads.test(path)
  return isAllowed ? path + target.search : null
}

export function isSandboxPath(path: string): boolean {
  return isUnder(path, folder)
}

export interface PaymentSandboxProxy {
  /** Answers a request below `/payment-sandbox`. */
  handle(request: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

/**
 * In test mode readers' browsers reach the payment sandbox as they would reach the provider's hosts: below a path of
 * the magazine, so that its pages need to allow no other origin. Without a sandbox there is nothing at that path.
 */
export function createPaymentSandboxProxy(options: {
  sandboxUrl: string | undefined
  trustProxy: boolean
  sharesByClient: boolean
  log?: Logger
}): PaymentSandboxProxy {
  const { sandboxUrl, trustProxy, sharesByClient, log } = options
  const upstream = createUpstream({
    origin: sandboxUrl ?? 'http://unused',
    pools: { sandbox: { connections: 64, share: 16, answerMs: 30_000 } },
    sharesByClient,
    complete: (headers) => asPassedOn(withoutCookies(headers)),
    sendAway(_request, response, error) {
      log?.warn({ err: error }, 'The payment sandbox did not answer.')
      sendSentence(response, { status: 503, sentence: awaySentence, headers: ['Retry-After', '2'] })
    },
  })

  return {
    handle(request, response) {
      const address = sandboxUrl === undefined ? null : sandboxAddressOf(request)
      if (address === null) {
        return sendSentence(response, { status: 404, sentence: 'There is nothing at this address.' })
      }
      const client = clientAddress(request, trustProxy)
      for (const name of withheldHeaders) delete request.headers[name]
      request.url = address
      upstream.handle({ request, response, pool: 'sandbox', client })
    },
    close: () => upstream.close(),
  }
}

/** The names stand at even places of the list, each before its value. */
function withoutCookies(headers: string[]): string[] {
  return headers.filter((_, index) => headers[index - (index % 2)]?.toLowerCase() !== 'set-cookie')
}

function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD'
}
