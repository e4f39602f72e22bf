import type { Page } from '@playwright/test'

/**
 * The bytes of every script that a visit loads, by path: compressed as they are sent, without headers. A script that
 * more than one page has is fetched once, as the browser's cache has it, and counted once.
 */
export async function weighScripts(page: Page, visit: () => Promise<void>): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page)
  const paths = new Map<string, string>()
  const bytes = new Map<string, number>()
  const add = (requestId: string, more: number) => {
    const path = paths.get(requestId)
    if (path !== undefined) bytes.set(path, Math.max(bytes.get(path) ?? 0, more))
  }
  const headers = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type !== 'Script') return
    paths.set(requestId, new URL(response.url).pathname)
    headers.set(requestId, response.encodedDataLength)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    add(requestId, encodedDataLength - (headers.get(requestId) ?? 0)),
  )
  await session.send('Network.enable')
  await visit()
  await page.waitForLoadState('networkidle')
  await session.detach()
  return bytes
}
