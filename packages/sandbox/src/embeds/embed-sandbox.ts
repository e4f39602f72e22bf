import type { IncomingMessage, ServerResponse } from 'node:http'
import { LocalServer, sendJson } from '../local-server.ts'
import { embedAnswers } from './embed-answers.ts'
import { drawPoster } from './poster.ts'

/** What a site does when it is asked, once or always. */
export type EmbedBehaviour =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** A good answer word for word. */
  | { kind: 'body'; body: string | Buffer; contentType?: string }
  | { kind: 'silent' }
  | { kind: 'cut' }

/**
 * A local server in the place of every site whose videos and posts can be embedded (`EMBED_BASE_URL`), for development and tests:
 * it speaks their oEmbed and has a poster for each. What would be `https://host/path` is `/host/path` here. An address with `private`
 * in it is shown to nobody, and for one with `away` its site is away, whatever they are told to do.
 */
export class EmbedSandbox {
  readonly #server = new LocalServer((request, response) => this.#answer(request, response))
  readonly #behaviours = new Map<string, { behaviour: EmbedBehaviour; times: number }>()
  readonly #poster = drawPoster()
  /** What was asked for, in order: `host/path`. */
  readonly requests: string[] = []

  /** Resolves to what EMBED_BASE_URL has to be. */
  start(port?: number): Promise<string> {
    return this.#server.start(port)
  }

  stop(): Promise<void> {
    return this.#server.stop()
  }

  /** For the addresses that begin so (`www.youtube.com/oembed`, `i.ytimg.com`), so many times. */
  behave(prefix: string, behaviour: EmbedBehaviour, times = Number.POSITIVE_INFINITY): void {
    this.#behaviours.set(prefix, { behaviour, times })
  }

  /** Deletes behaviours and requests. */
  reset(): void {
    this.#behaviours.clear()
    this.requests.length = 0
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
    const place = pathname.slice(1)
    this.requests.push(place)
    const found = [...this.#behaviours].find(([prefix]) => place.startsWith(prefix))?.[1]
    if (found && found.times > 0) {
      found.times -= 1
      return behave(response, found.behaviour)
    }
    const answer = embedAnswers[place]
    if (!answer) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(this.#poster)
      return
    }
    const asked = URL.parse(searchParams.get('url') ?? '')
    if (!asked) return sendJson(response, 400, { error: 'Bad Request' })
    if (asked.href.includes('private')) return sendJson(response, 404, { error: 'Not Found' })
    if (asked.href.includes('away')) return sendJson(response, 503, { error: 'Service Unavailable' })
    sendJson(response, 200, answer(asked))
  }
}

function behave(response: ServerResponse, behaviour: EmbedBehaviour): void {
  switch (behaviour.kind) {
    case 'status':
      response.writeHead(behaviour.status, behaviour.headers).end()
      return
    case 'body':
      response
        .writeHead(200, { 'content-type': behaviour.contentType ?? 'application/json' })
        .end(behaviour.body)
      return
    case 'cut':
      response.destroy()
      return
    case 'silent':
  }
}
