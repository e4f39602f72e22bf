import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { setPagePolicy } from './admin-policy.ts'

/** A server that answers with the policy that Next would find. */
async function startServer() {
  const server = createServer((request, response) => {
    setPagePolicy(request, response)
    response.end(String(request.headers['content-security-policy'] ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    return { sent: response.headers.get('content-security-policy'), found: await response.text() }
  }
}

test.each(['/admin', '/admin/', '/admin/collections/articles', '/admin?x=1'])(
  '%s runs no inline script without its nonce, which Next is told',
  async (path) => {
    const ask = await startServer()
    const { sent, found } = await ask(path)
    expect(sent).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='(;|$)/)
    expect(found).toBe(sent)
  },
)

test('no two pages share a nonce', async () => {
  const ask = await startServer()
  expect((await ask('/admin')).sent).not.toBe((await ask('/admin')).sent)
})

test('nobody brings a nonce along', async () => {
  const ask = await startServer()
  const brought = { 'content-security-policy': "script-src 'nonce-AAAA'" }
  expect((await ask('/admin', brought)).found).not.toContain('AAAA')
  for (const path of ['/cms/api/users', '/api/articles/active', '/_next/static/a.js']) {
    expect(await ask(path, brought)).toEqual({ sent: null, found: '' })
  }
})

test.each([
  '/%61dmin',
  '//admin',
  '/admin%2fx',
  '/Admin',
  '/administration',
  '/',
  '/nothing',
  '/_next/data/x',
  '/_error',
])('a page that Next makes for %s runs nothing', async (path) => {
  const ask = await startServer()
  const { sent, found } = await ask(path, { 'content-security-policy': "script-src 'nonce-AAAA'" })
  expect(sent).toMatch(/^default-src 'none'; style-src 'unsafe-inline';.+frame-ancestors 'self'$/)
  expect(found).toBe('')
})
