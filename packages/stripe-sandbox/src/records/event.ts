import { z } from 'zod'
import { identity } from './record-parts.ts'

/** A thing that happened, with the object as it was then. */
export const EventSchema = z.object({
  ...identity,
  object: z.record(z.string(), z.json()),
  previous_attributes: z.record(z.string(), z.json()).nullable(),
  request: z.object({ id: z.string().nullable(), idempotency_key: z.string().nullable() }),
  type: z.string(),
})
export type EventRecord = z.infer<typeof EventSchema>
