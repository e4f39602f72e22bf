import { z } from 'zod'

/** A device on which a user is signed in. */
export const AccountSessionSchema = z.object({
  id: z.string(),
  /** For a person: 'Firefox on Windows'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
})

/** `GET /api/user/sessions`: the one seen last comes first. */
export const AccountSessionListSchema = AccountSessionSchema.array()

export type AccountSession = z.infer<typeof AccountSessionSchema>
