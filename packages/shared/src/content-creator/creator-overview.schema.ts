import { z } from 'zod'
import { DraftProjectCardSchema } from './draft-project.schema.ts'

/** What the content creator works with, for those who work with it. The key of the provider is in no answer. */
export const CreatorSettingsSchema = z.discriminatedUnion('state', [
  /** No provider is set up; `missing` names the variables. */
  z.object({ state: z.literal('unset'), missing: z.array(z.string()) }),
  z.object({
    state: z.literal('ready'),
    model: z.string(),
    /** Whether the texts come from the sandbox. */
    isTestMode: z.boolean(),
    /** For a million tokens; null where no prices are set. */
    prices: z.object({ input: z.number(), output: z.number(), currency: z.string() }).nullable(),
    /** What the house has spent this month, and what it may; a limit that is not set is null. */
    month: z.object({
      tokens: z.int(),
      tokenLimit: z.int().nullable(),
      costMicros: z.int(),
      costLimitMicros: z.int().nullable(),
    }),
    /** Prompts whose file is wrong, so that the one before it is used. */
    promptProblems: z.array(z.string()),
  }),
])

export const CreatorOverviewSchema = z.object({
  settings: CreatorSettingsSchema,
  /** The reader's own, the newest first. */
  draftProjects: z.array(DraftProjectCardSchema),
  sections: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether everybody's generations may be looked at. */
  seesAll: z.boolean(),
})

export const FoundArticleSchema = z.object({ id: z.int(), title: z.string(), isPublished: z.boolean() })

/** Where the draft article is, and whether it was there before. */
export const SavedDraftSchema = z.object({ articleId: z.int(), isNew: z.boolean() })

export type CreatorSettings = z.output<typeof CreatorSettingsSchema>
export type CreatorOverview = z.output<typeof CreatorOverviewSchema>
export type FoundArticle = z.output<typeof FoundArticleSchema>
