import { z } from 'zod'
import { AudienceSchema } from './audience.schema.ts'

/**
 * How much something matters: `stop` keeps the campaign from going out, `ask` needs somebody to say that it is meant, `note` is to be known, and
 * `fine` was looked at and is as it should be.
 */
export const checkLevels = ['stop', 'ask', 'note', 'fine'] as const

/** What was found about a campaign before it goes out. One code is one thing: who accepts it accepts all of it. */
export const CampaignCheckSchema = z.object({
  code: z.string(),
  level: z.enum(checkLevels),
  /** In a sentence. */
  text: z.string(),
  /** Further lines: which links, which pictures. */
  details: z.array(z.string()),
})
export type CampaignCheck = z.output<typeof CampaignCheckSchema>

/** By a larger share more or fewer than the last campaign of a newsletter, it is asked whether that is meant. */
export const usualChange = 0.2

export const CampaignPreflightRequestSchema = z.strictObject({ audience: AudienceSchema })
export const CampaignPreflightSchema = z.object({ checks: z.array(CampaignCheckSchema) })
