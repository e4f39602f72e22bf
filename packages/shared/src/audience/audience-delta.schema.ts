import { z } from 'zod'
import { depthSteps, lastedMarks } from './beacon.ts'

/** Whose request for a page it was, as far as one request says: a browser's, likely a program's, or nobody can tell. */
export const requestClasses = ['browser', 'bot', 'unknown'] as const
export type RequestClass = (typeof requestClasses)[number]

const count = z.int().nonnegative()

/** Names with how often they came, none twice. */
const named = (longest: number) => z.array(z.tuple([z.string().min(1).max(longest), count])).max(64)

/** What was counted of one page in one hour since the last delta. */
export const PageCountsSchema = z.strictObject({
  /** The path of a page that the site server has. */
  path: z.string().startsWith('/').max(300),
  /** Plain reads by class, in the order of {@link requestClasses}. */
  requests: z.tuple([count, count, count]),
  /** Views that the page itself told of. */
  views: count,
  /** How many of them reached each step of the text: the first is 5 %, the last its end. */
  reached: z.array(count).length(depthSteps),
  /** How many of them lasted as long as each mark of `lastedMarks`. */
  lasted: z.array(count).length(lastedMarks.length),
  /** Active seconds of all of them together. */
  seconds: count,
  /** The hosts of other sites that led here; `history` for pages that were come back to, `other` for those there was no room for. */
  hosts: named(100),
  /** What of ours led here, as `ownSource` says it. */
  from: named(224),
  /** Arrivals by cards that try two titles: the test, the views that came by each of both titles, and how many of each read on. */
  titles: z.array(z.tuple([z.string().regex(/^[0-9a-z]{10}$/), count, count, count, count])).max(16),
  /** Entries of the day's sketch of readers, three bytes each, in base64. */
  readers: z.base64().max(16384 * 4),
})
export type PageCounts = z.infer<typeof PageCountsSchema>

/**
 * What a site server has counted in one hour and not told yet. It is told again until the CMS has it, and is applied once, by `boot` and
 * `sequence`.
 */
export const AudienceDeltaSchema = z.strictObject({
  /** Which run of which site server it is. */
  boot: z.uuid(),
  sequence: z.int().positive(),
  /** The hour that all of it belongs to: its first moment, in UTC. */
  hour: z.iso.datetime().regex(/:00:00\.000Z$/, 'must be the first moment of an hour'),
  /** How many seconds were counted, for rates. */
  seconds: z.number().nonnegative(),
  /** A CDN answers most readers: `requests` are not all there were. */
  isBehindCdn: z.boolean(),
  /** Beacons that counted for nothing. */
  refused: z.strictObject({
    /** Of a form, or with claims, that no page of ours has. */
    forged: count,
    /** Of programs. */
    bots: count,
    /** More than one network may send. */
    limited: count,
  }),
  pages: z.array(PageCountsSchema).max(20_000),
})
export type AudienceDelta = z.infer<typeof AudienceDeltaSchema>
