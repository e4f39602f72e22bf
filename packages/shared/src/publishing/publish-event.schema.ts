import { z } from 'zod'
import { EventRecordsSchema } from '../replica/record-change.schema.ts'

/**
 * One committed change, as the worker delivers it. `position` counts committed events without gaps from 1
 * and is the order in which targets apply them; `tags` say which pages it touches; `subject` names the
 * changed document (`articles:42`); `committedAt` is when its transaction was about to commit; `requestId` joins the
 * logs of the process that made and the one that applied it; `records` is what replicas of the content learn by it.
 */
export const PublishEventSchema = z.object({
  position: z.number().int().positive(),
  kind: z.enum(['published', 'unpublished', 'deleted', 'changed']),
  subject: z.string(),
  tags: z.array(z.string()),
  committedAt: z.iso.datetime(),
  requestId: z.string().optional(),
  records: EventRecordsSchema,
})

/** Body of the signed webhook: consecutive events in ascending order of position. */
export const PublishDeliverySchema = z.object({ events: z.array(PublishEventSchema).min(1) })

/**
 * What a target answers for each event. `pages` are the paths that were re-rendered and went live together,
 * `queued` how many more follow in the background, `liveAt` when readers could first get them.
 */
export const PublishReceiptSchema = z.object({
  position: z.number().int().positive(),
  pages: z.array(z.string()),
  queued: z.number().int().nonnegative(),
  liveAt: z.iso.datetime(),
  tookMs: z.number().nonnegative(),
})

export const PublishAnswerSchema = z.object({
  receipts: z.array(PublishReceiptSchema),
  appliedPosition: z.number().int().nonnegative(),
})

/**
 * `GET /api/internal/publish-events?after=&recordsAfter=`: what a site server missed, and where the log now begins and ends. Events
 * up to `recordsAfter` come with null for their records.
 */
export const PublishEventLogSchema = z.object({
  events: z.array(PublishEventSchema),
  firstPosition: z.number().int().nonnegative(),
  lastPosition: z.number().int().nonnegative(),
})

export type PublishEvent = z.infer<typeof PublishEventSchema>
export type PublishReceipt = z.infer<typeof PublishReceiptSchema>
export type PublishAnswer = z.infer<typeof PublishAnswerSchema>
export type PublishEventLog = z.infer<typeof PublishEventLogSchema>
