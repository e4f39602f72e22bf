import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sandboxKeys } from '@meridian/shared/billing/payment-env'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sdkFor } from './test-sandbox.ts'

/** A server that takes webhooks while `isOpen`, and notes their events. */
async function openReceiver() {
  const received = new Set<string>()
  const state = { isOpen: true }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (!state.isOpen) return response.writeHead(503).end()
      received.add(JSON.parse(Buffer.concat(chunks).toString('utf8')).type)
      return response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { received, state, url: `http://127.0.0.1:${port}/` }
}

function dataFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-payments-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'payments.sqlite')
}

/** The process as `npm start` runs it; resolves when it listens. */
async function serve(variables: Record<string, string>): Promise<{ process: ChildProcess; origin: string }> {
  const script = join(import.meta.dirname, 'serve-payments.ts')
  const child = spawn(process.execPath, [script], {
    env: { PORT: '0', PAYMENT_SANDBOX_WEBHOOK_SECRET: 'whsec_of_the_tests', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  await vi.waitFor(() => expect(output).toContain('listens at'), { timeout: 60_000 })
  return { process: child, origin: /http:\S+(?=\.)/.exec(output)?.[0] ?? '' }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test('a sandbox that was killed knows all that it has answered, and sends what it had not', async () => {
  const receiver = await openReceiver()
  const variables = { PAYMENT_SANDBOX_FILE: dataFile(), PAYMENT_SANDBOX_WEBHOOK_URL: receiver.url }
  const first = await serve(variables)
  receiver.state.isOpen = false
  const before = sdkFor(first.origin, sandboxKeys.secretKey)
  const key = { idempotencyKey: 'customer:1' }
  const customer = await before.customers.create({ email: 'reader@meridian.example' }, key)
  await kill(first.process)

  receiver.state.isOpen = true
  const second = await serve(variables)
  const after = sdkFor(second.origin, sandboxKeys.secretKey)
  expect(await after.customers.retrieve(customer.id)).toMatchObject({ email: 'reader@meridian.example' })
  expect((await after.customers.create({ email: 'reader@meridian.example' }, key)).id).toBe(customer.id)
  expect((await after.customers.list()).data).toHaveLength(1)
  await vi.waitFor(() => expect(receiver.received).toContain('customer.created'), { timeout: 60_000 })
})

test('the script for browsers comes from the same server', async () => {
  const { origin } = await serve({
    PAYMENT_SANDBOX_FILE: dataFile(),
    PAYMENT_SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:1/',
  })
  const script = await fetch(`${origin}/stripe.js`)
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect((await fetch(`${origin}/stripe.js`, { method: 'POST' })).status).not.toBe(200)
})

test('it does not start beside a secret key of the provider', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-payments.ts')], {
    env: {
      PORT: '0',
      PAYMENT_SANDBOX_FILE: dataFile(),
      PAYMENT_SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:1/',
      PAYMENT_SANDBOX_WEBHOOK_SECRET: 'whsec_of_the_tests',
      STRIPE_SECRET_KEY: 'sk_live_1',
    },
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  // An exit may come before the last of what was written.
  const [code] = await once(child, 'close')
  expect(code).not.toBe(0)
  expect(output).toContain('must not be set beside the payment sandbox')
})
