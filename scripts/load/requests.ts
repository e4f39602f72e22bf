import type { Cast } from './cast.ts'
import type { Ask, RequestMaker } from './client.ts'
import { editorRequests } from './editor-requests.ts'
import type { Kind } from './mix.ts'

/** Of the pages that a browser has seen so many are asked for again with their etag. */
const returningShare = 0.3
/** Of good pages so many are unpacked and looked into; all are judged by their head. */
const inspectedShare = 0.02
const mostEtags = 50_000

/** Makes the requests of every kind, each about somebody or something else. */
export function makeRequests(cast: Cast): Record<Kind, RequestMaker> {
  const etags = new Map<string, string>()
  const page = (path: string, mark: string): Ask => {
    const etag = Math.random() < returningShare ? etags.get(path) : undefined
    return {
      method: 'GET',
      path,
      ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
      check({ status, headers, text }) {
        if (status === 304 && etag !== undefined) return null
        if (status !== 200) return String(status)
        if (headers.etag !== undefined && etags.size < mostEtags) etags.set(path, headers.etag)
        if (headers['content-encoding'] === undefined) return 'not compressed'
        return Math.random() < inspectedShare && !text().includes(mark) ? 'not what was asked for' : null
      },
    }
  }
  const articlePath = () => `/articles/${zipf(cast.articles)}`
  const article = () => {
    const path = articlePath()
    return page(path, path)
  }
  let newcomers = 0
  return {
    article: () => [article()],
    home: () => [page('/', '</html>')],
    list: () => [page(any(cast.lists), '</html>')],
    file: () => [{ method: 'GET', path: any(cast.files), check: expectStatus(200) }],
    picture: () => [{ method: 'GET', path: any(cast.pictures), check: expectStatus(200) }],
    miss: () => [
      { method: 'GET', path: `/wp-${Math.random().toString(36).slice(2)}.php`, check: expectStatus(404) },
    ],
    feed: () => [page(any(cast.feeds), '')],
    'content API': () => [
      Math.random() < 0.5
        ? page('/api/articles/active', '"featured"')
        : page(`/api/articles/${zipf(cast.articles)}`, '"title"'),
    ],
    search: () => [{ method: 'GET', path: any(cast.searches), check: expectText('"results"') }],
    'newsletter click': () => {
      const path = articlePath()
      return [page(`${path}?utm_source=newsletter&utm_medium=email`, path)]
    },
    'newsletter sign-up': () => {
      newcomers += 1
      return [
        send(cast, 'POST', '/api/newsletter/subscribe', {
          body: { email: `load-${cast.run}-${newcomers}@synthetic.example` },
        }),
      ]
    },
    unsubscribe: () => {
      const token = any(cast.unsubscribeTokens)
      return [
        page(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`, '</html>'),
        send(cast, 'POST', '/api/newsletter/unsubscribe', { body: { token } }),
      ]
    },
    ...readerRequests(cast),
    ...editorRequests(cast),
  }
}

function readerRequests(cast: Cast) {
  const ownRead = (path: string, mark?: string) => {
    const { cookie, email } = any(cast.readers)
    return read(path, cookie, mark ?? email)
  }
  const returning = cast.returning.values()
  const next = () => returning.next().value ?? any(cast.returning)
  return {
    'who am I': () => [ownRead('/api/user')],
    dashboard: () => {
      const { cookie, email } = any(cast.readers)
      return [
        read('/api/user/profile', cookie, email),
        read('/api/user/subscription', cookie, '"status"'),
        read('/api/user/reading-progress', cookie, '['),
        read('/api/user/payments', cookie, '['),
      ]
    },
    'reading progress': () => {
      const { cookie } = any(cast.readers)
      const articleId = zipf(cast.articles)
      const progressPercent = 1 + Math.floor(Math.random() * 100)
      const body = { articleId, progressPercent }
      return [send(cast, 'POST', '/api/user/reading-progress', { body, cookie, mark: articleId })]
    },
    'save an article': () => {
      const { cookie } = any(cast.readers)
      const path = `/api/user/saved-articles/${zipf(cast.articles)}`
      return [send(cast, 'PUT', path, { body: {}, cookie, status: 204 })]
    },
    'sign-in': () => {
      const credentials = next()
      return [send(cast, 'POST', '/api/auth/login', { body: credentials, mark: credentials.email })]
    },
    'code by mail': () => [
      send(cast, 'POST', '/api/auth/send-code', { body: { email: next().email }, status: 202 }),
    ],
  } satisfies Partial<Record<Kind, RequestMaker>>
}

function read(path: string, cookie: string, mark: string): Ask {
  return { method: 'GET', path, headers: { cookie }, check: expectText(mark) }
}

/** A request of the site's own scripts that changes something. */
function send(
  cast: Cast,
  method: 'POST' | 'PUT',
  path: string,
  {
    body,
    cookie,
    mark = '',
    status = 200,
  }: { body: object; cookie?: string; mark?: string; status?: number },
): Ask {
  return {
    method,
    path,
    body,
    headers: { origin: cast.publicOrigin, ...(cookie !== undefined && { cookie }) },
    check: status === 200 ? expectText(mark) : expectStatus(status),
  }
}

function expectStatus(wanted: number): Ask['check'] {
  return ({ status }) => (status === wanted ? null : String(status))
}

function expectText(mark: string): Ask['check'] {
  return ({ status, text }) => {
    if (status !== 200) return String(status)
    return text().includes(mark) ? null : 'not what was asked for'
  }
}

function any<Item>(list: readonly Item[]): Item {
  const item = list[Math.floor(Math.random() * list.length)]
  if (item === undefined) throw new RangeError('There is nothing to choose from.')
  return item
}

/** As readers choose among many: the n-th newest about 1 / n as often as the newest (Zipf). */
function zipf<Item>(list: readonly Item[]): Item {
  const item = list[Math.floor(list.length ** Math.random()) - 1]
  if (item === undefined) throw new RangeError('There is nothing to choose from.')
  return item
}
