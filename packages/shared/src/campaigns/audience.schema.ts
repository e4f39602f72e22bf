import { z } from 'zod'

const names = z.array(z.string().min(1).max(80)).min(1).max(100)

/** One thing that is asked about a subscriber; `isNot` turns it around. */
export const AudienceConditionSchema = z.discriminatedUnion('kind', [
  /** A running plan: any, the free ones too; or one of these, by their public ids. Empty: any. */
  z.strictObject({ kind: z.literal('plan'), isNot: z.boolean(), plans: z.array(z.string().max(80)).max(50) }),
  /** Sections that the reader has chosen as interests, by their public ids: at least one of them. */
  z.strictObject({ kind: z.literal('section'), isNot: z.boolean(), sections: names }),
  z.strictObject({ kind: z.literal('country'), isNot: z.boolean(), countries: names }),
  /** The language of the browser at the sign-up: `de` is every German. */
  z.strictObject({ kind: z.literal('language'), isNot: z.boolean(), languages: names }),
  /**
   * Whether a reader who agreed to that being counted has read something from a newsletter within so many days. Those who have not agreed are
   * neither active nor silent, but unknown.
   */
  z.strictObject({
    kind: z.literal('engagement'),
    is: z.enum(['active', 'silent', 'unknown']),
    days: z.int().min(1).max(730),
  }),
  /** Labels that came with an import or that staff gave: at least one of them. */
  z.strictObject({ kind: z.literal('label'), isNot: z.boolean(), labels: names }),
  /** Subscribed for at least so many days; with `isNot`, for less. */
  z.strictObject({ kind: z.literal('since'), isNot: z.boolean(), days: z.int().min(1).max(7300) }),
])
export type AudienceCondition = z.output<typeof AudienceConditionSchema>

/** Whom of the readers of a newsletter a campaign goes to: those of whom all, or any, of the conditions are true. Without any: everybody. */
export const AudienceSchema = z.strictObject({
  match: z.enum(['all', 'any']),
  conditions: z.array(AudienceConditionSchema).max(20),
})
export type Audience = z.output<typeof AudienceSchema>

export const everybody: Audience = { match: 'all', conditions: [] }
