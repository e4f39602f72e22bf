import { handleEndpoints, type Payload } from 'payload'
import { beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/accounts.ts'
import { openApi } from '../../../test/api.ts'
import { NewsletterReader, writeMails } from '../../../test/newsletter.ts'
import { openPayload } from '../../../test/payload.ts'
import type { Role } from '../../platform/access/roles.ts'
import config from '../../payload.config.ts'
import { exportSubscribers } from './export-subscribers.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openPayload()
  const reader = new NewsletterReader(openApi(payload).api)
  await reader.signUp('ada@example.com')
  await reader.giveDetails({ email: 'ada@example.com', firstName: '=HYPERLINK("x")', lastName: 'Byron' })
  await writeMails(payload)
})

async function download(role: Role | null): Promise<Response> {
  const headers = new Headers({ origin: 'http://localhost:4321' })
  if (role) headers.set('cookie', (await signInAs(payload, role)).cookie)
  const request = new Request('http://localhost:4321/cms/api/newsletter-subscribers/export', { headers })
  return handleEndpoints({ config, request })
}

test('staff get the list as a file, with the link to unsubscribe of each', async () => {
  const response = await download('publisher')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="newsletter-subscribers-/,
  )
  const [head, line] = (await response.text()).split('\r\n')
  expect(head).toContain('E-mail,First name,Last name,State')
  expect(line).toMatch(/^ada@example\.com,"'=HYPERLINK\(""x""\)",Byron,pending,/)
  expect(line).toMatch(/\/newsletter\/unsubscribe\?token=[\w.-]+$/)
})

test('nobody else does', async () => {
  expect((await download(null)).status).toBe(403)
  expect((await download('reader')).status).toBe(403)
  expect((await download('editor')).status).toBe(403)
})

test('a list of any length comes whole', async () => {
  await payload.db.pool.query(
    `insert into newsletter_subscribers (email, key) select 'a' || n || '@example.com', 'k' || n from generate_series(1, 2500) n`,
  )
  let text = ''
  for await (const part of exportSubscribers(payload.db.pool, 'https://magazine.example')) text += part
  expect(text.trimEnd().split('\r\n')).toHaveLength(1 + 1 + 2500)
})
