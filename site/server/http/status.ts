import type { ServerResponse } from 'node:http'
import type { FullRender } from '../prerender/full-render.ts'
import type { FailingPages } from '../publish/failing-pages.ts'
import type { PageCache } from '../store/page-cache.ts'
import type { PageStore } from '../store/page-store.ts'
import { sendJson, sendSentence } from './answers.ts'

const listedFailures = 20

export interface StatusOptions {
  store: PageStore
  cache: PageCache
  failing: FailingPages
  fullRender: FullRender
  buildId: string
}

/**
 * `/_meridian/health`: the process answers. `/_meridian/ready`: it can serve and take publishes.
 * `/_meridian/status`: how far it is, for people and benchmarks.
 */
export function createStatusHandler({ store, cache, failing, fullRender, buildId }: StatusOptions) {
  return function handleStatus(response: ServerResponse, path: string): void {
    if (path === '/_meridian/health')
      return sendSentence(response, { status: 200, sentence: 'The site server is up.' })
    if (path === '/_meridian/ready') return sendReadiness(response)
    if (path !== '/_meridian/status')
      return sendSentence(response, { status: 404, sentence: 'There is nothing here.' })
    const { position, generation, completedAt } = store.state
    sendJson(response, 200, {
      appliedPosition: position,
      ...store.counts(),
      generation,
      buildId,
      isComplete: completedAt !== '',
      completedAt: completedAt || null,
      lastFullRender: fullRender.report,
      failures: failing.size,
      failingPages: failing
        .list(listedFailures)
        .map(({ path: page, message, attempts }) => ({ page, message, attempts })),
      storage: store.trouble?.message ?? 'ok',
      memory: { cachedPageBytes: cache.bytes, rssBytes: process.memoryUsage.rss() },
    })
  }

  function sendReadiness(response: ServerResponse): void {
    const reason =
      store.trouble?.message ?? (store.state.position === null ? 'The CMS was not reached yet.' : null)
    if (reason) sendSentence(response, { status: 503, sentence: reason, headers: ['Retry-After', '5'] })
    else sendSentence(response, { status: 200, sentence: 'The site server is ready.' })
  }
}
