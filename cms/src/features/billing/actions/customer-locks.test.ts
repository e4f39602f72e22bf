import { expect, test } from 'vitest'
import { ProviderBusyError } from '../../../platform/payment-provider/provider-away.ts'
import { CustomerLocks } from './customer-locks.ts'

/** Begins work that ends when it is told to. */
function begin(turns: CustomerLocks, customerId: string, begun: string[]) {
  let end = () => {}
  const done = turns.run(customerId, async () => {
    begun.push(customerId)
    await new Promise<void>((resolve) => (end = resolve))
  })
  return { done, end: () => end() }
}

test('actions of one customer follow each other, those of others need not wait for them', async () => {
  const turns = new CustomerLocks()
  const begun: string[] = []
  const [first, second, other] = ['ada', 'ada', 'grace'].map((name) => begin(turns, name, begun))
  expect(begun).toEqual(['ada', 'grace'])
  first?.end()
  await first?.done
  await Promise.resolve()
  expect(begun).toEqual(['ada', 'grace', 'ada'])
  second?.end()
  other?.end()
  await Promise.all([second?.done, other?.done])
})

test('four run at a time, and who comes after sixty that wait is turned away', async () => {
  const turns = new CustomerLocks()
  const begun: string[] = []
  const runs = Array.from({ length: 64 }, (_, index) => begin(turns, `customer ${index}`, begun))
  expect(begun).toHaveLength(4)
  await expect(turns.run('one more', async () => 'never')).rejects.toThrow(ProviderBusyError)
  for (const run of runs) {
    run.end()
    await run.done
    await Promise.resolve()
  }
  expect(begun).toEqual(runs.map((_, index) => `customer ${index}`))
})

test('a action that fails gives its turn on', async () => {
  const turns = new CustomerLocks()
  for (let round = 0; round < 10; round += 1) {
    await expect(turns.run('ada', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  }
  expect(await turns.run('ada', async () => 'mine')).toBe('mine')
})
