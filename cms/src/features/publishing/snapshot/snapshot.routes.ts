import { readSnapshotEndpoint } from '@meridian/shared/replica/replica.endpoints'
import { Hono } from 'hono'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { routePath } from '../../../platform/http/describe-endpoint.ts'
import { openSnapshot, type Snapshot, snapshotLines } from './open-snapshot.ts'

/** `databaseUrl` is that of the context's database: each snapshot has a connection of its own. */
export function createSnapshotRoutes(context: ApiContext, databaseUrl: string): Hono {
  const app = new Hono()

  app.get(routePath(readSnapshotEndpoint), async (c) => {
    const { pool } = (await context.cms()).db
    const snapshot = await openSnapshot({ pool, url: databaseUrl })
    return c.body(toStream(snapshot), 200, { 'Content-Type': 'application/x-ndjson' })
  })

  return app
}

/** As fast as it is taken; it ends when the one who takes it goes away. */
function toStream(snapshot: Snapshot): ReadableStream<Uint8Array> {
  const lines = snapshotLines(snapshot)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { value, done } = await lines.next()
          if (!done) return controller.enqueue(encoder.encode(value))
        } catch (error) {
          await snapshot.close()
          throw error
        }
        await snapshot.close()
        controller.close()
      },
      cancel: () => snapshot.close(),
    },
    { highWaterMark: 1 },
  )
}
