import { listArticlesEndpoint } from '@meridian/shared/content/content.endpoints'
import { ownAgent } from '../audience/request-class.ts'
import type { PageStore } from '../store/page-store.ts'
import type { Currency } from './currency.ts'

const usualProbeLimitMs = 3000
/** Those who ask again meanwhile get the same answer: however many ask, a front is asked once a second. */
const keptMs = 1000

/**
 * What a reader needs: a page that the front has to fetch, a file of the site, an answer of the content API. The last
 * one may be missing while the CMS is away; that it is said in time is enough.
 */
const probes = [
  { path: '/', name: 'a page', mayBeAway: false },
  { path: '/favicon.svg', name: 'a file', mayBeAway: false },
  { path: listArticlesEndpoint.path, name: 'an answer of the API', mayBeAway: true },
] as const

export interface ReadinessOptions {
  store: Pick<PageStore, 'trouble' | 'isFilled'>
  currency: Pick<Currency, 'problem'>
  /** Each front is asked at these ports of the loopback, as a reader would ask it. Null stands for one that does not listen. */
  ports: () => (number | null)[]
  timeoutFactor?: number
}

export interface Readiness {
  /** Why readers cannot be answered; empty when they can, with pages of whatever age. */
  serving: () => Promise<string[]>
  /** Why readers are better sent elsewhere: that, or pages that are missing or may be old, or a disk that takes no publishes. */
  ready: () => Promise<string[]>
  /** From now on it is not ready: it is being stopped. */
  stopping: () => void
}

/**
 * Whether the site server can answer readers, and whether it should. However many ask, a front is asked once a
 * second.
 */
export function createReadiness({ store, currency, ports, timeoutFactor = 1 }: ReadinessOptions): Readiness {
  let isStopping = false
  let known: { at: number; problems: Promise<string[]> } | null = null

  function serving(): Promise<string[]> {
    if (!known || Date.now() - known.at > keptMs) {
      known = { at: Date.now(), problems: probe(ports(), usualProbeLimitMs * timeoutFactor) }
    }
    return known.problems
  }

  async function ready(): Promise<string[]> {
    const own = [
      isStopping ? 'It is being stopped.' : null,
      store.trouble?.message,
      currency.problem(),
      store.isFilled ? null : 'Its first full pre-render is not complete.',
    ]
    return [...own.filter((problem) => typeof problem === 'string'), ...(await serving())]
  }

  return {
    serving,
    ready,
    stopping() {
      isStopping = true
    },
  }
}

async function probe(ports: (number | null)[], limitMs: number): Promise<string[]> {
  const problems = await Promise.all(
    ports.flatMap((port, front) => probes.map((each) => ask(each, { port, front, limitMs }))),
  )
  return problems.filter((problem) => problem !== null)
}

async function ask(
  { path, name, mayBeAway }: (typeof probes)[number],
  { port, front, limitMs }: { port: number | null; front: number; limitMs: number },
): Promise<string | null> {
  if (port === null) return `Front ${front} does not listen.`
  try {
    const signal = AbortSignal.timeout(limitMs)
    const { status, body } = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal,
      redirect: 'manual',
      // No reader.
      headers: { 'user-agent': ownAgent },
    })
    await body?.cancel()
    const isAnswered = status < 400 || (mayBeAway && status === 503)
    return isAnswered ? null : `Front ${front} answers ${status} to who asks for ${name}.`
  } catch (error) {
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'in time' : 'at all'
    return `Front ${front} does not answer ${reason} to who asks for ${name}.`
  }
}
