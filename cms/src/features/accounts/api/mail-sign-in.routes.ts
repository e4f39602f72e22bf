import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  CodeSignInSchema,
  EmailRequestSchema,
  LinkTokenSchema,
} from '@meridian/shared/accounts/account-mail.schema'
import type { Context } from 'hono'
import {
  sendSignInCodeEndpoint,
  signInWithCodeEndpoint,
  signInWithLinkEndpoint,
} from '@meridian/shared/accounts/sign-in.endpoints'
import { type MailProof, signInByMail } from '../one-time-code/sign-in-by-mail.ts'
import { proofLimit, spendCodePoint } from '../tokens/mail-limits.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { SignedInUserAnswer } from './user-answer.ts'
import { clientAddress, refuseTooMany } from '../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { answerSignIn } from './session/sign-in.routes.ts'
import { refuse, refuseLink } from './account-answers.ts'
import { MailRequestedAnswer } from './account-descriptions.ts'
import { requestAccountMail } from './request-account-mail.ts'
import {
  addEndpoint,
  describeEndpoint,
  jsonAnswer,
  jsonBody,
} from '../../../platform/http/describe-endpoint.ts'

const tags = ['Accounts']

const sendCodeRoute = describeEndpoint(sendSignInCodeEndpoint, {
  tags,
  summary: 'Ask for a code to sign in',
  description:
    'Sends a mail with six digits and a link, good for ten minutes. The answer is the same whether or not the address is known.',
  request: jsonBody(z.strictObject(EmailRequestSchema.shape).openapi('EmailRequest')),
  responses: {
    202: jsonAnswer(MailRequestedAnswer, 'It is recorded.'),
  },
})

const signedIn = {
  200: jsonAnswer(SignedInUserAnswer, 'The user is signed in.'),
}

const codeRoute = describeEndpoint(signInWithCodeEndpoint, {
  tags,
  summary: 'Sign in with the code of a mail',
  description: 'A code works once and takes five tries.',
  request: jsonBody(z.strictObject(CodeSignInSchema.shape).openapi('CodeSignIn')),
  responses: signedIn,
})

const linkRoute = describeEndpoint(signInWithLinkEndpoint, {
  tags,
  summary: 'Sign in with the link of a mail',
  description:
    'With the token of the link, which opens a page with a button: a program that opens it uses nothing up.',
  request: jsonBody(z.strictObject(LinkTokenSchema.shape).openapi('LinkToken')),
  responses: signedIn,
})

/** Signing in without a password. */
export function addMailSignInRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, sendCodeRoute, (c) => requestAccountMail(c, context, 'sign-in'))

  addEndpoint(app, codeRoute, async (c) => {
    const body = await readBody(c, CodeSignInSchema)
    if (!body.ok) return body.response
    const excess = await refuseTooMany(c, { context, limit: proofLimit })
    if (excess) return excess
    const isAllowed = await spendCodePoint(await context.db(), body.value.email)
    return (isAllowed && (await signIn(c, context, body.value))) || refuseCode(c)
  })

  addEndpoint(app, linkRoute, async (c) => {
    const body = await readBody(c, LinkTokenSchema)
    if (!body.ok) return body.response
    const excess = await refuseTooMany(c, { context, limit: proofLimit })
    return excess ?? (await signIn(c, context, body.value)) ?? refuseLink(c)
  })
}

/** The user, or that a second factor is due; null when what was given is not valid. */
async function signIn(c: Context, context: ApiContext, proof: MailProof): Promise<Response | null> {
  const { pool } = (await context.cms()).db
  const request = { headers: c.req.raw.headers, address: clientAddress(c) }
  const outcome = await signInByMail(pool, proof, request)
  return outcome && answerSignIn(c, { signIn: outcome, userId: outcome.userId, context })
}

/** Says nothing of why: whether there is an account, whether the code was wrong, used up or too old. */
function refuseCode(c: Context): Response {
  return refuse(
    c,
    'code-invalid',
    'This code is not valid. Please check it, use the link in the mail, or ask for a new one.',
  )
}
