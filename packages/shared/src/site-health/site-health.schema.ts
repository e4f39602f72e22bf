import { z } from 'zod'
import { SiteStatusSchema } from '../publishing/site-status.schema.ts'
import { ReplicaCheckAnswerSchema } from '../replica/replica.schema.ts'

const instant = z.coerce.date().transform((date) => date.toISOString())

export const TargetHealthSchema = z.object({
  url: z.string(),
  /** When a site server that registered itself was last heard of; null for one that PUBLISH_TARGETS names. */
  heardAt: instant.nullable(),
  /** It has not been heard of for a while, and nobody waits for it. */
  isAway: z.boolean(),
  /** How many events it has yet to get, and since when the oldest of them waits. */
  lag: z.number(),
  oldestWaitingAt: instant.nullable(),
  /** Whether a worker delivers to it. */
  hasDeliverer: z.boolean(),
  failingSince: instant.nullable(),
  lastFailure: z.string().nullable(),
  /** What the site server tells of itself; null when it does not, with the reason, or was not asked. */
  site: SiteStatusSchema.nullable(),
  problem: z.string().nullable(),
  /**
   * What came of it when it last compared its replica with what the CMS had at `position`; null when it never has. `kinds`
   * were other than here when it last differed, at `differedAt`.
   */
  replica: z
    .object({
      outcome: ReplicaCheckAnswerSchema.shape.outcome,
      position: z.coerce.number(),
      checkedAt: instant,
      kinds: z.array(z.string()),
      differedAt: instant.nullable(),
    })
    .nullable(),
})

/** How far the purges are that an address of the CDN gets. */
export const CdnHealthSchema = z.object({
  url: z.string(),
  /** Reports of changed pages that it has not taken, and since when the oldest waits. */
  waiting: z.number(),
  oldestAt: instant.nullable(),
  oldestSeconds: z.number(),
  failingSince: instant.nullable(),
  lastFailure: z.string().nullable(),
})

export const QueueHealthSchema = z.object({
  name: z.string(),
  waiting: z.coerce.number(),
  running: z.coerce.number(),
  /** Failed before, and to be tried again. */
  retrying: z.coerce.number(),
  oldestDueAt: instant.nullable(),
})

export const DeadLetterSchema = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string().nullable(),
  at: instant,
})

export const WorkerHealthSchema = z.object({
  host: z.string(),
  startedAt: instant,
  heartbeatAt: instant,
  isLate: z.boolean(),
})

export const RenderRequestSchema = z.strictObject({
  /** A page such as `/articles/the-quiet-capital`; null for the whole magazine. */
  path: z
    .string()
    .regex(/^\/[^\s?#]*$/, 'A page is named by its path, such as /articles/the-quiet-capital.')
    .max(300)
    .nullable(),
})

export const TargetRemovalSchema = z.strictObject({
  /** A target that is away, as it is listed. */
  url: z.url({ protocol: /^https?$/ }).max(400),
})

/** How publishing is, at one moment. */
export const SiteHealthSchema = z.object({
  at: z.iso.datetime(),
  /** Events that no worker has numbered yet. */
  unnumbered: z.number(),
  lastEventAt: instant.nullable(),
  targets: z.array(TargetHealthSchema),
  /** Empty without a CDN. */
  cdn: z.array(CdnHealthSchema),
  queues: z.array(QueueHealthSchema),
  deadLetters: z.array(DeadLetterSchema),
  deadLetterCount: z.number(),
  workers: z.array(WorkerHealthSchema),
  mail: z.object({ waiting: z.number(), retrying: z.number(), oldestAt: instant.nullable() }),
  /** How far the archive of the database's changes is behind; null where Postgres archives nothing. */
  archive: z.object({ waitingSeconds: z.number(), isFailing: z.boolean() }).nullable(),
  /** What invoices have to say of the seller and do not, while paid plans are offered. */
  missingSellerDetails: z.string().array(),
  schedules: z.object({ waiting: z.number(), overdue: z.number(), nextAt: instant.nullable() }),
  /** Cases about notices to subscribers that the law asks for and that were late. */
  lateNotices: z.number(),
})

export type SiteHealth = z.output<typeof SiteHealthSchema>
export type CdnHealth = SiteHealth['cdn'][number]
export type TargetHealth = SiteHealth['targets'][number]
