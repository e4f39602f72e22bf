import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { EmailRequestSchema, PasswordResetSchema } from '@meridian/shared/accounts/account-mail.schema'
import {
  requestPasswordResetEndpoint,
  resetPasswordEndpoint,
} from '@meridian/shared/accounts/account.endpoints'
import { resetPassword } from '../password-reset/reset-password.ts'
import { proofLimit } from '../tokens/mail-limits.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { clientAddress, refuseTooMany } from '../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { refuse, refuseLink } from './account-answers.ts'
import { MailRequestedAnswer } from './account-descriptions.ts'
import { requestAccountMail } from './request-account-mail.ts'
import {
  addEndpoint,
  describeEndpoint,
  jsonAnswer,
  jsonBody,
} from '../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../platform/http/no-store.ts'

const tags = ['Accounts']

const forgotRoute = describeEndpoint(requestPasswordResetEndpoint, {
  tags,
  summary: 'Ask for a new password',
  description:
    'Sends a mail with a link that is good for one hour. The answer is the same whether or not the address is known.',
  request: jsonBody(z.strictObject(EmailRequestSchema.shape).openapi('EmailRequest')),
  responses: {
    202: jsonAnswer(MailRequestedAnswer, 'It is recorded.'),
  },
})

const resetRoute = describeEndpoint(resetPasswordEndpoint, {
  tags,
  summary: 'Set a new password',
  description: 'With the token of the link in the mail. Every session of the account ends.',
  request: jsonBody(z.strictObject(PasswordResetSchema.shape).openapi('PasswordReset')),
  responses: {
    204: { description: 'The account has the new password.' },
  },
})

/** The way back for anyone who has forgotten the password, and the first password of new colleagues. */
export function addPasswordResetRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, forgotRoute, (c) => requestAccountMail(c, context, 'password-reset'))

  addEndpoint(app, resetRoute, async (c) => {
    const body = await readBody(c, PasswordResetSchema)
    if (!body.ok) return body.response
    const excess = await refuseTooMany(c, { context, limit: proofLimit })
    if (excess) return excess
    const { pool } = (await context.cms()).db
    const reset = await resetPassword(pool, { ...body.value, address: clientAddress(c) })
    if (reset.ok) return c.body(null, 204, noStore)
    return reset.reason === 'link-invalid' ? refuseLink(c) : refuse(c, 'password-unfit', reset.sentence)
  })
}
