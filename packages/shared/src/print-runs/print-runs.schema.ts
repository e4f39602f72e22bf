import { z } from 'zod'

const issueId = z.int().positive().max(2_147_483_647)

export const PrintRunRequestSchema = z.strictObject({ issueId })

/** When the copies of an issue are sent out (`2026-12-01`); null: that is not known. */
export const PrintDateSchema = z.strictObject({
  issueId,
  shipsOn: z.iso.date('A day is written like 2026-12-01.').nullable(),
})

/** A batch of addresses: its number within its issue, and how many it has. */
export const PrintRunSchema = z.object({ id: z.int(), number: z.int(), rowCount: z.int() })
