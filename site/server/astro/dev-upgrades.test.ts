import { EventEmitter, once } from 'node:events'
import { createServer, IncomingMessage, request } from 'node:http'
import { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { limitUpgrades } from './dev-upgrades.ts'

/** A CMS that takes handshakes and answers none, and a proxy that has passed one on for a browser. */
async function passHandshake(limitMs: number) {
  const cms = createServer()
  cms.on('upgrade', (_request, socket) =>
    socket
      .on('error', () => socket.destroy())
      .on('end', () => socket.end())
      .resume(),
  )
  await new Promise<void>((resolve) => cms.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void cms.close())
  const address = cms.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const proxy = new EventEmitter()
  limitUpgrades(proxy, limitMs)
  const headers = { connection: 'upgrade', upgrade: 'websocket' }
  const proxied = request({ host: '127.0.0.1', port, headers, agent: false })
  const errors: string[] = []
  proxied.on('error', (error) => errors.push(error.message)).end()
  // The limit begins when the CMS has the handshake: on a busy machine it could be over before.
  await once(cms, 'upgrade')
  const browser = new PassThrough()
  proxy.emit('proxyReqWs', proxied, new IncomingMessage(new Socket()), browser)
  const open = () => new Promise<number>((resolve) => cms.getConnections((_error, count) => resolve(count)))
  return { browser, errors, open }
}

test('a browser that is gone leaves no connection to the CMS behind', async () => {
  const { browser, open } = await passHandshake(60_000)
  expect(await open()).toBe(1)
  browser.destroy()
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 60_000 })
})

test('a handshake that is not answered in time leaves none either', async () => {
  const { errors, open } = await passHandshake(50)
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 60_000 })
  expect(errors).toEqual(['The CMS did not answer in time.'])
})
