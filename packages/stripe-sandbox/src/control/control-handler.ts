import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson } from '@meridian/sandbox/local-server'
import { z } from 'zod'
import { ApiError } from '../engine/api-error.ts'
import { isObjectKind } from '../objects/all-objects.ts'
import type { ControlledSandbox } from './controlled-sandbox.ts'
import { formActions } from './form-actions.ts'
import { customerPage } from './pages/customer-page.ts'
import { kindPage, objectPage } from './pages/object-pages.ts'
import { overviewPage } from './pages/overview-page.ts'
import { pagePolicy } from './pages/page-style.ts'

const PlanSchema = z.strictObject({
  duplicates: z.number().int().min(0).max(10).optional(),
  shuffle: z.boolean().optional(),
  drop: z.number().min(0).max(1).optional(),
  delayMs: z.number().int().min(0).optional(),
})

const FaultSchema = z.strictObject({
  route: z.string(),
  kind: z.enum(['slow', 'down', 'lost', 'error']),
  delayMs: z.number().int().optional(),
  status: z.number().int().optional(),
  times: z.number().int().optional(),
})

const CardSchema = z.strictObject({
  clientSecret: z.string(),
  card: z.string(),
  threeDSecure: z.enum(['complete', 'fail', 'abandon']).optional(),
  expMonth: z.number().int().optional(),
  expYear: z.number().int().optional(),
  cvc: z.string().optional(),
  email: z.string().optional(),
  name: z.string().optional(),
})

type Action = (sandbox: ControlledSandbox, body: unknown) => unknown

/** What a journey can have the sandbox do: `POST /_sandbox/…` with JSON. */
const actions: Record<string, Action> = {
  'POST /_sandbox/advance-clock': (sandbox, body) => {
    const { id, to } = z.strictObject({ id: z.string(), to: z.iso.datetime() }).parse(body)
    sandbox.advanceClock(id, new Date(to))
    return { id, to }
  },
  'POST /_sandbox/open-dispute': (sandbox, body) => {
    const { charge, reason } = z
      .strictObject({ charge: z.string(), reason: z.string().optional() })
      .parse(body)
    return sandbox.openDispute(charge, reason)
  },
  'POST /_sandbox/close-dispute': (sandbox, body) => {
    const { id, outcome } = z.strictObject({ id: z.string(), outcome: z.enum(['won', 'lost']) }).parse(body)
    return sandbox.closeDispute(id, outcome)
  },
  'POST /_sandbox/faults': (sandbox, body) => {
    sandbox.fault(FaultSchema.parse(body))
    return { ok: true }
  },
  'DELETE /_sandbox/faults': (sandbox) => {
    sandbox.clearFaults()
    return { ok: true }
  },
  'POST /_sandbox/webhooks/pause': (sandbox) => {
    sandbox.pauseWebhooks()
    return { ok: true }
  },
  'POST /_sandbox/webhooks/resume': (sandbox) => {
    sandbox.resumeWebhooks()
    return { ok: true }
  },
  'POST /_sandbox/webhooks/plan': (sandbox, body) => {
    sandbox.planWebhooks(PlanSchema.parse(body))
    return { ok: true }
  },
  'POST /_sandbox/webhooks/deliver': (sandbox, body) => sandbox.deliver(PlanSchema.parse(body)),
  'POST /_sandbox/confirm-payment': (sandbox, body) => sandbox.browser.confirmPayment(CardSchema.parse(body)),
  'POST /_sandbox/handle-next-action': (sandbox, body) =>
    sandbox.browser.handleNextAction(CardSchema.pick({ clientSecret: true, threeDSecure: true }).parse(body)),
  'POST /_sandbox/confirm-setup': (sandbox, body) => sandbox.browser.confirmSetup(CardSchema.parse(body)),
  'GET /_sandbox/events': (sandbox) => sandbox.events(),
  'GET /_sandbox/requests': (sandbox) => sandbox.requests,
  'GET /_sandbox/health': () => ({ ok: true, mode: 'sandbox' }),
}

/** Answers `/_sandbox/`, by which people and journeys drive the sandbox. */
export class ControlHandler {
  readonly #sandbox: ControlledSandbox

  constructor(sandbox: ControlledSandbox) {
    this.#sandbox = sandbox
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
    if (!isOfThisMachine(request)) return sendJson(response, 403, { error: 'Only from this machine.' })
    if (request.method === 'POST' && pathname.startsWith('/_sandbox/do/')) {
      return this.#do(pathname.slice('/_sandbox/do/'.length), request, response)
    }
    // Only people and journeys drive it, never a page that a browser has open, but for the forms of its own.
    if (request.headers.origin !== undefined) return sendJson(response, 403, { error: 'Not from a page.' })
    const page = request.method === 'GET' ? this.#page(pathname, searchParams) : null
    if (page !== null) return sendPage(response, page)
    const action = actions[`${request.method} ${pathname}`] ?? listing(pathname)
    if (!action)
      return sendJson(response, 404, { error: `The sandbox has no ${request.method} ${pathname}.` })
    try {
      const text = await read(request)
      const body: unknown = text === '' ? {} : JSON.parse(text)
      sendJson(response, 200, await action(this.#sandbox, body))
    } catch (error) {
      const { status, sentence } = faultOf(error)
      sendJson(response, status, { error: sentence })
    }
  }

  /** The page at this path; null where there is none. */
  #page(path: string, query: URLSearchParams): string | null {
    if (/^\/_sandbox\/?$/.test(path)) return overviewPage(this.#sandbox, query)
    const [, kind, id = ''] = /^\/_sandbox\/(customers|kinds|show)\/(\w+)$/.exec(path) ?? []
    if (kind === 'customers') return customerPage(this.#sandbox, id, query.get('said'))
    if (kind === 'kinds') return isObjectKind(id) ? kindPage(this.#sandbox, id) : null
    return kind === 'show' ? objectPage(this.#sandbox, id) : null
  }

  /** Does what a button of the pages asks for, and leads back to the page with a sentence about it. */
  async #do(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { origin, host } = request.headers
    if (origin !== `http://${host}`)
      return sendJson(response, 403, { error: 'Not from a page of another server.' })
    const form = Object.fromEntries(new URLSearchParams(await read(request)))
    const back = pagePath.test(form['back'] ?? '') ? (form['back'] ?? '') : '/_sandbox/'
    const said = await this.#sentenceOf(name, form)
    response.writeHead(303, { location: `${back}?${new URLSearchParams({ said }).toString()}` }).end()
  }

  async #sentenceOf(name: string, form: Record<string, string>): Promise<string> {
    const action = formActions[name]
    if (!action) return 'The sandbox cannot do that.'
    try {
      return await action(this.#sandbox, form)
    } catch (error) {
      return `That did not work: ${faultOf(error).sentence}`
    }
  }
}

const pagePath = /^\/_sandbox\/(customers\/\w+)?$/

/** A browser names the host that it was sent to: a page whose name was bent to this machine names its own. */
function isOfThisMachine({ headers }: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '')
}

function sendPage(response: ServerResponse, page: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  response.end(page)
}

function faultOf(error: unknown): { status: number; sentence: string } {
  if (error instanceof z.ZodError) return { status: 400, sentence: z.prettifyError(error) }
  if (error instanceof ApiError) return { status: error.status, sentence: error.message }
  return { status: 500, sentence: error instanceof Error ? error.message : String(error) }
}

/** `GET /_sandbox/objects/subscription` */
function listing(path: string): Action | null {
  const kind = /^\/_sandbox\/objects\/(\w+)$/.exec(path)?.[1]
  return kind !== undefined && isObjectKind(kind) ? (sandbox) => sandbox.objects(kind) : null
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
