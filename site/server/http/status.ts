import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type PublicSiteStatus,
  type SiteStatus,
  siteStatusPath,
} from '@meridian/shared/publishing/site-status.schema'
import { signatureHeader, verifyWebhook } from '@meridian/shared/publishing/webhook-signature'
import type { FullRender } from '../prerender/full-render.ts'
import type { Readiness } from '../operations/readiness.ts'
import type { FailingPages } from '../publish/failing-pages.ts'
import type { PageCache } from '../store/page-cache.ts'
import type { PageStore } from '../store/page-store.ts'
import type { Replica } from '../replica/open-replica.ts'
import { sizeOfDatabase } from '../store/sqlite-file.ts'
import { sendJson, sendSentence } from './answers.ts'

const listedFailures = 20

export interface StatusOptions {
  store: PageStore
  replica: Pick<Replica, 'store' | 'checks' | 'repairs'>
  cache: PageCache
  failing: FailingPages
  fullRender: FullRender
  readiness: Readiness
  buildId: string
  /** Who signs with it is told what has gone wrong, too. */
  secret: string
}

/**
 * `/_meridian/health`: the process answers. `/_meridian/serving`: it can answer readers, with pages of whatever age.
 * `/_meridian/ready`: it can, and has all pages and every publish.
 * `/_meridian/status`: how far it is, for people and benchmarks; and for the CMS, which signs its request, all that
 * the view of the site's health shows.
 */
export function createStatusHandler(options: StatusOptions) {
  const { store, replica, cache, failing, fullRender, readiness, buildId, secret } = options
  return async function handleStatus(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> {
    if (path === '/_meridian/health')
      return sendSentence(response, { status: 200, sentence: 'The site server is up.' })
    if (path === '/_meridian/serving') return sendProblems(response, await readiness.serving())
    if (path === '/_meridian/ready') return sendProblems(response, await readiness.ready())
    if (path !== siteStatusPath)
      return sendSentence(response, { status: 404, sentence: 'There is nothing here.' })
    sendJson(response, 200, isSigned(request) ? fullStatus() : publicStatus())
  }

  function isSigned({ headers }: IncomingMessage): boolean {
    const header = headers[signatureHeader]
    return typeof header === 'string' && verifyWebhook({ header, body: siteStatusPath, secret }).ok
  }

  function publicStatus(): PublicSiteStatus {
    const { position, generation, completedAt } = store.state
    return {
      appliedPosition: position,
      ...store.counts(),
      generation,
      isComplete: completedAt !== '',
      completedAt: completedAt || null,
      lastFullRender: fullRender.report,
      failures: failing.size,
      storage: (store.trouble ?? replica.store.trouble)?.message ?? 'ok',
    }
  }

  function fullStatus(): SiteStatus {
    return {
      ...publicStatus(),
      buildId,
      replica: {
        position: replica.store.position,
        bytes: sizeOfDatabase(replica.store.file),
        lastCheck: replica.checks.last,
        repairs: replica.repairs(),
        storage: replica.store.trouble?.message ?? 'ok',
      },
      failingPages: failing
        .list(listedFailures)
        .map(({ path: page, message, attempts }) => ({ page, message, attempts })),
      memory: { cachedPageBytes: cache.bytes, rssBytes: process.memoryUsage.rss() },
    }
  }

  function sendProblems(response: ServerResponse, [reason]: string[]): void {
    if (reason) sendSentence(response, { status: 503, sentence: reason, headers: ['Retry-After', '5'] })
    else sendSentence(response, { status: 200, sentence: 'The site server is well.' })
  }
}
