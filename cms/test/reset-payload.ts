import type { Payload } from 'payload'
import { z } from 'zod'

const KeptSchema = z.object({
  payload: z.custom<Payload | null>((payload) => typeof payload === 'object'),
})

/**
 * Lets the next `getPayload` of this process open another Payload: it keeps what it has opened for the whole process.
 * A test file may leave connections in use behind, and the pool of the next one would wait for them.
 */
export function resetPayload(): void {
  const kept: unknown = Reflect.get(globalThis, '_payload')
  if (!(kept instanceof Map)) return
  for (const entry of kept.values()) closeIdle(KeptSchema.parse(entry).payload)
  kept.clear()
}

function closeIdle(payload: Payload | null): void {
  if (!payload) return
  // Those in use end with the database.
  payload.db.pool.on('error', () => {})
  void payload.db.pool.end()
}
