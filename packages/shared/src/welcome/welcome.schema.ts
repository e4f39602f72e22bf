import { z } from 'zod'
import { ResponsiveImageSchema } from '../image/image.schema.ts'
import { DeliveryAddressSchema } from '../readers/address.schema.ts'

/** A letter of welcome to a plan, in plain paragraphs, and who signs it; without anybody the magazine does. */
const LetterSchema = z.object({
  paragraphs: z.array(z.string()).min(1),
  signedBy: z
    .object({ name: z.string(), role: z.string(), portrait: ResponsiveImageSchema.nullable() })
    .nullable(),
})

const PersonalContactSchema = z.object({
  name: z.string(),
  role: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
})

/** What a reader of the print edition waits for. */
const PrintedSchema = z.object({
  /** The next issue that is sent out; null while no date is set. */
  nextIssue: z.object({ season: z.string(), year: z.int(), shipsOn: z.iso.date() }).nullable(),
  /** Where to; null while the reader has not said. */
  address: DeliveryAddressSchema,
  isDeliveredThere: z.boolean(),
})

/**
 * `GET /api/user/welcome`: what a plan greets its reader with, while they have it; null for who has none. `contact` and
 * `printed` are for the platinum tier alone.
 */
export const WelcomeSchema = z
  .object({
    plan: z.object({ id: z.string(), name: z.string() }),
    letter: LetterSchema.nullable(),
    contact: PersonalContactSchema.nullable(),
    printed: PrintedSchema.nullable(),
  })
  .nullable()

export type Welcome = z.infer<typeof WelcomeSchema>
