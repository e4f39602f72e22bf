import { z } from 'zod'

/** The steps of the content creator; `tone` gives a text another one. */
export const generationKinds = [
  'outline',
  'draft',
  'headlines',
  'excerpt',
  'seo',
  'alt-texts',
  'tone',
] as const
export const GenerationKindSchema = z.enum(generationKinds)

/** What is possible with an article in the CMS: it has a text already. */
export const articleGenerationKinds = ['headlines', 'excerpt', 'seo', 'alt-texts', 'tone'] as const

export const tones = ['plainer', 'warmer', 'more formal', 'livelier', 'more cautious', 'shorter'] as const

/**
 * `interrupted`: the server that carried it out has gone. Whatever had come by then is kept, of cancelled and failed generations
 * as well.
 */
export const generationStates = ['running', 'done', 'cancelled', 'failed', 'interrupted'] as const
export const GenerationStateSchema = z.enum(generationStates)

/** What the model is asked to answer with where it is no running text. */
export const HeadlinesSchema = z.object({
  headlines: z.array(z.string().trim().min(1).max(200)).min(2).max(10),
})
export const ExcerptsSchema = z.object({ excerpts: z.array(z.string().trim().min(1).max(500)).min(1).max(5) })
export const SeoSchema = z.object({
  title: z.string().trim().min(1).max(120),
  description: z.string().trim().min(1).max(320),
})
export const AltTextsSchema = z.object({
  pictures: z
    .array(z.object({ id: z.int().positive(), alt: z.string().trim().min(1).max(300) }))
    .min(1)
    .max(40),
})

/** The kinds whose output is an object, with what it has to be. */
export const generationAnswers = {
  headlines: HeadlinesSchema,
  excerpt: ExcerptsSchema,
  seo: SeoSchema,
  'alt-texts': AltTextsSchema,
} as const

/** One call of the model. Costs are in millionths of the currency; null where no prices are set. */
export const GenerationSchema = z.object({
  id: z.uuid(),
  kind: GenerationKindSchema,
  draftProjectId: z.uuid().nullable(),
  articleId: z.int().nullable(),
  /** What it was about: a topic or a title. */
  about: z.string(),
  state: GenerationStateSchema,
  /** Why it failed, for a person; null otherwise. */
  failure: z.string().nullable(),
  /** Whether what came can be continued where it breaks off. */
  canGoOn: z.boolean(),
  output: z.string(),
  tone: z.string().nullable(),
  model: z.string(),
  promptVersion: z.string(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** False where the provider did not say, and the tokens are counted by their letters. */
  isCounted: z.boolean(),
  costMicros: z.int().nullable(),
  /** Who asked for it; null once the account is gone. */
  author: z.string().nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})

/** A generation's text as a body, where it is one. */
export const UsedGenerationSchema = z.object({ body: z.unknown().nullable() })

/** `id` is made by the browser: the same one again is the same generation, whatever was clicked twice. */
export const GenerationRequestSchema = z.strictObject({
  id: z.uuid(),
  kind: GenerationKindSchema,
  draftProjectId: z.uuid().optional(),
  articleId: z.int().positive().max(2_147_483_647).optional(),
  tone: z.enum(tones).optional(),
  /** A generation that broke off, to be continued. */
  continues: z.uuid().optional(),
})

/** What comes over the stream of a generation: text from a place on, a new beginning, or its end. */
export const GenerationEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), at: z.int(), text: z.string() }),
  z.object({ type: z.literal('restart') }),
  z.object({ type: z.literal('generation'), generation: GenerationSchema }),
])

export type GenerationKind = z.output<typeof GenerationKindSchema>
export type GenerationState = z.output<typeof GenerationStateSchema>
export type Tone = (typeof tones)[number]
export type Generation = z.output<typeof GenerationSchema>
export type GenerationRequest = z.output<typeof GenerationRequestSchema>
export type GenerationEvent = z.output<typeof GenerationEventSchema>
