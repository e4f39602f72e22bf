import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createScriptListener } from './compressed-scripts.ts'

const script = 'console.log("of the admin")\n'.repeat(100)

/** A server whose Next says that it was asked. */
async function startServer() {
  const chunks = mkdtempSync(join(tmpdir(), 'meridian-chunks-'))
  writeFileSync(join(chunks, '0a-b_c.js'), script)
  writeFileSync(join(chunks, '1.css'), 'a{color:red}')
  writeFileSync(join(chunks, 'secret.txt'), 'not a script')
  const answerScript = createScriptListener(chunks)
  const server = createServer((request, response) => {
    if (!answerScript(request, response)) response.end('Next')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close().closeAllConnections()
    rmSync(chunks, { recursive: true })
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init)
  return { ask, chunks }
}

test('scripts and styles come compressed, to be kept for good, each time the same', async () => {
  const { ask, chunks } = await startServer()
  for (let visit = 0; visit < 2; visit += 1) {
    const response = await ask('/_next/static/chunks/0a-b_c.js', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(await response.text()).toBe(script)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-type': 'application/javascript; charset=UTF-8',
      vary: 'Accept-Encoding',
    })
    expect(Number(response.headers.get('content-length'))).toBeLessThan(script.length)
    // The second is answered from memory.
    rmSync(join(chunks, '0a-b_c.js'), { force: true })
  }
  const style = await ask('/_next/static/chunks/1.css')
  expect(style.headers.get('content-type')).toBe('text/css; charset=UTF-8')
  expect(await style.text()).toBe('a{color:red}')
})

test('a file that cannot be read ends the connection, and is looked for again', async () => {
  const { ask, chunks } = await startServer()
  rmSync(join(chunks, '1.css'))
  await expect(ask('/_next/static/chunks/1.css')).rejects.toThrow('fetch failed')
  writeFileSync(join(chunks, '1.css'), 'a{color:blue}')
  expect(await (await ask('/_next/static/chunks/1.css')).text()).toBe('a{color:blue}')
})

test.each([
  ['GET', '/_next/static/chunks/gone.js', 'gzip'],
  ['GET', '/_next/static/chunks/secret.txt', 'gzip'],
  ['GET', '/_next/static/chunks/..%2F0a-b_c.js', 'gzip'],
  ['GET', '/_next/static/media/0a-b_c.js', 'gzip'],
  ['POST', '/_next/static/chunks/0a-b_c.js', 'gzip'],
  ['GET', '/_next/static/chunks/0a-b_c.js', 'identity'],
  ['GET', '/_next/static/chunks/0a-b_c.js', 'gzip;q=0'],
])('%s %s for who takes %s is left to Next', async (method, path, encoding) => {
  const { ask } = await startServer()
  const response = await ask(path, { method, headers: { 'accept-encoding': encoding } })
  expect(await response.text()).toBe('Next')
})
