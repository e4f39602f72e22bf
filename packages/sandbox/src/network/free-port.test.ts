import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort, findFreePorts } from './free-port.ts'

test('a port can be listened on, and is none that the system hands out', async () => {
  const port = await findFreePort()
  expect(port).toBeGreaterThanOrEqual(20_000)
  expect(port).toBeLessThan(30_000)
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
})

test('as many in a row are free as are asked for', async () => {
  const first = await findFreePorts(18)
  const servers = Array.from({ length: 18 }, (_, index) => createServer().listen(first + index, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  for (const server of servers) server.close()
})
