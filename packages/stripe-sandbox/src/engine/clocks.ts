import { testClockObject } from '../objects/customer-object.ts'
import type { TestClock } from '../records/customer.ts'
import { badRequest } from './api-error.ts'
import { requireCustomer } from './customers.ts'
import { deleteCustomer } from './delete-customer.ts'
import type { Engine } from './engine.ts'
import { newId } from './new-id.ts'
import { runTasksUntil } from './run-tasks.ts'

export function createTestClock(engine: Engine, frozenTime: number, name: string | null): TestClock {
  const now = engine.now()
  const clock = engine.store.testClocks.insert({
    id: newId('clock'),
    created: now,
    deletes_after: now + 30 * 86_400,
    frozen_time: frozenTime,
    name,
    internal: { isDeleted: false },
  })
  engine.emit('test_helpers.test_clock.created', testClockObject(clock), { customer: null })
  return clock
}

/** `POST /v1/test_helpers/test_clocks/:id/advance`, with the provider's limit of two periods at a time. */
export function advanceTestClock(engine: Engine, clock: TestClock, to: number): TestClock {
  const customers = customersOf(engine, clock)
  const subscriptions = customers.flatMap((customer) => engine.store.subscriptions.all({ customer }))
  const shortest = Math.min(
    ...subscriptions.flatMap(({ items }) =>
      items.map((item) => item.current_period_end - item.current_period_start),
    ),
  )
  if (to - clock.frozen_time > 2 * shortest) {
    throw badRequest(
      'You can advance a test clock by at most two intervals of the shortest subscription on it.',
      { param: 'frozen_time' },
    )
  }
  return advanceClockTo(engine, clock, to)
}

/** Moves a test clock forward and lives through what its customers have on the way. It ends ready, at once. */
export function advanceClockTo(engine: Engine, clock: TestClock, to: number): TestClock {
  if (to <= clock.frozen_time) {
    throw badRequest("You can't advance a test clock to a time in its past.", { param: 'frozen_time' })
  }
  const advancing = { ...testClockObject(clock), status: 'advancing' }
  engine.emit('test_helpers.test_clock.advancing', advancing, { customer: null })
  runTasksUntil(engine, customersOf(engine, clock), to)
  const ready = engine.store.testClocks.replace({ ...clock, frozen_time: to })
  engine.emit('test_helpers.test_clock.ready', testClockObject(ready), { customer: null })
  return ready
}

/** Moves the own time of a customer who hangs on no test clock. */
export function advanceCustomer(engine: Engine, id: string, to: number): void {
  const customer = requireCustomer(engine, id)
  if (to < engine.now(id)) throw badRequest(`The time of ${id} only runs forward.`)
  if (customer.test_clock) throw badRequest(`${id} hangs on ${customer.test_clock}: advance that clock.`)
  runTasksUntil(engine, [id], to)
  engine.store.offsets.set(id, to - Math.floor(Date.now() / 1000))
}

/** Takes a test clock away with everything that hangs on it. */
export function deleteTestClock(engine: Engine, clock: TestClock): TestClock {
  for (const customer of customersOf(engine, clock))
    deleteCustomer(engine, engine.store.customers.get(customer))
  engine.emit('test_helpers.test_clock.deleted', testClockObject(clock), { customer: null })
  return engine.store.testClocks.replace({ ...clock, internal: { isDeleted: true } })
}

function customersOf(engine: Engine, clock: TestClock): string[] {
  return engine.store.customers.all({ test_clock: clock.id }).map(({ id }) => id)
}
