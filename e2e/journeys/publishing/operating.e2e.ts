import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uniqueName } from '../../content/unique-name.ts'
import { env } from '../../env.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { openMagazine } from '../../magazine.ts'

const installation = openMagazine()
const { operationsOrigins } = installation

async function figuresOf(process: keyof typeof operationsOrigins): Promise<string> {
  return (await fetch(`${operationsOrigins[process]}/metrics`)).text()
}

function countIn(figures: string, pattern: RegExp): number {
  return Number(pattern.exec(figures)?.[1] ?? 0)
}

function readLogs(): string {
  const { logs } = installation.folder
  const files = readdirSync(logs).filter((name) => name.endsWith('.log'))
  return files.map((name) => readFileSync(join(logs, name), 'utf8')).join('\n')
}

test('every process is live and ready, and says so where readers never come', async ({ request }) => {
  for (const origin of Object.values(operationsOrigins)) {
    expect(await (await fetch(`${origin}/live`)).json()).toEqual({ status: 'live' })
    expect(await (await fetch(`${origin}/ready`)).json()).toEqual({ status: 'ready' })
  }
  for (const path of ['/metrics', '/_meridian/metrics', '/api/metrics']) {
    expect((await request.get(path)).status(), path).toBe(404)
  }
})

test('a publish is counted, from its commit until it was live', async ({ newsroom }) => {
  const pattern = /meridian_publish_latency_seconds_count\{[^}]*\} (\d+)/
  const before = countIn(await figuresOf('worker'), pattern)
  await newsroom.publish()
  await expect.poll(async () => countIn(await figuresOf('worker'), pattern)).toBeGreaterThan(before)
  expect(await figuresOf('site')).toMatch(/meridian_published_pages_total\{process="site"\} [1-9]/)
  expect(await figuresOf('cms')).toMatch(
    /meridian_http_requests_total\{class="admin api",status="201",process="cms"\} [1-9]/,
  )
})

test('a request is known by its id from the site to the job that follows from it', async ({ request }) => {
  const answer = await request.post('/api/contact', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      name: uniqueName('Ada'),
      email: 'known-by-an-id@example.org',
      subject: 'editorial',
      message: `A question. ${uniqueName('About')}`,
    },
  })
  const id = answer.headers()['x-request-id'] ?? ''
  expect(id).toMatch(/^[\w-]{8,64}$/)
  const log = () => readFileSync(join(installation.folder.logs, 'worker.log'), 'utf8')
  await expect.poll(() => log().includes(`"requestId":"${id}"`)).toBe(true)
})

test('a publish is known by the id of its request, up to the pages that went live by it', async ({
  request,
  newsroom,
}) => {
  const { id: articleId } = await newsroom.publish()
  const answer = await request.patch(`/cms/api/articles/${articleId}?depth=0`, {
    headers: { cookie: newsroom.cms.cookie, origin: `http://localhost:${env.E2E_PORT}` },
    data: { title: uniqueName('Known by an Id'), _status: 'published' },
  })
  expect(answer.status()).toBe(200)
  const id = answer.headers()['x-request-id'] ?? ''
  expect(id).toMatch(/^[\w-]{8,64}$/)
  const linesOf = (name: string) =>
    readFileSync(join(installation.folder.logs, name), 'utf8')
      .split('\n')
      .filter((line) => line.includes(`"${id}"`))
  await expect.poll(() => linesOf('worker.log').some((line) => line.includes('"event":"live"'))).toBe(true)
  // Each process has its own way to its log.
  await expect
    .poll(() => linesOf('site.log').some((line) => line.includes('"event":"Published."')))
    .toBe(true)
})

test('no log holds anybody’s address', async ({ request }) => {
  await request.post('/api/auth/login', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { email: 'nobody.in.particular@example.org', password: 'not-a-password-of-anybody' },
  })
  expect(readLogs().match(/[\w.+-]+@[\w-]+\.example|[\w.+-]+@example\.org|not-a-password/g) ?? []).toEqual([])
})
