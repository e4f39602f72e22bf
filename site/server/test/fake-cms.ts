import { findFreePort } from '@meridian/sandbox/network/free-port'
import { readSnapshotEndpoint } from '@meridian/shared/replica/replica.endpoints'
import { PreviewRequestSchema, type PreviewRequest } from '@meridian/shared/content/preview.schema'
import { addAudienceDeltaEndpoint, shareDayKeyEndpoint } from '@meridian/shared/audience/audience.endpoints'
import { type AudienceDelta, AudienceDeltaSchema } from '@meridian/shared/audience/audience-delta.schema'
import { signatureHeader, verifyWebhook } from '@meridian/shared/publishing/webhook-signature'
import { DayKeyOfferSchema } from '@meridian/shared/audience/day-key.schema'
import { reportPurgesEndpoint } from '@meridian/shared/cdn/cdn.endpoints'
import { PurgeReportSchema } from '@meridian/shared/cdn/cdn.schema'
import { registerPublishTargetEndpoint } from '@meridian/shared/publishing/publishing.endpoints'
import { searchEndpoint } from '@meridian/shared/search/search.endpoints'
import { text } from 'node:stream/consumers'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { cardOf, Magazine } from './magazine.ts'

export const internalSecret = 'internal-secret-of-the-tests'
export const publishSecret = 'publish-secret-of-the-tests'

const testIssue = {
  id: 'autumn-2026',
  title: 'The Quiet Issue',
  description: '',
  season: 'Autumn',
  year: 2026,
  cover: null,
  isCurrent: true,
  pdf: null,
  appleNewsUrl: null,
  issuuUrl: null,
}

/** The CMS as the site server sees it, over real HTTP, telling about a magazine in memory. */
export class FakeCms {
  readonly magazine = new Magazine()
  /** Every request's target, in order. */
  readonly requests: string[] = []
  /** Called before each answer; may delay it, or change the magazine in the middle of a render. */
  beforeAnswer: (path: string) => Promise<void> | void = () => {}
  /** Called when a snapshot stands for its position and is not sent yet; may delay it, or publish meanwhile. */
  whileSnapshot: () => Promise<void> | void = () => {}
  /** What stands in for share images, by their names below the folder for them. */
  shareImages: Record<string, { location: string | null }> = {}
  /** Answers 500 to the targets that match. */
  broken: RegExp | null = null
  /** Whether snapshots end before their last line. */
  cutsSnapshots = false
  /** What site servers have said of where publishes are to be delivered to, in order. */
  readonly targetCalls: { path: string; said: unknown }[] = []
  /** What the CDN is to forget, as site servers have reported it, in order. */
  readonly purges: string[] = []
  /** What site servers have counted and told, each delta once; all were signed. */
  readonly audience: AudienceDelta[] = []
  /** The session that is over. */
  signedOut: string | null = null
  lastHeaders: IncomingMessage['headers'] = {}
  weather = [{ city: 'London', temperature: 14 }]
  #server: Server | null = null
  #port = 0

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Listens on a free port, after a stop on the same one again. */
  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#answer(request, response))
    // One of the system's own could be taken while this is stopped.
    if (this.#port === 0) this.#port = await findFreePort()
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve))
    this.#server = server
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server) return
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? ''
    this.requests.push(target)
    const body = request.method === 'POST' ? await text(request) : ''
    const draft = readDraft(body)
    this.lastHeaders = request.headers
    await this.beforeAnswer(target)
    if (this.broken?.test(target)) return reply(response, 500, 'Broken.')
    const { pathname, searchParams } = new URL(target, this.url)
    if (!pathname.startsWith('/api/internal/')) return this.#answerPublic(pathname, response)
    if (request.headers.authorization !== `Bearer ${internalSecret}`)
      return reply(response, 401, 'Not for you.')
    if (pathname.startsWith(registerPublishTargetEndpoint.path)) {
      this.targetCalls.push({ path: pathname, said: JSON.parse(body) })
      return void response.writeHead(204).end()
    }
    if (pathname === shareDayKeyEndpoint.path) {
      const { keyId } = DayKeyOfferSchema.parse(JSON.parse(body))
      return reply(response, 200, { keyId, sealed: null, waiting: [] })
    }
    if (pathname === addAudienceDeltaEndpoint.path) return this.#takeDelta(request, response, body)
    if (pathname === reportPurgesEndpoint.path) {
      this.purges.push(...PurgeReportSchema.parse(JSON.parse(body)).keys)
      return void response.writeHead(204).end()
    }
    if (pathname === readSnapshotEndpoint.path) return await this.#answerSnapshot(response)
    const path = decodeURIComponent(pathname.slice('/api/internal/'.length))
    const value = path.startsWith('content/preview/site/')
      ? this.#sitePreview(draft)
      : path.startsWith('content/preview/issues/')
        ? this.#issuePreview(draft)
        : path.startsWith('content/preview/')
          ? this.#preview(Number(path.split('/').at(-1)), draft)
          : this.#internal(path, searchParams)
    return value ? reply(response, 200, value) : reply(response, 404, 'Not here.')
  }

  #takeDelta({ headers }: IncomingMessage, response: ServerResponse, body: string): void {
    const header = String(headers[signatureHeader])
    if (!verifyWebhook({ header, body, secret: publishSecret }).ok) return reply(response, 401, 'Not signed.')
    const delta = AudienceDeltaSchema.parse(JSON.parse(body))
    const isKnown = this.audience.some(
      (other) => other.boot === delta.boot && other.sequence === delta.sequence,
    )
    if (!isKnown) this.audience.push(delta)
    response.writeHead(204).end()
  }

  #internal(path: string, query: URLSearchParams): unknown {
    if (path === 'publish-events') {
      const [after = 0, limit = 0, recordsAfter = 0] = ['after', 'limit', 'recordsAfter'].map((name) =>
        Number(query.get(name)),
      )
      return this.#log({ after, limit, recordsAfter })
    }
    if (path.startsWith('content/share-images/'))
      return this.shareImages[path.slice('content/share-images/'.length)]
    return null
  }

  async #answerSnapshot(response: ServerResponse): Promise<void> {
    const lines = this.magazine.records.snapshot(this.magazine.position)
    const sent = this.cutsSnapshots ? lines.slice(0, -1) : lines
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    const [first = '', ...others] = sent
    response.write(`${first}\n`)
    await this.whileSnapshot()
    for (const line of others) response.write(`${line}\n`)
    response.end()
  }

  /** The article of this number, with the title that is being typed. */
  #preview(id: number, request: PreviewRequest | null) {
    if (!request) return null
    const article = [...this.magazine.articles.values()][id - 1]
    if (!article || request.holder === this.signedOut) return { tags: [], data: { kind: 'unknown' } }
    const title = typeof request.draft?.title === 'string' ? request.draft.title : article.title
    return { tags: [], data: { kind: 'article', content: this.magazine.contentOf({ ...article, title }) } }
  }

  /** The one issue under the title that is being typed. */
  #issuePreview(request: PreviewRequest | null) {
    if (!request || request.holder === this.signedOut) return { tags: [], data: { kind: 'unknown' } }
    const title = typeof request.draft?.title === 'string' ? request.draft.title : testIssue.title
    const content = { issue: { ...testIssue, title }, letter: null, contents: [], previous: null, next: null }
    return { tags: [], data: { kind: 'issue', content } }
  }

  /** The home page under the name that is being typed. */
  #sitePreview(request: PreviewRequest | null) {
    if (!request || request.holder === this.signedOut) return { tags: [], data: null }
    const name = typeof request.draft?.name === 'string' ? request.draft.name : this.magazine.name
    return { tags: [], data: { site: { ...this.magazine.site(), name }, home: this.#home() } }
  }

  #log({ after, limit, recordsAfter }: { after: number; limit: number; recordsAfter: number }) {
    const { events, firstPosition } = this.magazine
    const found = events.filter((event) => event.position > after).slice(0, limit)
    return {
      events: found.map((event) => (event.position > recordsAfter ? event : { ...event, records: null })),
      firstPosition: events[0]?.position ?? 0,
      lastPosition: events.at(-1)?.position ?? firstPosition - 1,
    }
  }

  #home() {
    return {
      featured: null,
      seconds: [],
      latest: this.magazine.published().slice(0, 15).map(cardOf),
      row: [],
      sections: [],
      currentIssue: null,
    }
  }

  #answerPublic(path: string, response: ServerResponse): void {
    if (path === searchEndpoint.path) {
      response.setHeader('cache-control', 'public, max-age=10')
      return reply(response, 200, { found: this.magazine.published().map(({ title }) => title) })
    }
    if (path === '/api/weather') {
      response.setHeader('cdn-cache-control', 'max-age=1')
      return reply(response, 200, this.weather, ['weather'])
    }
    if (path === '/api/user') return reply(response, 401, 'Please sign in.')
    if (path === '/admin') return reply(response, 200, 'The admin.')
    reply(response, 404, 'There is no such thing.')
  }
}

function readDraft(body: string): PreviewRequest | null {
  return body === '' ? null : (PreviewRequestSchema.safeParse(JSON.parse(body)).data ?? null)
}

function reply(response: ServerResponse, status: number, value: unknown, tags: string[] = []): void {
  const isText = typeof value === 'string'
  response.writeHead(status, {
    'content-type': isText ? 'text/plain' : 'application/json',
    ...(tags.length > 0 && { 'cache-tag': tags.join(',') }),
  })
  response.end(isText ? value : JSON.stringify(value))
}
