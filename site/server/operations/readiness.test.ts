import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '@meridian/sandbox/network/free-port'
import { startFakeCms, startSite } from '../test/test-site.ts'
import { createReadiness, readinessProblems } from './readiness.ts'

const state = { position: 1, generation: 1, buildId: 'a', bookmark: '', completedAt: '' }
const sound = { trouble: null, state }

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
  expect(await readinessProblems(sound, ports)).toEqual([])
})

test('a front that takes requests and answers none is no front', async () => {
  const ports = [await answering(() => 200), await startFront(() => undefined)]
  expect(await readinessProblems(sound, ports)).toEqual([
    'Front 1 does not answer in time to who asks for a page.',
    'Front 1 does not answer in time to who asks for a file.',
    'Front 1 does not answer in time to who asks for an answer of the API.',
  ])
})

test('a front that is not there is named', async () => {
  const problems = await readinessProblems(sound, [null, await findFreePort()])
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
  expect(await readinessProblems(sound, [port])).toEqual(problems)
})

test('a CMS that is away or hangs leaves the site ready', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const site = await startSite(cms)
  await site.complete()
  const problems = () => readinessProblems(sound, [Number(new URL(site.url).port)])
  expect(await problems()).toEqual([])
  cms.beforeAnswer = () => new Promise(() => {})
  expect(await problems()).toEqual([])
  await cms.stop()
  expect(await problems()).toEqual([])
})

test('with threads each of them is asked, at both addresses for readiness', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const port = await findFreePort()
  const site = await startSite(cms, { OPERATIONS_PORT: String(port), SERVE_THREADS: '2' })
  await site.complete()
  expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200)
  expect((await site.get('/_meridian/ready')).status).toBe(200)
})

test('however many ask, a front is asked once a second', async () => {
  const asked: string[] = []
  const port = await startFront((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  const readiness = createReadiness(sound, () => [port])
  await Promise.all(Array.from({ length: 50 }, readiness))
  expect(asked.toSorted()).toEqual(['/', '/api/articles/active', '/favicon.svg'])
})
