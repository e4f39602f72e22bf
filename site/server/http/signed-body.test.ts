import { signatureHeader, signWebhook } from '@meridian/shared/publishing/webhook-signature'
import { createServer, request as startRequest } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { SignedBodies } from './signed-body.ts'

const secret = 'a secret of the tests'
const large = 'x'.repeat(2 * 1024 * 1024)

async function reading() {
  const bodies = new SignedBodies({ secret, maxLarge: 1 })
  const server = createServer(async (request, response) => {
    // One that breaks off gets no answer.
    const read = await bodies.read(request).catch(() => null)
    if (!read) return void response.destroy()
    response.writeHead(read.ok ? 200 : read.status, read.ok ? [] : (read.headers ?? []))
    return void response.end(read.ok ? String(read.body.length) : read.error)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const send = async (body: string, headers: Record<string, string> = signed(body)) => {
    const response = await fetch(url, { method: 'POST', body, headers })
    return [response.status, await response.text()]
  }
  return { url, send }
}

const signed = (body: string) => ({ [signatureHeader]: signWebhook({ body, secret }) })

test('a signed body may be large, another one may not', async () => {
  const { send } = await reading()
  expect(await send('hello')).toEqual([200, '5'])
  expect(await send(large)).toEqual([200, String(large.length)])
  expect((await send('hello', {}))[0]).toBe(401)
  expect((await send(large, {}))[0]).toBe(413)
  expect((await send(large, { [signatureHeader]: 'v1=00' }))[0]).toBe(401)
})

test('more than 64 MB is refused, signed or not', async () => {
  const { send } = await reading()
  const [status] = await send('x'.repeat(65 * 1024 * 1024))
  expect(status).toBe(413)
})

test('strangers who send large bodies slowly hold up other large ones only', async () => {
  const { url, send } = await reading()
  const stranger = startRequest(url, { method: 'POST', headers: { [signatureHeader]: 'v1=00' } })
  const ended = new Promise((resolve) => stranger.once('close', resolve).once('error', resolve))
  await new Promise<void>((resolve) => stranger.write(large, () => resolve()))
  await expect.poll(() => send(large)).toEqual([503, 'Other large bodies are being read.'])
  expect(await send('hello')).toEqual([200, '5'])
  stranger.destroy()
  await ended
  await expect.poll(() => send(large)).toEqual([200, String(large.length)])
})
