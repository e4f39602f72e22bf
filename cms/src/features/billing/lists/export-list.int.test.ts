import { createLocalReq, type Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { createTestAccount, payloadUserOf } from '../../../../test/accounts.ts'
import { openPayload } from '../../../../test/payload.ts'
import type { Role } from '../../../platform/access/roles.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
  const rows = [
    {
      firstName: '=HYPERLINK("x")',
      status: 'succeeded',
      amountCents: 12_050,
      description: 'The Global Reader',
    },
    { firstName: 'Zoë', status: 'failed', amountCents: 20_000, description: 'The Boardroom, 2026' },
  ] as const
  for (const { firstName, ...payment } of rows) {
    const { userId } = await createTestAccount(payload, { firstName, lastName: 'Weiss' })
    await payload.create({
      collection: 'payments',
      data: { ...payment, user: userId, currency: 'usd', refundedCents: 0, publicId: `list-${firstName}` },
    })
  }
})

async function download(role: Role, query: Record<string, unknown> = {}) {
  const user = await payloadUserOf(payload, await createTestAccount(payload, { role }))
  const req = await createLocalReq({ user, req: { query } }, payload)
  const { endpoints } = payload.collections.payments.config
  const endpoint = (endpoints || []).find(({ path }) => path === '/export.csv')
  if (!endpoint) throw new Error('Payments have no file.')
  const response = await endpoint.handler(req)
  return { status: response.status, lines: (await response.text()).trim().split('\r\n') }
}

test('the list is a file that a spreadsheet opens, and nothing in it is a formula', async () => {
  const { status, lines } = await download('support')
  expect(status).toBe(200)
  expect(lines[0]).toBe('Date,Reader,E-mail,Payment,Invoice,Status,Paid,Refunded,Currency,Paid on')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('Zoë Weiss')
  expect(lines[1]).toContain('"The Boardroom, 2026"')
  expect(lines[2]).toContain(`"'=HYPERLINK(""x"") Weiss"`)
  expect(lines[2]).toContain('120.50')
})

test('filters and search of the list hold for the file', async () => {
  const filtered = await download('support', { where: { status: { equals: 'failed' } } })
  expect(filtered.lines).toHaveLength(2)
  expect(filtered.lines[1]).toContain('Zoë')
  const searched = await download('admin', { search: 'Global' })
  expect(searched.lines).toHaveLength(2)
  expect(searched.lines[1]).toContain('The Global Reader')
})

test.each([
  ['reader', 403],
  ['contributor', 403],
  ['editor', 403],
  ['publisher', 403],
  ['support', 200],
  ['admin', 200],
] as const)('who may download it: %s', async (role, status) => {
  expect((await download(role)).status).toBe(status)
})
