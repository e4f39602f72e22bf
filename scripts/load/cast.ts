import { z } from 'zod'
import { kinds } from './mix.ts'

/** Who and what the requests of a run are about; written to a file for the generator, which is a process of its own. */
export const CastSchema = z.object({
  /** Where all requests go: the balancer. */
  origin: z.string(),
  /** What browsers say that they come from. */
  publicOrigin: z.string(),
  /** Public ids, the newest first. */
  articles: z.string().array(),
  lists: z.string().array(),
  files: z.string().array(),
  pictures: z.string().array(),
  feeds: z.string().array(),
  searches: z.string().array(),
  /** Signed in. */
  readers: z.object({ email: z.string(), cookie: z.string() }).array(),
  /** They have a password for this run. */
  returning: z.object({ email: z.string(), password: z.string() }).array(),
  unsubscribeTokens: z.string().array(),
  staffCookie: z.string(),
  /** Articles that editors write on. */
  drafts: z.object({ id: z.number(), title: z.string(), excerpt: z.string(), body: z.unknown() }).array(),
  /** Tells the addresses of this run from those of others. */
  run: z.string(),
})
export type Cast = z.infer<typeof CastSchema>

/** What the generator is told. */
export const OrderSchema = z.object({
  castFile: z.string(),
  /** How often each kind begins in a second; what is left out never does. */
  rates: z.partialRecord(z.enum(kinds), z.number().positive()),
  /** How many network addresses have a connection at a time. */
  visitors: z.number().int().positive(),
  durationMs: z.number(),
  periodMs: z.number(),
})
