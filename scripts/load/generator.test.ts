import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../../packages/sandbox/src/network/free-port.ts'
import type { Cast } from './cast.ts'
import { kinds, ratesAt } from './mix.ts'
import { type LoadRecord, RecordSchema } from './recorder.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridian-load-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A second of a hundredth of the peak hour, against a server that answers as it is told. */
async function generate(listener: RequestListener): Promise<LoadRecord> {
  const server = createServer(listener)
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${port}`
  const cast: Cast = {
    origin,
    publicOrigin: origin,
    articles: ['one', 'two', 'three'],
    lists: ['/sections/wealth'],
    files: ['/_astro/page.css'],
    pictures: ['/media/one.webp'],
    feeds: ['/rss.xml'],
    searches: ['/api/search?q=capital'],
    readers: [{ email: 'ada@synthetic.example', cookie: 'meridian-session=token' }],
    returning: [{ email: 'ada@synthetic.example', password: 'secret' }],
    unsubscribeTokens: ['token'],
    staffCookie: 'meridian-session=staff',
    drafts: [{ id: 1, title: 'One', excerpt: 'One.', body: {} }],
    run: 'test',
  }
  const castFile = join(folder, 'cast.json')
  writeFileSync(castFile, JSON.stringify(cast))
  const order = { castFile, ...ratesAt(0.05), durationMs: 1000, periodMs: 1000 }
  const generator = fork(join(import.meta.dirname, 'generator.ts'), [JSON.stringify(order)], { execArgv: [] })
  const [message] = await once(generator, 'message')
  const ended = once(generator, 'exit')
  generator.send('end')
  expect(await ended).toEqual([0, null])
  server.closeAllConnections()
  server.close()
  return RecordSchema.parse(message)
}

test('requests begin when they are meant to, however many others wait for their answers', async () => {
  const waiting: (() => void)[] = []
  const addresses = new Set<string>()
  let begun = 0
  const record = await generate(({ socket }, response) => {
    addresses.add(socket.remoteAddress ?? '')
    // A generator that waits for an answer before the next request never gets so far.
    waiting.push(() => response.writeHead(404).end())
    begun += 1
    if (begun >= 12) for (const answer of waiting.splice(0)) answer()
  })
  expect(record.totals['pages, files and feeds']?.count).toBeGreaterThanOrEqual(12)
  expect(addresses.size).toBeGreaterThan(1)
})

test('every answer that is not the wanted one is counted, by kind and what it was', async () => {
  const record = await generate((_, response) => {
    response.writeHead(503).end()
  })
  const counts = Object.values(record.failures).reduce((sum, count) => sum + count, 0)
  const asked = kinds.reduce((sum, kind) => sum + (record.totals[kind]?.count ?? 0), 0)
  expect(counts).toBe(asked)
  expect(record.failures['file: 503']).toBe(record.totals.file?.count)
})

test('good answers are none of them', async () => {
  const record = await generate(({ url = '' }, response) => {
    if (url.startsWith('/wp-')) response.writeHead(404).end()
    else response.end('ada@synthetic.example "results" "status" [ one two three "title" "featured" </html>')
  })
  expect(record.failures['file: 503']).toBeUndefined()
  expect(record.totals.file?.failures).toBe(0)
  expect(record.totals.miss?.failures ?? 0).toBe(0)
})
