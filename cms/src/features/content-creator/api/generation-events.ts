import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { ContentCreator } from '../content-creator.ts'
import { beginning, followGeneration, type ReadingPlace } from '../generations/follow-generation.ts'
import type { Db } from '../generations/generation-rows.ts'

/** More often than any proxy on the way gives a silent connection up. */
const keepAliveMs = 15_000

/** Sends what a generation writes until it ends or its reader leaves; the generation does not end with its reader. */
export function sendGenerationEvents(
  c: Context,
  { creator, db, id }: { creator: ContentCreator; db: Db; id: string },
): Response {
  const from = readPlace(c.req.header('last-event-id'))
  const response = streamSSE(c, async (stream) => {
    const left = new AbortController()
    stream.onAbort(() => left.abort())
    const timer = setInterval(() => void stream.write(': still writing\n\n'), keepAliveMs)
    try {
      for await (const { event, place } of followGeneration(creator, db, { id, from, signal: left.signal })) {
        await stream.writeSSE({ id: `${place.attempt}-${place.at}`, data: JSON.stringify(event) })
      }
    } finally {
      clearInterval(timer)
    }
  })
  // `no-transform`: anyone who compresses would keep words back until there are enough of them.
  response.headers.set('Cache-Control', 'no-store, no-transform')
  response.headers.set('X-Accel-Buffering', 'no')
  return response
}

function readPlace(lastEventId: string | undefined): ReadingPlace {
  const [, attempt, at] = /^(\d{1,3})-(\d{1,9})$/.exec(lastEventId ?? '') ?? []
  return attempt === undefined ? beginning : { attempt: Number(attempt), at: Number(at) }
}
