import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../packages/sandbox/src/network/free-port.ts'
import { isPortFree, requireFreePort } from './ports.ts'

async function occupy(host: string): Promise<number> {
  const port = await findFreePort()
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return port
}

test.for(['127.0.0.1', '0.0.0.0', '::'])('sees that a port is taken on %s', async (host) => {
  expect(await isPortFree(await occupy(host))).toBe(false)
})

test('names the port, what for, and how to choose another', async () => {
  const port = await occupy('127.0.0.1')
  await expect(requireFreePort({ port, purpose: 'the magazine', variable: 'PORT' })).rejects.toMatchObject({
    message: `Port ${port}, wanted for the magazine, is used by another program.`,
    wayOut: expect.stringContaining('PORT='),
  })
})

test('finds a free port free', async () => {
  expect(await isPortFree(await findFreePort())).toBe(true)
})
