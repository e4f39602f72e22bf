import { z } from '@hono/zod-openapi'
import { SignedInUserSchema, UserSchema } from '@meridian/shared/accounts/user.schema'

/** A user under the name that they have in the API's description (see `content/public/schemas.ts`). */
export const UserAnswer = z.object(UserSchema.shape).openapi('User')

export const SignedInUserAnswer = z.object(SignedInUserSchema.shape).openapi('SignedInUser')
