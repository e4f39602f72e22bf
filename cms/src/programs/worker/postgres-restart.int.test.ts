import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWithOwnDatabase } from '../../../test/own-database.ts'
import { migrateHere } from '../../../test/migrate-here.ts'
import { startTestDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { WebhookTarget } from '../../../test/webhook-target.ts'
import { env } from '../../env.ts'
import { startPublisher } from '../../features/publishing/delivery/event-delivery.ts'

let postgres: TestDatabase
const target = new WebhookTarget()

beforeAll(async () => {
  postgres = await startTestDatabase()
  await migrateHere(postgres.url)
  await target.start()
})

afterAll(async () => {
  await target.stop()
  await postgres.stop()
})

test('a Postgres that restarts in the middle of the deliveries loses and repeats nothing', async () => {
  const publisher = startWithOwnDatabase(
    (database) =>
      startPublisher({
        database,
        targets: [target.url],
        secret: env.PUBLISH_SECRET,
        logger: pino({ level: 'silent' }),
        batchSize: 10,
      }),
    postgres.url,
  )
  await commitEvents(500)
  await target.untilApplied(50)
  await postgres.restart()
  await commitEvents(20)
  await target.untilApplied(520)
  await publisher.stop()
  expect(target.applied.map((event) => event.position)).toEqual(Array.from({ length: 520 }, (_, i) => i + 1))
})

async function commitEvents(count: number): Promise<void> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(
    `with event as (
       insert into publish_events (kind, subject, tags)
       select 'changed', 'articles:' || number, '{latest}' from generate_series(1, $1::int) number returning id)
     select pg_notify('publish_events', '') from event`,
    [count],
  )
  await client.end()
}
