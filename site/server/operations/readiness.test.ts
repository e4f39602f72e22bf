import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '@meridian/sandbox/network/free-port'
import { controlFixture } from '../test/fixture-controls.ts'
import { startFakeCms, startSite } from '../test/test-site.ts'
import { StorageError } from '../store/storage-error.ts'
import { createReadiness, type ReadinessOptions } from './readiness.ts'

const sound = { store: { trouble: null, isFilled: true }, currency: { problem: () => null } }

const servingProblems = (ports: (number | null)[]) =>
  createReadiness({ ...sound, ports: () => ports }).serving()
const readinessProblems = async (options: Partial<ReadinessOptions>) => {
  const port = await answering(() => 200)
  return createReadiness({ ...sound, ports: () => [port], ...options }).ready()
}

/** A front that answers as told; its port. */
async function startFront(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const answering = (statusOf: (path: string) => number) =>
  startFront((request, response) => response.writeHead(statusOf(request.url ?? '')).end())

test('it is ready when every front answers for a page, a file and the API', async () => {
  const ports = [await answering(() => 200), await answering(() => 200)]
  expect(await servingProblems(ports)).toEqual([])
})

test('a front that takes requests and answers none is no front', async () => {
  const ports = [await answering(() => 200), await startFront(() => undefined)]
  expect(await servingProblems(ports)).toEqual([
    'Front 1 does not answer in time to who asks for a page.',
    'Front 1 does not answer in time to who asks for a file.',
    'Front 1 does not answer in time to who asks for an answer of the API.',
  ])
})

test('a front that is not there is named', async () => {
  const problems = await servingProblems([null, await findFreePort()])
  expect(problems).toContain('Front 0 does not listen.')
  expect(problems).toContain('Front 1 does not answer at all to who asks for a page.')
})

test.each([
  ['/', 503, ['Front 0 answers 503 to who asks for a page.']],
  ['/', 404, ['Front 0 answers 404 to who asks for a page.']],
  ['/favicon.svg', 500, ['Front 0 answers 500 to who asks for a file.']],
  ['/api/articles/active', 500, ['Front 0 answers 500 to who asks for an answer of the API.']],
  ['/api/articles/active', 503, []],
])('%s answered with %i: %j', async (path, status, problems) => {
  const port = await answering((asked) => (asked === path ? status : 200))
  expect(await servingProblems([port])).toEqual(problems)
})

test.each([
  ['all is well', {}, []],
  ['its pages may be old', { currency: { problem: () => 'Old.' } }, ['Old.']],
  [
    'it has not rendered every page yet',
    { store: { trouble: null, isFilled: false } },
    ['Its first full pre-render is not complete.'],
  ],
  [
    'its disk is full',
    { store: { trouble: new StorageError('full', null, 'page store'), isFilled: true } },
    [expect.stringContaining('full')],
  ],
] satisfies [string, Partial<ReadinessOptions>, unknown[]][])('when %s', async (_, options, problems) => {
  expect(await readinessProblems(options)).toEqual(problems)
})

test('without the CMS a site server goes on serving, and is not ready before it has reached it again', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const before = await startSite(cms)
  await before.complete()
  await expect.poll(async () => (await before.get('/_meridian/ready')).status).toBe(200)
  await before.stop()
  await cms.stop()
  // Nobody knows what it has missed.
  const site = await startSite(cms, { PAGE_STORE_DIR: before.folder })
  expect((await site.get('/_meridian/serving')).status).toBe(200)
  const refused = await site.get('/_meridian/ready')
  expect([refused.status, await refused.text()]).toEqual([503, 'The CMS was not reached yet.\n'])
  await cms.start()
  await expect.poll(async () => (await site.get('/_meridian/ready')).status).toBe(200)
})

test('a new site server is ready when its pages are there, and stays so when all are rendered again', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const gate = Promise.withResolvers<void>()
  controlFixture().beforeRender = async (path) => {
    if (path.startsWith('/articles/')) await gate.promise
  }
  const site = await startSite(cms)
  await expect
    .poll(async () => (await site.get('/_meridian/ready')).text())
    .toBe('Its first full pre-render is not complete.\n')
  gate.resolve()
  await site.complete()
  await expect.poll(async () => (await site.get('/_meridian/ready')).status).toBe(200)
  cms.beforeAnswer = () => new Promise(() => {})
  await site.stop()
})

test('one that is being stopped is not ready, and answers for as long as a balancer needs to notice', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const site = await startSite(cms, { DRAIN_SECONDS: '3' })
  await site.complete()
  await expect.poll(async () => (await site.get('/_meridian/ready')).status).toBe(200)
  const stopped = site.stop()
  const [refused, serving, page] = await Promise.all(
    ['/_meridian/ready', '/_meridian/serving', '/'].map((path) => site.get(path)),
  )
  expect([refused?.status, await refused?.text()]).toEqual([503, 'It is being stopped.\n'])
  expect([serving?.status, page?.status]).toEqual([200, 200])
  await stopped
  await expect(site.get('/')).rejects.toThrow('fetch failed')
})

test('with threads each of them is asked, at both addresses for readiness', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const port = await findFreePort()
  const site = await startSite(cms, { OPERATIONS_PORT: String(port), SERVE_THREADS: '2' })
  await site.complete()
  for (const question of ['ready', 'serving']) {
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/${question}`)).status).toBe(200)
    expect((await site.get(`/_meridian/${question}`)).status).toBe(200)
  }
})

test('however many ask, a front is asked once a second', async () => {
  const asked: string[] = []
  const port = await startFront((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  const { ready } = createReadiness({ ...sound, ports: () => [port] })
  await Promise.all(Array.from({ length: 50 }, ready))
  expect(asked.toSorted()).toEqual(['/', '/api/articles/active', '/favicon.svg'])
})
