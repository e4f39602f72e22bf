import { setTimeout as pause } from 'node:timers/promises'
import { env } from '../env.ts'
import { expectEveryoneServedOnce, startSubscribers } from './served-once.ts'
import { test } from './stack.ts'

const paidAround = 3
/** A kill comes up to so long after a service is back: while it starts, while it serves, while it catches up. */
const longestLifeMs = 4000
/**
 * The queue takes two minutes to give a dead worker's jobs to another; and readers go on subscribing, some ten a second,
 * while it is kept from working.
 */
const servedWithinMs = 300_000 + env.ROUNDS * 15_000

test.describe.configure({ timeout: servedWithinMs + env.ROUNDS * 30_000 + 60_000 })

for (const service of ['cms', 'worker', 'payments'] as const) {
  test(`kill -9 of ${service} at any step of the checkout loses no payment and doubles none`, async ({
    newsroom,
  }) => {
    const subscribers = await startSubscribers(newsroom.installation, service)
    for (let round = 1; round <= env.ROUNDS; round += 1) {
      await subscribers.untilPaid(paidAround)
      await pause(((round - 1) * longestLifeMs) / env.ROUNDS)
      await newsroom.installation.signal(service, 'SIGKILL')
      await subscribers.untilPaid(paidAround)
    }
    await expectEveryoneServedOnce(newsroom.installation, subscribers, servedWithinMs)
  })
}

test('kill -9 of Postgres at any step of the checkout loses no payment and doubles none', async ({
  newsroom,
}) => {
  const subscribers = await startSubscribers(newsroom.installation, 'postgres')
  for (let round = 1; round <= env.ROUNDS; round += 1) {
    await subscribers.untilPaid(paidAround)
    await newsroom.installation.killPostgres()
    await subscribers.untilPaid(paidAround)
  }
  await expectEveryoneServedOnce(newsroom.installation, subscribers, servedWithinMs)
})
