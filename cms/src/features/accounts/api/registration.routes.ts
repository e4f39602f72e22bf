import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Visit } from '@meridian/shared/audience/visit'
import {
  FreeRegistrationSchema,
  RegistrationSchema,
} from '@meridian/shared/accounts/registration-request.schema'
import type { Context } from 'hono'
import { registerEndpoint, registerFreeEndpoint } from '@meridian/shared/accounts/account.endpoints'
import { type NewReader, registerReader } from '../registration/register-reader.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { describedVisit } from '../../attribution/described-visit.ts'
import { readPlan } from '../../entitlement/plan-documents.ts'
import { UserAnswer } from './user-answer.ts'
import { answerTooMany, clientAddress, refuseTooMany } from '../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { answerNewUser, refuse } from './account-answers.ts'
import {
  addEndpoint,
  describeEndpoint,
  jsonAnswer,
  jsonBody,
} from '../../../platform/http/describe-endpoint.ts'

/** How often one client may try: room for a company whose people register together. What costs is limited further. */
const limit = { name: 'registration', points: 200, windowSeconds: 10 * 60 }

const taken = 'There is already an account with this email address. Sign in instead.'

const registerRoute = describeEndpoint(registerEndpoint, {
  tags: ['Accounts'],
  summary: 'Create an account',
  description: 'The new reader is signed in, and asked by mail to confirm the address.',
  request: jsonBody(
    z.strictObject({ ...RegistrationSchema.shape, visit: describedVisit }).openapi('Registration'),
  ),
  responses: {
    201: jsonAnswer(UserAnswer, 'The account is made.'),
  },
})

const registerFreeRoute = describeEndpoint(registerFreeEndpoint, {
  tags: ['Accounts'],
  summary: 'Create an account with a free plan',
  description: 'As `POST /api/auth/register`; the plan begins at once.',
  request: jsonBody(
    z.strictObject({ ...FreeRegistrationSchema.shape, visit: describedVisit }).openapi('FreeRegistration'),
  ),
  responses: {
    201: jsonAnswer(UserAnswer, 'The account is made.'),
  },
})

/** New accounts of readers (spec §7). */
export function addRegistrationRoutes(app: OpenAPIHono, context: ApiContext): void {
  addEndpoint(app, registerRoute, async (c) => {
    const body = await readBody(c, RegistrationSchema)
    if (!body.ok) return body.response
    const { visit, ...reader } = body.value
    return register(c, context, { reader, planId: null, visit })
  })

  addEndpoint(app, registerFreeRoute, async (c) => {
    const body = await readBody(c, FreeRegistrationSchema)
    if (!body.ok) return body.response
    const { subscriptionId, visit, confirmPassword: _, ...reader } = body.value
    const plan = await readPlan(await context.db(), subscriptionId)
    if (!plan) return refuse(c, 'plan-unknown', 'There is no such plan.')
    if (plan.price !== 0) return refuse(c, 'plan-not-free', 'This plan is not free. Please choose it again.')
    return register(c, context, { reader, planId: plan.databaseId, visit })
  })
}

async function register(
  c: Context,
  context: ApiContext,
  { reader, planId, visit }: { reader: NewReader; planId: number | null; visit: Visit | undefined },
): Promise<Response> {
  const excess = await refuseTooMany(c, { context, limit })
  if (excess) return excess
  const { pool } = (await context.cms()).db
  const request = { headers: c.req.raw.headers, address: clientAddress(c), planId, visit }
  const outcome = await registerReader(pool, reader, request)
  if (outcome.ok) return answerNewUser(c, { context, ...outcome })
  if (outcome.reason === 'taken') return refuse(c, 'email-taken', taken)
  if (outcome.reason === 'too-many') return answerTooMany(c, outcome.retryAfterSeconds)
  return refuse(c, 'password-unfit', outcome.sentence)
}
