import { z } from 'zod'

/** Text that all recipients share, or the place of a value that is each one's own. */
const PieceSchema = z.union([z.string(), z.strictObject({ value: z.string() })])
export type Piece = z.output<typeof PieceSchema>

const BodySchema = z.object({ html: z.array(PieceSchema), text: z.array(PieceSchema) })

const AddressSchema = z.object({ name: z.string(), address: z.email() })

/** A campaign as it goes out: written and rendered once, when 'Send' was pressed, so that later edits touch nothing that is under way. */
export const SendContentSchema = z.object({
  from: AddressSchema,
  replyTo: AddressSchema.nullable(),
  /** The second subject, where two are tested. */
  subjects: z.object({ a: z.string().min(1), b: z.string().min(1).nullable() }),
  /** For readers with a plan and for those without one. */
  bodies: z.object({ plan: BodySchema, 'no-plan': BodySchema }),
  greetings: z.array(z.object({ words: z.string(), fallback: z.string() })),
  /** The articles that it names, by their slugs: all have to be published when it begins. */
  articles: z.array(z.string()),
  /** Where it stands on the web. */
  webPath: z.string(),
  newsletter: z.object({ slug: z.string(), name: z.string() }),
})
export type SendContent = z.output<typeof SendContentSchema>

/** When a send begins; times of the day are those of clocks where the reader is. */
export const SendTimeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.literal('at'), at: z.iso.datetime() }),
  z.strictObject({
    kind: z.literal('local'),
    day: z.iso.date(),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    /** What becomes of readers for whom that has passed when it begins: they get it at once, or not at all. */
    whenPassed: z.enum(['now', 'skip']),
  }),
])

/** How the audience is spread out. */
export const SendPlanSchema = z.object({
  time: SendTimeSchema,
  /** In so many equal parts, drawn by hash, with so many minutes in between. */
  parts: z.int().min(1).max(24).default(1),
  minutesBetween: z.int().min(1).max(1440).default(60),
  /** For a test of two subjects: the share of the audience that is in it, and for how long it is waited. */
  test: z
    .object({ share: z.number().min(0.02).max(1), hours: z.int().min(1).max(72) })
    .nullable()
    .default(null),
})
export type SendPlan = z.output<typeof SendPlanSchema>
