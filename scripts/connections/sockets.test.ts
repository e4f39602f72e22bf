import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { countSockets } from './sockets.ts'

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return { server, port: typeof address === 'object' && address ? address.port : 0 }
}

async function open({ server, port }: { server: Server; port: number }, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const accepted = once(server, 'connection')
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await Promise.all([accepted, once(socket, 'connect')])
  }
}

// Only Linux tells of the sockets of a process.
test.runIf(process.platform === 'linux')(
  'the sockets of a process are told apart by what they are for',
  async () => {
    const [site, operations, core, cms] = [await listen(), await listen(), await listen(), await listen()]
    await open(site, 3)
    await open(operations, 1)
    await open(core, 2)
    await open(cms, 4)
    const watched = { port: site.port, cmsPort: cms.port, operationsPort: operations.port }
    // In this test one process is all of them, so that the CMS has no port of its own to be told from the core by.
    expect(countSockets({ ...watched, sitePid: process.pid, cmsPid: process.pid })).toEqual({
      clients: 3,
      toCms: 4,
      toCore: 2 + 4,
      ofCms: 2 * (3 + 1 + 2 + 4),
    })
  },
)
