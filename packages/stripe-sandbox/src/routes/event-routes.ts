import { z } from 'zod'
import { noSuch } from '../engine/api-error.ts'
import { listPage } from '../http/list-page.ts'
import { datedPaging, text } from '../http/param-types.ts'
import { route } from '../http/route.ts'
import { eventObject } from '../objects/event-object.ts'

export const eventRoutes = [
  route(
    'GET /v1/events',
    { ...datedPaging, type: text.optional(), types: z.array(text).max(20).optional() },
    ({ engine }, params) =>
      listPage(engine.store.events, {
        url: '/v1/events',
        params,
        passes: ({ type }) =>
          (params.type === undefined || matches(type, params.type)) &&
          (params.types === undefined || params.types.some((wanted) => matches(type, wanted))),
        render: (event) => eventObject(event, engine.store.deliveries.isPending(event.id) ? 1 : 0),
      }),
  ),
  route('GET /v1/events/:id', {}, ({ engine, id }) => {
    const event = engine.store.events.find(id)
    if (!event) throw noSuch('event', id)
    return eventObject(event, engine.store.deliveries.isPending(id) ? 1 : 0)
  }),
]

/** `invoice.*` stands for all of a kind. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}
