import { noSuch } from '../engine/api-error.ts'
import { advanceTestClock, createTestClock, deleteTestClock } from '../engine/clocks.ts'
import type { Engine } from '../engine/engine.ts'
import { listPage } from '../http/list-page.ts'
import { paging, text, wholeNumber } from '../http/param-types.ts'
import { route } from '../http/route.ts'
import { testClockObject } from '../objects/customer-object.ts'
import type { TestClock } from '../records/customer.ts'

const url = '/v1/test_helpers/test_clocks'

export const clockRoutes = [
  route(`POST ${url}`, { frozen_time: wholeNumber, name: text.optional() }, ({ engine }, params) =>
    testClockObject(createTestClock(engine, params.frozen_time, params.name ?? null)),
  ),
  route(`GET ${url}`, paging, ({ engine }, params) =>
    listPage(engine.store.testClocks, {
      url,
      params,
      passes: ({ internal }) => !internal.isDeleted,
      render: testClockObject,
    }),
  ),
  route(`GET ${url}/:id`, {}, ({ engine, id }) => testClockObject(requireTestClock(engine, id))),
  route(`DELETE ${url}/:id`, {}, ({ engine, id }) =>
    testClockObject(deleteTestClock(engine, requireTestClock(engine, id))),
  ),
  route(`POST ${url}/:id/advance`, { frozen_time: wholeNumber }, ({ engine, id }, params) =>
    testClockObject(advanceTestClock(engine, requireTestClock(engine, id), params.frozen_time)),
  ),
]

export function requireTestClock(engine: Engine, id: string): TestClock {
  const clock = engine.store.testClocks.find(id)
  if (!clock || clock.internal.isDeleted) throw noSuch('test_clock', id)
  return clock
}
