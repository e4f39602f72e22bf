import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { sendJson } from '../../local-server.ts'
import { ApiError } from '../engine/api-error.ts'
import { isObjectKind } from '../objects/all-objects.ts'
import type { PaymentSandbox } from '../payment-sandbox.ts'
import { pagePolicy, sandboxPage } from './sandbox-page.ts'

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

type Deed = (sandbox: PaymentSandbox, body: unknown) => unknown

/** What a journey can have the sandbox do: `POST /_sandbox/…` with JSON. */
const deeds: Record<string, Deed> = {
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
  readonly #sandbox: PaymentSandbox

  constructor(sandbox: PaymentSandbox) {
    this.#sandbox = sandbox
  }

  #page(response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    response.end(sandboxPage(this.#sandbox))
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
    // Only people and journeys drive it, never the page of another site that a browser has open.
    if (request.headers.origin !== undefined) return sendJson(response, 403, { error: 'Not from a page.' })
    if (request.method === 'GET' && /^\/_sandbox\/?$/.test(pathname)) return this.#page(response)
    const deed = deeds[`${request.method} ${pathname}`] ?? listing(pathname)
    if (!deed) return sendJson(response, 404, { error: `The sandbox has no ${request.method} ${pathname}.` })
    try {
      const text = await read(request)
      const body: unknown = text === '' ? {} : JSON.parse(text)
      sendJson(response, 200, await deed(this.#sandbox, body))
    } catch (error) {
      if (error instanceof z.ZodError) return sendJson(response, 400, { error: z.prettifyError(error) })
      if (error instanceof ApiError) return sendJson(response, error.status, { error: error.message })
      sendJson(response, 500, { error: error instanceof Error ? error.message : String(error) })
    }
  }
}

/** `GET /_sandbox/objects/subscription` */
function listing(path: string): Deed | null {
  const kind = /^\/_sandbox\/objects\/(\w+)$/.exec(path)?.[1]
  return kind !== undefined && isObjectKind(kind) ? (sandbox) => sandbox.objects(kind) : null
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
