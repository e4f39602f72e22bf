import { createServer } from 'node:http'
import { createLog } from '@meridian/shared/logging/create-log'
import { expect, onTestFinished, test } from 'vitest'
import { logRequest } from './request-log.ts'

/** Asks a server that answers with the status at the end of the path, and gives the lines of its log. */
async function ask(asked: { method: string; path: string }[]): Promise<object[]> {
  const lines: object[] = []
  const log = createLog(
    { name: 'cms', level: 'debug' },
    { write: (line) => void lines.push(JSON.parse(line)) },
  )
  const server = createServer((request, response) => {
    logRequest(log, { request, response, requestId: 'the-request' })
    response.writeHead(Number(/(\d{3})/.exec(request.url ?? '')?.[1])).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  for (const { method, path } of asked) await fetch(`http://127.0.0.1:${port}${path}`, { method })
  await expect.poll(() => lines.length).toBe(asked.length)
  return lines
}

test('what changes something is written down, without its query', async () => {
  expect(await ask([{ method: 'POST', path: '/api/contact/201?email=ada@example.org' }])).toEqual([
    {
      time: expect.any(String),
      level: 'info',
      name: 'cms',
      event: 'answered',
      requestId: 'the-request',
      method: 'POST',
      path: '/api/contact/201',
      status: 201,
      tookMs: expect.any(Number),
    },
  ])
})

test('what is only read, and what the site asks, is for those who want to know everything; what fails is a warning', async () => {
  const lines = await ask([
    { method: 'GET', path: '/api/issues/200' },
    { method: 'POST', path: '/api/internal/bundle/200' },
    { method: 'GET', path: '/admin/503' },
  ])
  expect(lines).toMatchObject([{ level: 'debug' }, { level: 'debug' }, { level: 'warn', status: 503 }])
})
