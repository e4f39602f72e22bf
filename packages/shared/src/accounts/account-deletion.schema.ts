import { z } from 'zod'
import { PasswordProofSchema } from './credentials.schema.ts'

/** How long an account that is to be deleted can still be kept: by signing in, or by 'Keep my account'. */
export const deletionGraceDays = 14

/** `POST /api/user/deletion`: the password, as proof of who asks. */
export const DeletionRequestSchema = PasswordProofSchema

/** The answer to it: when the account will be gone. */
export const DeletionSchema = z.object({ deletionDueAt: z.iso.datetime() })

export type DeletionRequest = z.output<typeof DeletionRequestSchema>
export type Deletion = z.infer<typeof DeletionSchema>
