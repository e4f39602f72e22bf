import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { PublishDeliverySchema, type PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import { findFreePort } from '@meridian/sandbox/network/free-port'
import { signatureHeader, verifyWebhook } from '@meridian/shared/publishing/webhook-signature'
import { targetOf } from '@meridian/shared/publishing/publish-target.schema'
import { testEnv } from './test-env.ts'

type Answer = (request: { events: PublishEvent[]; response: ServerResponse }) => void

/**
 * A publish target as the contract describes it: applies consecutive events once, answers older ones as done
 * and a gap with 409. `answerNext` puts other behaviour in its place for the next requests.
 */
export class WebhookTarget {
  readonly #server = createServer((request, response) => void this.#handle(request, response))
  readonly #answers: Answer[] = []
  readonly #watchers = new Set<() => void>()
  /** What was applied, in the order in which it was. */
  readonly applied: PublishEvent[] = []
  /** First and last position of every request that came, whatever it was answered. */
  readonly requests: [first: number, last: number][] = []
  readonly badSignatures: string[] = []
  appliedPosition = 0

  #port = 0

  /** Listens on a free port, after a stop on the same one again. */
  async start(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    // One of the system's own could be taken while this is stopped.
    if (this.#port === 0) this.#port = await findFreePort()
    this.#server.listen(this.#port, '127.0.0.1', resolve)
    await promise
  }

  /** What a site server at its place would register. */
  get address(): string {
    return new URL(this.url).origin
  }

  get url(): string {
    if (this.#port === 0) throw new Error('The target was never started.')
    return targetOf(`http://127.0.0.1:${this.#port}`)
  }

  answerNext(...answers: Answer[]): void {
    this.#answers.push(...answers)
  }

  /** Resolves once `isReached` holds, which is looked at after every request. */
  async until(isReached: () => boolean): Promise<void> {
    if (isReached()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const watch = () => {
      if (isReached()) resolve()
    }
    this.#watchers.add(watch)
    await promise
    this.#watchers.delete(watch)
  }

  untilApplied(position: number): Promise<void> {
    return this.until(() => this.appliedPosition >= position)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    await promise
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const header = request.headers[signatureHeader]
    const check = verifyWebhook({
      header: typeof header === 'string' ? header : undefined,
      body: text,
      secret: testEnv.PUBLISH_SECRET,
    })
    if (!check.ok) this.badSignatures.push(check.reason)
    const { events } = PublishDeliverySchema.parse(JSON.parse(text))
    this.requests.push([events[0]?.position ?? 0, events.at(-1)?.position ?? 0])
    const answer = this.#answers.shift() ?? ((given) => this.apply(given))
    answer({ events, response })
    for (const watch of this.#watchers) watch()
  }

  /** The behaviour of the contract. */
  apply({ events, response }: { events: PublishEvent[]; response: ServerResponse }): void {
    const first = events[0]?.position ?? 0
    if (first > this.appliedPosition + 1) {
      return answerJson(response, 409, { receipts: [], appliedPosition: this.appliedPosition })
    }
    const fresh = events.filter((event) => event.position > this.appliedPosition)
    this.applied.push(...fresh)
    this.appliedPosition = Math.max(this.appliedPosition, events.at(-1)?.position ?? 0)
    const receipts = events.map((event) => ({
      position: event.position,
      pages: event.tags.map((tag) => `/${tag}`),
      queued: 0,
      liveAt: new Date().toISOString(),
      tookMs: 1.5,
    }))
    answerJson(response, 200, { receipts, appliedPosition: this.appliedPosition })
  }
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
