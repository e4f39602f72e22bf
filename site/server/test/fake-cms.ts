import { findFreePort } from '@meridian/sandbox/network/free-port'
import { answerBundleEndpoint } from '@meridian/shared/content/internal.endpoints'
import { articleTag, latestList, redirectTag, sectionList } from '@meridian/shared/publishing/tags'
import { BundleRequestSchema, encodeAnswer } from '@meridian/shared/content/answer-bundle'
import type { Redirect } from '@meridian/shared/content/redirect.schema'
import { homeCounts } from '@meridian/shared/content/content.schema'
import { PreviewRequestSchema, type PreviewRequest } from '@meridian/shared/content/preview.schema'
import { reportPurgesEndpoint } from '@meridian/shared/cdn/cdn.endpoints'
import { PurgeReportSchema } from '@meridian/shared/cdn/cdn.schema'
import { registerPublishTargetEndpoint } from '@meridian/shared/publishing/publishing.endpoints'
import { searchEndpoint } from '@meridian/shared/search/search.endpoints'
import { text } from 'node:stream/consumers'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { cardOf, Magazine, testSections } from './magazine.ts'

export const internalSecret = 'internal-secret-of-the-tests'

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
  /** What stands in for share images, by their names below the folder for them. */
  shareImages: Record<string, { location: string | null }> = {}
  /** Answers 500 to the targets that match. */
  broken: RegExp | null = null
  /** Where addresses without a page lead on to. */
  redirects: Record<string, Redirect> = {}
  /** What site servers have said of where publishes are to be delivered to, in order. */
  readonly targetCalls: { path: string; said: unknown }[] = []
  /** What the CDN is to forget, as site servers have reported it, in order. */
  readonly purges: string[] = []
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
    if (target === answerBundleEndpoint.path) return this.#answerBundle(request, response)
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
    if (pathname === reportPurgesEndpoint.path) {
      this.purges.push(...PurgeReportSchema.parse(JSON.parse(body)).keys)
      return void response.writeHead(204).end()
    }
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

  /** Each target as if it had been asked for alone. */
  async #answerBundle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { targets } = BundleRequestSchema.parse(JSON.parse(await text(request)))
      const { authorization = '' } = request.headers
      const sent = targets.map(async (target, index) => {
        const answer = await fetch(`${this.url}${target}`, { headers: { authorization }, redirect: 'manual' })
        const body = new Uint8Array(await answer.arrayBuffer())
        response.write(encodeAnswer(index, { status: answer.status, headers: [...answer.headers], body }))
      })
      await Promise.all(sent)
      response.end()
    } catch (error) {
      // It was stopped meanwhile.
      response.destroy(error instanceof Error ? error : undefined)
    }
  }

  #internal(path: string, query: URLSearchParams): unknown {
    const { magazine } = this
    if (path === 'publish-events') return this.#log(Number(query.get('after')), Number(query.get('limit')))
    if (path === 'content/site') return { tags: ['site'], data: magazine.site() }
    if (path === 'content/home') return this.#home()
    if (path === 'content/issues') return { tags: ['issues'], data: { issues: [testIssue] } }
    if (path === 'content/authors') return { tags: ['bylines'], data: [] }
    if (path === 'content/former-addresses') return this.#formerAddresses()
    if (path === 'content/redirect') return this.#redirect(query.get('path') ?? '')
    if (path === 'content/articles') return this.#batch(query)
    if (path.startsWith('content/share-images/'))
      return this.shareImages[path.slice('content/share-images/'.length)]
    const [, kind, key = ''] = /^content\/(lists|articles)\/(.+)$/.exec(path) ?? []
    if (kind === 'lists') return this.#list(key, query.get('month') ?? undefined)
    return kind ? { tags: [articleTag(key)], data: magazine.at(key) } : null
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
    return { tags: [], data: { site: { ...this.magazine.site(), name }, home: this.#home().data } }
  }

  #log(after: number, limit: number) {
    const { events, firstPosition } = this.magazine
    return {
      events: events.filter((event) => event.position > after).slice(0, limit),
      firstPosition: events[0]?.position ?? 0,
      lastPosition: events.at(-1)?.position ?? firstPosition - 1,
    }
  }

  #formerAddresses() {
    const former = [...this.magazine.articles.values()].filter((article) => article.state !== 'published')
    return {
      slugs: former.map((article) => article.slug),
      issueSlugs: [],
      redirectPaths: Object.keys(this.redirects),
      next: null,
    }
  }

  #redirect(path: string) {
    return { tags: [redirectTag(path)], data: this.redirects[path] ?? null }
  }

  #home() {
    const latest = this.magazine.published().slice(0, 15).map(cardOf)
    return {
      tags: ['site', latestList, ...testSections.map(sectionList)],
      data: {
        featured: null,
        latest,
        pinned: { seconds: [], latest: [], row: [] },
        counts: homeCounts,
        sections: [],
        currentIssue: null,
      },
    }
  }

  #list(key: string, month: string | undefined) {
    const section = key === latestList ? undefined : key.slice(sectionList('').length)
    if (section !== undefined && !testSections.includes(section)) return null
    const articles = this.magazine.published(section, month)
    const months = [
      ...new Set(this.magazine.published(section).map((article) => article.publishedAt.slice(0, 7))),
    ]
    return {
      tags: [month === undefined ? key : `${key}@${month}`],
      data: { articles: (month ? articles : articles.slice(0, 24)).map(cardOf), months },
    }
  }

  #batch(query: URLSearchParams) {
    const published = this.magazine.published()
    const start = Number(query.get('after') ?? 0)
    const end = start + Number(query.get('limit'))
    const batch = published.slice(start, end)
    return {
      articles: batch.map((article) => ({
        tags: [articleTag(article.slug)],
        content: this.magazine.contentOf(article),
      })),
      next: end < published.length ? String(end) : null,
    }
  }

  #answerPublic(path: string, response: ServerResponse): void {
    const { magazine } = this
    if (path === '/api/articles/active') {
      const articles = magazine.published().slice(0, 100)
      return reply(
        response,
        200,
        articles.map((article) => magazine.contentOf(article).article),
        [latestList],
      )
    }
    const section = /^\/api\/articles\/category\/(.+)$/.exec(path)?.[1]
    if (section && testSections.includes(section)) {
      const articles = magazine
        .published(section)
        .slice(0, 100)
        .map((article) => magazine.contentOf(article).article)
      return reply(response, 200, articles, [sectionList(section)])
    }
    if (path === '/api/issues') return reply(response, 200, [testIssue], ['issues'])
    if (path === '/api/subscriptions') return reply(response, 200, [{ id: 'patron-ledger' }], ['plans'])
    if (path === '/api/subscriptions/patron-ledger')
      return reply(response, 200, { id: 'patron-ledger' }, ['plans'])
    if (path === searchEndpoint.path) {
      response.setHeader('cache-control', 'public, max-age=10')
      return reply(response, 200, { found: magazine.published().map(({ title }) => title) })
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
