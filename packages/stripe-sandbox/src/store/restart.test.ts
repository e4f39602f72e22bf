import { mkdtempSync, rmSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { openSandbox, sdkFor, subscribe } from '../test-sandbox.ts'

const program = `
  const { openSandbox } = await import(${JSON.stringify(new URL('../test-sandbox.ts', import.meta.url).href)})
  const { origin } = await openSandbox({ dataFile: process.argv[1] })
  console.log(origin)
`

/** A sandbox in a process of its own that can be killed. */
async function startProcess(file: string) {
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', program, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const origin of createInterface(child.stdout)) {
    return {
      origin,
      async kill() {
        const { promise, resolve } = Promise.withResolvers<void>()
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
        await promise
      },
    }
  }
  throw new Error('The sandbox did not start.')
}

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'meridian-payments-'))
  return { file: join(path, 'payments.sqlite'), [Symbol.dispose]: () => rmSync(path, { recursive: true }) }
}

test('what was acknowledged before the sandbox was killed is there after it', async () => {
  using data = folder()
  const acknowledged: string[] = []
  for (let round = 0; round < 3; round += 1) {
    const running = await startProcess(data.file)
    const stripe = sdkFor(running.origin)
    let isKilled = false
    const create = async (number: number) => {
      const key = { idempotencyKey: `customer-${round}-${number}` }
      const customer = await stripe.customers.create({ metadata: { number } }, key).catch(() => null)
      if (customer) acknowledged.push(customer.id)
      if (acknowledged.length >= (round + 1) * 20 && !isKilled) {
        isKilled = true
        await running.kill()
      }
    }
    await Promise.all(Array.from({ length: 60 }, (_, number) => create(number)))
    expect(isKilled).toBe(true)
  }
  await using open = await openSandbox({ dataFile: data.file })
  const kept = new Set(open.sandbox.objects('customer').map(({ id }) => String(id)))
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

test('subscriptions, their time and their idempotency keys go on after a restart', async () => {
  using data = folder()
  const before = await openSandbox({ dataFile: data.file })
  const { subscription, customer } = await subscribe(before)
  const end = subscription.items.data[0]?.current_period_end ?? 0
  before.sandbox.advanceClock(customer, new Date((end - 86_400) * 1000))
  const first = await before.stripe.customers.create({}, { idempotencyKey: 'kept' })
  await before.sandbox.stop()

  await using open = await openSandbox({ dataFile: data.file })
  expect((await open.stripe.customers.create({}, { idempotencyKey: 'kept' })).id).toBe(first.id)
  open.sandbox.advanceClock(customer, new Date((end + 3600) * 1000))
  expect((await open.stripe.invoices.list({ customer })).data).toMatchObject([
    { status: 'paid', billing_reason: 'subscription_cycle' },
    { status: 'paid', billing_reason: 'subscription_create' },
  ])
})
