import { createServer } from 'node:http'
import { type SiteStatus, siteStatusPath } from '@meridian/shared/publishing/site-status.schema'
import { signatureHeader, verifyWebhook } from '@meridian/shared/publishing/webhook-signature'
import { env } from '../src/env.ts'

/** A site server that tells about itself to anyone who asks with the right signature. */
export async function startFakeSite() {
  const status: SiteStatus = {
    appliedPosition: 1,
    pages: 900,
    stale: 0,
    generation: 1,
    isComplete: true,
    completedAt: '2026-11-22T12:00:00.000Z',
    lastFullRender: null,
    failures: 0,
    storage: 'ok',
    buildId: 'b',
    replica: { position: 7, bytes: 1, lastCheck: null, repairs: 0, storage: 'ok' },
    failingPages: [],
    memory: { cachedPageBytes: 1, rssBytes: 2 },
  }
  const secret = env.PUBLISH_SECRET
  const server = createServer(({ url, headers }, response) => {
    const header = headers[signatureHeader]
    const isOurs = typeof header === 'string' && verifyWebhook({ header, body: siteStatusPath, secret }).ok
    response.writeHead(isOurs && url === siteStatusPath ? 200 : 403).end(JSON.stringify(status))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    /** What it tells; to be changed as a test needs it. */
    status,
    target: `http://127.0.0.1:${address.port}/_meridian/publish`,
    close: () => server.close(),
  }
}
