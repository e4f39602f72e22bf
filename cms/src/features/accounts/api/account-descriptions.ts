import { z } from '@hono/zod-openapi'
import { MailRequestedSchema } from '@meridian/shared/accounts/account-mail.schema'

/*
 * What `/api/docs` says of bodies and answers. Schemas are made again from their parts, because only those made after
 * zod-openapi has extended zod can be named.
 */
export const MailRequestedAnswer = z.object(MailRequestedSchema.shape).openapi('MailRequested')
