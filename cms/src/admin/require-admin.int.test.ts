import { createLocalReq, type Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestAccount, payloadUserOf } from '../../test/accounts.ts'
import { openPayload } from '../../test/payload.ts'
import type { Role } from '../access/roles.ts'
import { requireAdmin } from './require-admin.ts'

const ViewSchema = z.object({ path: z.string() })

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
})

async function visit(role: Role) {
  const account = await createTestAccount(payload, { role })
  const req = await createLocalReq({ user: await payloadUserOf(payload, account) }, payload)
  return { account, req }
}

test('a view for administrators lets an administrator in, and knows who it is', async () => {
  const { account, req } = await visit('admin')
  expect(requireAdmin(req)).toMatchObject({ userId: account.userId })
})

test.each(['reader', 'editor'] as const)('there is nothing for a visitor who is %s', async (role) => {
  const { req } = await visit(role)
  expect(() => requireAdmin(req)).toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})

test('a stranger is sent to sign in', async () => {
  const req = await createLocalReq({}, payload)
  req.user = null
  expect(() => requireAdmin(req)).toThrow('NEXT_REDIRECT')
})

test('every view of our own is one that is known to look at who asks', () => {
  const { views = {} } = payload.config.admin.components
  const paths = Object.values(views).map((view) => ViewSchema.parse(view).path)
  // The journey 'views for administrators' visits those below /admin/second-factor as each kind of visitor.
  expect(paths.toSorted()).toEqual([
    '/business',
    '/business/:figure',
    '/print-runs',
    '/readers',
    '/readers/:id',
    '/reconciliation',
    '/second-factor',
  ])
})
