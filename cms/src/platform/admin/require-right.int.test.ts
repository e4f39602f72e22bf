import { createLocalReq, type Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestAccount, payloadUserOf } from '../../../test/accounts.ts'
import { openPayload } from '../../../test/payload.ts'
import type { Role } from '../access/roles.ts'
import { requireRight } from './require-right.ts'

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

test.each(['support', 'admin'] as const)('support and admins are let in, and known: %s', async (role) => {
  const { account, req } = await visit(role)
  expect(requireRight(req, 'seeReaders')).toMatchObject({ userId: account.userId })
})

test.each(['reader', 'contributor', 'editor', 'publisher', 'support'] as const)(
  'there are no figures for a visitor who is %s',
  async (role) => {
    const { req } = await visit(role)
    expect(() => requireRight(req, 'runBusiness')).toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
  },
)

test('a stranger is sent to sign in', async () => {
  const req = await createLocalReq({}, payload)
  req.user = null
  expect(() => requireRight(req, 'seeReaders')).toThrow('NEXT_REDIRECT')
})

test('every view of our own is one that is known to look at who asks', () => {
  // The first page has parts, each of which looks at who asks (the journey 'today').
  const { dashboard, ...views } = payload.config.admin.components.views ?? {}
  expect(dashboard?.Component).toBe('/features/newsroom/admin/start-page.tsx#StartPage')
  const paths = Object.values(views).map((view) => ViewSchema.parse(view).path)
  // The journeys of staff-views, schedule, site-health and picture-rights visit them as each kind of visitor.
  expect(paths.toSorted()).toEqual([
    '/audience',
    '/audience/:id',
    '/business',
    '/business/:figure',
    '/exports',
    '/import-article/:id',
    '/import-records/:id',
    '/imports',
    '/imports/:id',
    '/mail-events/:id',
    '/mail-suppressions',
    '/picture-rights',
    '/planning',
    '/print-runs',
    '/readers',
    '/readers/:id',
    '/reconciliation',
    '/schedules',
    '/second-factor',
    '/site-health',
  ])
})
