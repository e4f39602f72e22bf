import { listArticlesEndpoint } from '@meridian/shared/content/content.endpoints'
import type { PageStore } from '../store/page-store.ts'

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

/** Why the site server cannot take publishes; empty when it can. */
function storeProblems(store: Pick<PageStore, 'trouble' | 'state'>): string[] {
  if (store.trouble) return [store.trouble.message]
  return store.state.position === null ? ['The CMS was not reached yet.'] : []
}

/**
 * Why the site server cannot serve or take publishes; empty when it can. Each front is asked at these ports of the loopback, as
 * a reader would ask it. Null stands for a front that does not listen.
 */
export async function readinessProblems(
  store: Pick<PageStore, 'trouble' | 'state'>,
  ports: (number | null)[],
  timeoutFactor = 1,
): Promise<string[]> {
  const known = storeProblems(store)
  if (known.length > 0) return known
  const problems = await Promise.all(
    ports.flatMap((port, front) =>
      probes.map((probe) => ask(probe, { port, front, limitMs: usualProbeLimitMs * timeoutFactor })),
    ),
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
    const { status, body } = await fetch(`http://127.0.0.1:${port}${path}`, { signal, redirect: 'manual' })
    await body?.cancel()
    const isAnswered = status < 400 || (mayBeAway && status === 503)
    return isAnswered ? null : `Front ${front} answers ${status} to who asks for ${name}.`
  } catch (error) {
    const reason = error instanceof Error && error.name === 'TimeoutError' ? 'in time' : 'at all'
    return `Front ${front} does not answer ${reason} to who asks for ${name}.`
  }
}

/** The same for many who ask. */
export function createReadiness(
  store: Pick<PageStore, 'trouble' | 'state'>,
  ports: () => (number | null)[],
  timeoutFactor = 1,
): () => Promise<string[]> {
  let known: { at: number; problems: Promise<string[]> } | null = null
  return () => {
    if (!known || Date.now() - known.at > keptMs) {
      known = { at: Date.now(), problems: readinessProblems(store, ports(), timeoutFactor) }
    }
    return known.problems
  }
}
