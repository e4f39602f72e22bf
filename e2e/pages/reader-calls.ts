import type { Page } from '@playwright/test'

/** Notes what a page reads of its reader, from now on: 'payments' stands for `GET /api/user/payments`. */
export function watchReaderCalls(page: Page): () => string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/user/')) {
      calls.push(pathname.replace('/api/user/', ''))
    }
  })
  return () => [...calls]
}
