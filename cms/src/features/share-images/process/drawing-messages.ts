import { z } from 'zod'

/** What the worker asks the drawing process for. */
export const DrawingOrderSchema = z.object({ id: z.number(), slug: z.string() })

export type DrawingOrder = z.infer<typeof DrawingOrderSchema>

export const DrawingReportSchema = z.object({
  id: z.number(),
  /** Absent when it failed. */
  outcome: z.enum(['drawn', 'present', 'removed']).optional(),
  failure: z.string().optional(),
})

/** What became of an order. */
export type DrawingReport = z.infer<typeof DrawingReportSchema>
