import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  EmailChangeSchema,
  LinkTokenSchema,
  LinkUsedBeforeSchema,
} from '@meridian/shared/accounts/account-mail.schema'
import {
  confirmEmailChangeEndpoint,
  requestEmailChangeEndpoint,
  sendVerificationMailEndpoint,
  verifyEmailEndpoint,
} from '@meridian/shared/accounts/account.endpoints'
import { confirmEmailChange, requestEmailChange } from '../email-change/change-email.ts'
import { confirmationLimit, proofLimit } from '../tokens/mail-limits.ts'
import { sendAnotherVerificationMail } from '../verification/verification-mail.ts'
import { verifyEmail } from '../verification/verify-email.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { clientAddress, refuseTooMany } from '../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { refusePasswordTry } from './session/prove-password.ts'
import { requireSession } from './session/require-session.ts'
import { refuse, refuseLink } from './account-answers.ts'
import { MailRequestedAnswer } from './account-descriptions.ts'
import {
  addEndpoint,
  describeEndpoint,
  jsonAnswer,
  jsonBody,
} from '../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../platform/http/no-store.ts'

const tags = ['Accounts']
const mailSent = jsonAnswer(MailRequestedAnswer, 'A mail is on its way.')
const tokenBody = jsonBody(z.strictObject(LinkTokenSchema.shape).openapi('LinkToken'))

/** A link that is used again is no failure: it says that it has done its work. */
const usedBefore = jsonAnswer(
  z.strictObject(LinkUsedBeforeSchema.shape).openapi('LinkUsedBefore'),
  'The link has done this before.',
)
const confirmedAlready = { message: 'Your address is confirmed already.' }

const verifyRoute = describeEndpoint(verifyEmailEndpoint, {
  tags,
  summary: 'Confirm the address of an account',
  description: 'With the token of the link in the mail.',
  request: tokenBody,
  responses: {
    200: usedBefore,
    204: { description: 'The address is confirmed.' },
  },
})

const verificationMailRoute = describeEndpoint(sendVerificationMailEndpoint, {
  tags,
  summary: 'Ask for another mail to confirm the address',
  description: 'An address that is confirmed already gets none.',
  responses: {
    202: mailSent,
  },
})

const changeRoute = describeEndpoint(requestEmailChangeEndpoint, {
  tags,
  summary: 'Ask for another address',
  description:
    'The account has it once the link in the mail to it is used. The present address is told as well.',
  request: jsonBody(z.strictObject(EmailChangeSchema.shape).openapi('EmailChange')),
  responses: {
    202: mailSent,
  },
})

const confirmRoute = describeEndpoint(confirmEmailChangeEndpoint, {
  tags,
  summary: 'Confirm another address',
  description: 'With the token of the link in the mail.',
  request: tokenBody,
  responses: {
    200: usedBefore,
    204: { description: 'The account has the address.' },
  },
})

/** The address of an account: that it is its owner's, and another in its place. */
export function addAddressRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, verifyRoute, async (c) => {
    const body = await readBody(c, LinkTokenSchema)
    if (!body.ok) return body.response
    const excess = await refuseTooMany(c, { context, limit: proofLimit })
    if (excess) return excess
    const { pool } = (await context.cms()).db
    const verification = await verifyEmail(pool, { ...body.value, address: clientAddress(c) })
    if (verification === 'link-invalid') return refuseLink(c)
    return verification === 'already' ? c.json(confirmedAlready, 200, noStore) : c.body(null, 204, noStore)
  })

  addEndpoint(app, verificationMailRoute, async (c) => {
    const check = await requireSession(c, context)
    if (!check.ok) return check.response
    const { userId, isEmailVerified, publicId } = check.session
    const excess = await refuseTooMany(c, { context, limit: confirmationLimit, key: publicId })
    if (excess) return excess
    const { pool } = (await context.cms()).db
    if (!isEmailVerified) await sendAnotherVerificationMail(pool, userId)
    return c.json({ message: 'A mail is on its way to your address.' }, 202, noStore)
  })

  addEndpoint(app, changeRoute, async (c) => {
    const check = await requireSession(c, context)
    if (!check.ok) return check.response
    const body = await readBody(c, EmailChangeSchema)
    if (!body.ok) return body.response
    const { session } = check
    const { email: newEmail, password } = body.value
    if (newEmail === session.email.toLowerCase()) {
      return refuse(c, 'parameter-invalid', 'This is the address of your account already.')
    }
    const excess = await refuseTooMany(c, {
      context,
      limit: confirmationLimit,
      key: `new ${session.publicId}`,
    })
    const refusal = excess ?? (await refusePasswordTry(c, { context, session, password }))
    if (refusal) return refusal
    const { pool } = (await context.cms()).db
    await requestEmailChange(pool, { userId: session.userId, newEmail })
    return c.json({ message: 'A mail is on its way to the new address.' }, 202, noStore)
  })

  addEndpoint(app, confirmRoute, async (c) => {
    const body = await readBody(c, LinkTokenSchema)
    if (!body.ok) return body.response
    const excess = await refuseTooMany(c, { context, limit: proofLimit })
    if (excess) return excess
    const { pool } = (await context.cms()).db
    const change = await confirmEmailChange(pool, { ...body.value, address: clientAddress(c) })
    if (change.ok) {
      return change.isRepeated ? c.json(confirmedAlready, 200, noStore) : c.body(null, 204, noStore)
    }
    if (change.reason === 'link-invalid') return refuseLink(c)
    return refuse(c, 'email-taken', 'There is already an account with this email address.')
  })
}
