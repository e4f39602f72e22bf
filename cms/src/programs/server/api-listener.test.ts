import { createServer } from 'node:http'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { streamSSE } from 'hono/streaming'
import { expect, onTestFinished, test } from 'vitest'
import { createApiListener } from './api-listener.ts'

const app = new Hono()
app.post('/api/echo', bodyLimit({ maxSize: 100 }), async (c) => c.text(await c.req.text()))
app.get('/api/headers', (c) => c.json({ forwarded: c.req.header('x-forwarded-for'), query: c.req.query() }))
app.get('/api/cookies', (c) => {
  c.header('Set-Cookie', 'a=1', { append: true })
  c.header('Set-Cookie', 'b=2', { append: true })
  return c.body(null, 204)
})
app.get('/api/long', (c) => c.text('word '.repeat(1000)))

app.get('/api/events', (c) => {
  const response = streamSSE(c, async (stream) => {
    await stream.writeSSE({ data: 'first' })
    await new Promise<void>((resolve) => stream.onAbort(resolve))
  })
  response.headers.set('Cache-Control', 'no-store, no-transform')
  return response
})

/** A server whose Next says that it was asked. */
async function startServer(findApi: Parameters<typeof createApiListener>[0] = () => app.fetch) {
  const answerApi = createApiListener(findApi)
  const server = createServer((request, response) => {
    if (!answerApi(request, response)) response.end('Next')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)
}

test('a read is answered by the API, with its headers and its query', async () => {
  const ask = await startServer()
  const response = await ask('/api/headers?limit=2', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({ forwarded: '203.0.113.9', query: { limit: '2' } })
})

test('each of several cookies is a header of its own', async () => {
  const ask = await startServer()
  const response = await ask('/api/cookies')
  expect([response.status, response.headers.getSetCookie()]).toEqual([204, ['a=1', 'b=2']])
})

test('a body comes through, and one without a length is limited as well', async () => {
  const ask = await startServer()
  const post = (text: string) => {
    const init = { method: 'POST', body: new Blob([text]).stream(), duplex: 'half' }
    return ask('/api/echo', init)
  }
  expect(await (await post('text')).text()).toBe('text')
  expect((await post('x'.repeat(200))).status).toBe(413)
})

test('long answers are compressed for those who take it, short ones are not', async () => {
  const ask = await startServer()
  const encodingOf = async (path: string, accepted: string) =>
    (await ask(path, { headers: { 'accept-encoding': accepted } })).headers.get('content-encoding')
  expect(await encodingOf('/api/long', 'gzip')).toBe('gzip')
  expect(await encodingOf('/api/long', 'identity')).toBeNull()
  expect(await encodingOf('/api/headers', 'gzip')).toBeNull()
})

test.each(['/admin', '/apiary', '/api/', '/api/headers/', '/api//headers', '/cms/api/topics'])(
  '%s is left to Next',
  async (path) => {
    const ask = await startServer()
    expect(await (await ask(path)).text()).toBe('Next')
  },
)

test('until Next has loaded the API, it answers for it', async () => {
  const ask = await startServer(() => undefined)
  expect(await (await ask('/api/headers')).text()).toBe('Next')
})

test('events arrive as they are sent, also where answers are compressed', async () => {
  const ask = await startServer()
  const response = await ask('/api/events', { headers: { 'accept-encoding': 'gzip' } })
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  expect(new TextDecoder().decode(value)).toBe('data: first\n\n')
  await reader?.cancel()
})
