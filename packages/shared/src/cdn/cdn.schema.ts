import { z } from 'zod'

export const cdnNames = ['varnish', 'fastly', 'cloudflare'] as const

export type CdnName = (typeof cdnNames)[number]

/** Printable ASCII without the separators of keys, which are spaces at some CDNs and commas at others. */
export const PurgeKeySchema = z
  .string()
  .regex(/^[!-+\--~]{1,300}$/, 'must be a key without spaces and commas')

/** A site server reports so many keys at a time at most. */
export const mostReportedKeys = 500

/** What has changed on a site server: the keys of answers that the CDN must not give any more. */
export const PurgeReportSchema = z.strictObject({
  /** For which CDN the site server marks its answers. */
  cdn: z.enum(cdnNames),
  keys: z.array(PurgeKeySchema).min(1).max(mostReportedKeys),
})
