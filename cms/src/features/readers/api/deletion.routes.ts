import type { OpenAPIHono } from '@hono/zod-openapi'
import { DeletionRequestSchema } from '@meridian/shared/accounts/account-deletion.schema'
import {
  cancelAccountDeletionEndpoint,
  requestAccountDeletionEndpoint,
} from '@meridian/shared/accounts/account.endpoints'
import { isStaff } from '../../../platform/access/roles.ts'
import { callOffDeletion } from '../../accounts/deletion/keep-account.ts'
import { requestDeletion } from '../../accounts/deletion/request-deletion.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { clientAddress } from '../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { refusePasswordTry } from '../../accounts/api/session/prove-password.ts'
import type { ReaderApi } from './reader-api.ts'
import { addReaderRoute } from './reader-route.ts'
import { DeletionAnswer, deletionRequest, doneAnswer } from './reader-schemas.ts'
import { describeEndpoint, jsonAnswer } from '../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../platform/http/no-store.ts'

const tags = ['Account']

const requestRoute = describeEndpoint(requestAccountDeletionEndpoint, {
  tags,
  summary: 'Have the account deleted',
  description:
    'Needs the password. The account is deleted after 14 days, unless its owner signs in or keeps it. A plan that is paid for is not renewed any more, at once.',
  request: deletionRequest,
  responses: {
    202: jsonAnswer(DeletionAnswer, 'When the account will be gone; a mail confirms it.'),
  },
})

const keepRoute = describeEndpoint(cancelAccountDeletionEndpoint, {
  tags,
  summary: 'Keep the account',
  responses: doneAnswer('The account will not be deleted.'),
})

/** The end of an account, and its reprieve. */
export function addDeletionRoutes(app: OpenAPIHono, context: ReaderApi): void {
  addReaderRoute(app, context, {
    route: requestRoute,
    handle: async ({ c, session }) => {
      const body = await readBody(c, DeletionRequestSchema)
      if (!body.ok) return body.response
      if (isStaff(session)) {
        const detail = 'An account of the staff is closed by an administrator.'
        return answerProblem(c, { code: 'readers-only', detail, headers: noStore })
      }
      const refusal = await refusePasswordTry(c, { context, session, password: body.value.password })
      if (refusal) return refusal
      const { pool } = (await context.cms()).db
      const [{ userId }, address] = [session, clientAddress(c)]
      const dueAt = (await requestDeletion(pool, { userId, address })).toISOString()
      await context.stopRenewal({ userId, dueAt, address })
      return c.json({ deletionDueAt: dueAt }, 202)
    },
  })

  addReaderRoute(app, context, {
    route: keepRoute,
    handle: async ({ c, session }) => {
      await callOffDeletion((await context.cms()).db.pool, session.userId)
      return c.body(null, 204)
    },
  })
}
