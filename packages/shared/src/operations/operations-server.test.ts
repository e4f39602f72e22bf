import { createServer } from 'node:http'
import { pino } from 'pino'
import { Counter } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { createRegistry, startOperations } from './operations-server.ts'

const log = pino({ level: 'silent' })

async function start(problems: () => string[] | Promise<string[]> = () => []) {
  const registry = createRegistry('site')
  const server = await startOperations({ host: '127.0.0.1', port: 0, registry, problems, log })
  onTestFinished(server.close)
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  return { server, registry, get }
}

test('a process that answers is live, whatever it lacks', async () => {
  const { get } = await start(() => ['The database does not answer.'])
  expect(await get('/live')).toEqual({ status: 200, text: '{"status":"live"}' })
})

test('a process says why it is not ready', async () => {
  const problems: string[] = ['The database does not answer.']
  const { get } = await start(() => problems)
  expect(await get('/ready')).toEqual({
    status: 503,
    text: '{"status":"not ready","reasons":["The database does not answer."]}',
  })
  problems.pop()
  expect(await get('/ready')).toEqual({ status: 200, text: '{"status":"ready"}' })
})

test('a question that fails is a reason as well', async () => {
  const { get } = await start(() => Promise.reject(new Error('connect ECONNREFUSED')))
  expect(await get('/ready')).toMatchObject({
    status: 503,
    text: expect.stringContaining('connect ECONNREFUSED'),
  })
})

test('a process that is being stopped is live and not ready', async () => {
  const { server, get } = await start()
  server.stopping()
  expect((await get('/live')).status).toBe(200)
  expect(await get('/ready')).toMatchObject({
    status: 503,
    text: expect.stringContaining('It is being stopped.'),
  })
})

test('its figures are those of Prometheus, with the name of the process', async () => {
  const { registry, get } = await start()
  new Counter({ name: 'meridian_things_total', help: 'Things.', registers: [registry] }).inc(2)
  const { text } = await get('/metrics')
  expect(text).toContain('meridian_things_total{process="site"} 2')
  expect(text).toMatch(/^process_resident_memory_bytes\{process="site"\} \d+$/m)
})

test('there is nothing else at this port', async () => {
  const { get } = await start()
  expect((await get('/')).status).toBe(404)
})

test('a port in use is no reason not to run', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const server = await startOperations({
    host: '127.0.0.1',
    port,
    registry: createRegistry('site'),
    problems: () => [],
    log,
  })
  expect(server.port).toBeNull()
})
