import { MailDocumentSchema } from '@meridian/shared/campaigns/mail-document.schema'
import { z } from 'zod'

/** Text that all recipients share, or the place of a value that is each one's own. */
const PieceSchema = z.union([z.string(), z.strictObject({ value: z.string() })])
export type Piece = z.output<typeof PieceSchema>

const BodySchema = z.object({
  html: z.array(PieceSchema),
  text: z.array(PieceSchema),
  greetings: z.array(z.object({ words: z.string(), fallback: z.string() })),
})

const AddressSchema = z.object({ name: z.string(), address: z.email() })

/** A campaign as it goes out: written and rendered once, when 'Send' was pressed, so that later edits touch nothing that is under way. */
export const SendContentSchema = z.object({
  from: AddressSchema,
  replyTo: AddressSchema.nullable(),
  /** The second subject, where two are tested. */
  subjects: z.object({ a: z.string().min(1), b: z.string().min(1).nullable() }),
  /** For readers with a plan and for those without one. */
  bodies: z.object({ plan: BodySchema, 'no-plan': BodySchema }),
  /** Whether readings are counted: for nobody, for the campaign, or for each reader who has agreed. */
  counts: z.enum(['none', 'campaign', 'reader']),
  /** The addresses whose readings are counted, in the order of their numbers. */
  links: z.array(z.string()),
  /** The articles that it names, by their slugs: all have to be published when it begins. */
  articles: z.array(z.string()),
  /** Where it stands on the web. */
  webPath: z.string(),
  newsletter: z.object({ slug: z.string(), name: z.string() }),
  /** What it was made from: for its page on the web. */
  document: MailDocumentSchema,
})
export type SendContent = z.output<typeof SendContentSchema>
