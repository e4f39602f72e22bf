import type { BodyOf, CallableEndpoint } from '@meridian/shared/api/endpoint'
import { answerBundleEndpoint } from '@meridian/shared/content/internal.endpoints'
import {
  asOfHeader,
  type BundledAnswer,
  decodeBundle,
  maxBundled,
} from '@meridian/shared/content/answer-bundle'

const usualTimeoutMs = 10_000

/** How the site server asks the CMS. */
export interface CmsAccess {
  /** The answer at a target (the path of an endpoint, and a query), whatever its status; throws when none comes. */
  ask(target: string): Promise<BundledAnswer>
  /** The same for a question that is too long for an address. */
  post<const E extends CallableEndpoint>(endpoint: E, question: BodyOf<E>): Promise<BundledAnswer>
  /**
   * The same, in one request with all that is asked for in the same turn of the event loop: the pages of a publish begin
   * together, and each asks for a list of its own. Not for what takes long, since the others wait for it.
   */
  askTogether(target: string): Promise<BundledAnswer>
  /**
   * The same access for content that has to show the publish event at this position, and need not be newer: what is asked for
   * together may be an answer that the CMS has made for another site server.
   */
  asOf(position: number): CmsAccess
}

interface Waiting {
  target: string
  asOf: number | null
  answer: PromiseWithResolvers<BundledAnswer>
}

/** Opens the CMS's API. */
export function openCmsAccess(options: {
  /** Origin of the CMS, `http://127.0.0.1:4322`. */
  cmsUrl: string
  /** Bearer of the internal API. */
  secret: string
  /** What readers have in the address bar; the public API's answers may name it. */
  publicUrl: string
  /** By how much longer than usual an answer is waited for. */
  timeoutFactor?: number
}): CmsAccess {
  const front = new URL(options.publicUrl)
  const headers = {
    authorization: `Bearer ${options.secret}`,
    accept: 'application/json',
    // The CMS stands nearby: compressing and unpacking its answers costs more than their bytes.
    'accept-encoding': 'identity',
    'x-forwarded-host': front.host,
    'x-forwarded-proto': front.protocol.slice(0, -1),
  }
  const timeoutMs = usualTimeoutMs * (options.timeoutFactor ?? 1)
  let waiting: Waiting[] = []

  async function ask(target: string): Promise<BundledAnswer> {
    return toAnswer(await request(target, {}))
  }

  async function post<const E extends CallableEndpoint>(
    { path }: E,
    question: BodyOf<E>,
  ): Promise<BundledAnswer> {
    return toAnswer(await request(path, postOf(question)))
  }

  async function askForAll(group: Waiting[], asOf: number | null): Promise<void> {
    let problem: unknown = new Error('The CMS answered less than it was asked.')
    try {
      const { path } = answerBundleEndpoint
      const question: BodyOf<typeof answerBundleEndpoint> = { targets: group.map(({ target }) => target) }
      const shared: Record<string, string> = asOf === null ? {} : { [asOfHeader]: String(asOf) }
      const response = await request(path, postOf(question, shared))
      if (response.status !== 200) throw new Error(`The CMS answered ${response.status} at ${path}.`)
      for await (const [index, bundled] of decodeBundle(response.body ?? [])) {
        group[index]?.answer.resolve(bundled)
      }
    } catch (error) {
      problem = error
    }
    // Those that were answered stay so.
    for (const { answer } of group) answer.reject(problem)
  }

  function request(target: string, { headers: more, ...init }: RequestInit & { headers?: object }) {
    return fetch(`${options.cmsUrl}${target}`, {
      ...init,
      headers: { ...headers, ...more },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  }

  function send(): void {
    const all = waiting
    waiting = []
    for (const [asOf, alike] of Map.groupBy(all, (each) => each.asOf)) {
      for (let index = 0; index < alike.length; index += maxBundled) {
        const group = alike.slice(index, index + maxBundled)
        const [only] = group
        if (asOf === null && group.length === 1 && only)
          ask(only.target).then(only.answer.resolve, only.answer.reject)
        else void askForAll(group, asOf)
      }
    }
  }

  function accessAsOf(asOf: number | null): CmsAccess {
    return {
      ask,
      post,
      askTogether(target) {
        if (waiting.length === 0) setImmediate(send)
        const answer = Promise.withResolvers<BundledAnswer>()
        waiting.push({ target, asOf, answer })
        return answer.promise
      },
      asOf: accessAsOf,
    }
  }
  return accessAsOf(null)
}

function postOf(question: unknown, more: Record<string, string> = {}) {
  return {
    method: 'POST',
    body: JSON.stringify(question),
    headers: { 'content-type': 'application/json', ...more },
  }
}

async function toAnswer(response: Response): Promise<BundledAnswer> {
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: [...response.headers], body }
}
