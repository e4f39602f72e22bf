/*
 * What the worker has its schedules carried out by: a process of its own with the CMS loaded, which takes the ids of
 * schedules as messages, one at a time, and tells how each of them went.
 */
import { forRequest } from '@meridian/shared/logging/request-id'
import { z } from 'zod'

const OrderSchema = z.object({ scheduleId: z.number() })

// Whatever is in the middle of its transaction is rolled back, and done by the next worker.
process.once('disconnect', () => process.exit(1))

// An order may come while the CMS is being loaded.
const loaded = load()
process.on('message', (message) => {
  const { scheduleId } = OrderSchema.parse(message)
  // By this name its publish is found in the logs, as that of a click is by the id of its request.
  void forRequest(`schedule-${scheduleId}`, () => answer(scheduleId))
})

async function load() {
  const { getPayload } = await import('payload')
  const { default: config } = await import('../../../../payload.config.ts')
  const { carryOut } = await import('../carry-out.ts')
  const payload = await getPayload({ config, disableOnInit: true })
  payload.db.pool.on('error', (error) => payload.logger.warn({ err: error, msg: 'database connection lost' }))
  return { payload, carryOut }
}

async function answer(scheduleId: number): Promise<void> {
  try {
    const { payload, carryOut } = await loaded
    process.send?.(await carryOut(payload, scheduleId))
  } catch (error) {
    console.error(error)
    process.send?.({ kind: 'broken-off', reason: error instanceof Error ? error.message : String(error) })
  }
}
