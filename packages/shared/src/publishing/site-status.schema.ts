import { z } from 'zod'
import { ReplicaCheckAnswerSchema } from '../replica/replica.schema.ts'

/** Where a site server tells how far it is. To anyone who signs this path with the publish secret it tells more. */
export const siteStatusPath = '/_meridian/status'

const FullRenderSchema = z.object({
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  rendered: z.number(),
  failed: z.number(),
  tookMs: z.number(),
})

/** What anybody may know of a site server: how many pages it holds and how fresh they are. */
const PublicSiteStatusSchema = z.object({
  /** The last publish event that readers have; null before the CMS was reached for the first time. */
  appliedPosition: z.number().nullable(),
  pages: z.number(),
  stale: z.number(),
  generation: z.number(),
  /** Whether every page of this generation has been rendered, and since when. */
  isComplete: z.boolean(),
  completedAt: z.string().nullable(),
  /** The last full pre-render since the process began; null when there was none. */
  lastFullRender: FullRenderSchema.nullable(),
  failures: z.number(),
  /** `ok`, or what is wrong with the disk. */
  storage: z.string(),
})

/** The published content that a site server holds. */
const ReplicaStatusSchema = z.object({
  /** The last publish event that is in it; null before the first snapshot. */
  position: z.number().nullable(),
  bytes: z.number(),
  /** The last comparison with the CMS since the process began; null when there was none. */
  lastCheck: ReplicaCheckAnswerSchema.extend({ at: z.iso.datetime() }).nullable(),
  /** How often it was found to be wrong since the process began. */
  repairs: z.number(),
  /** `ok`, or what is wrong with the disk. */
  storage: z.string(),
})

/** All that a site server tells the CMS about itself. */
export const SiteStatusSchema = PublicSiteStatusSchema.extend({
  buildId: z.string(),
  replica: ReplicaStatusSchema,
  failingPages: z.array(z.object({ page: z.string(), message: z.string(), attempts: z.number() })),
  memory: z.object({ cachedPageBytes: z.number(), rssBytes: z.number() }),
})

export type PublicSiteStatus = z.infer<typeof PublicSiteStatusSchema>
export type SiteStatus = z.infer<typeof SiteStatusSchema>
