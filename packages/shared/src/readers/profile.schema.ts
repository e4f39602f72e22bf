import { z } from 'zod'
import { nameField } from '../accounts/credentials.schema.ts'

/** `GET /api/user/profile`: what the settings of an account show beside the user. */
export const ProfileSchema = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isEmailVerified: z.boolean(),
  /** The address that the account changes to as soon as its owner confirms it; null while none is. */
  pendingEmail: z.string().nullable(),
  isReadingHistoryOn: z.boolean(),
  /** When the account will be deleted, unless its owner keeps it; null when that was not asked for. */
  deletionDueAt: z.iso.datetime().nullable(),
  /** When signing in, or the owner, called a deletion off; null once they have seen that. */
  deletionCancelledAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})

/** `PUT /api/user/profile`. Values are trimmed. */
export const ProfileChangeSchema = z.strictObject({ firstName: nameField, lastName: nameField })

export type Profile = z.infer<typeof ProfileSchema>
export type ProfileChange = z.output<typeof ProfileChangeSchema>
