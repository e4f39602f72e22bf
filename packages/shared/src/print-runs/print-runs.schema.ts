import { z } from 'zod'

export const PrintRunRequestSchema = z.strictObject({ issueId: z.int().positive().max(2_147_483_647) })

/** A batch of addresses: its number within its issue, and how many it has. */
export const PrintRunSchema = z.object({ id: z.int(), number: z.int(), rowCount: z.int() })
