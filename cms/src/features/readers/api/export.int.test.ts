import { unzipSync } from 'fflate'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { openReader, type TestReader } from '../../../../test/reader.ts'
import { exportKinds } from '../export/export-kinds.ts'

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  await (await createMagazine(payload)).createArticle({ title: 'First piece' })
})

const query = (sql: string, values: unknown[] = []) => payload.db.pool.query(sql, values)
const openOne = (options: Parameters<typeof openReader>[2] = {}) => openReader(payload, api.api, options)

/** The files of a reader's export, by name. */
async function takeAway(reader: TestReader): Promise<Record<string, string>> {
  const response = await reader.get('/export')
  expect(response.status).toBe(200)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, decoder.decode(bytes)]))
}

const tableOf = (files: Record<string, string>, kind: string): unknown =>
  JSON.parse(files[`${kind}.json`] ?? '')

async function fill(reader: TestReader, addressLine1: string) {
  await reader.post('/addresses', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    addressLine1,
    city: 'London',
    postalCode: 'SW1Y 4JH',
    country: 'United Kingdom',
  })
  await reader.post('/reading-progress', { articleId: 'first-piece', progressPercent: 40 })
  await reader.put('/saved-articles/first-piece')
  await reader.post('/support-tickets', { subject: 'Help', message: 'Please.\nSoon.', category: 'general' })
  await query(
    `insert into payments (user_id, public_id, description, amount_cents, status)
     values ($1, $2, 'The Patron Ledger, 2026', 150000, 'succeeded')`,
    [reader.userId, `payment-${reader.userId}`],
  )
}

describe('taking it away: GET /api/user/export', () => {
  test('is a zip file for a download, which nobody keeps', async () => {
    const response = await (await openOne()).get('/export')
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="meridian-data-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('has every kind as JSON and as CSV, with a text that says what they are', async () => {
    const files = await takeAway(await openOne())
    const names = exportKinds.flatMap(({ name }) => [`${name}.csv`, `${name}.json`])
    expect(Object.keys(files).toSorted()).toEqual(['README.txt', ...names].toSorted())
    for (const { name, columns } of exportKinds) {
      expect(files['README.txt']).toContain(`${name}: `)
      expect(files[`${name}.csv`]?.split('\r\n')[0]).toBe(`\uFEFF${columns.join(',')}`)
    }
  })

  test('has what the reader has, and nothing of another', async () => {
    const [reader, other] = [await openOne(), await openOne()]
    await Promise.all([fill(reader, '12 St James’s Square'), fill(other, '1 Other Street')])
    const files = await takeAway(reader)
    expect(tableOf(files, 'account')).toMatchObject([{ email: reader.email, readingHistory: 'on' }])
    expect(tableOf(files, 'addresses')).toMatchObject([
      { addressLine1: '12 St James’s Square', isDefault: true },
    ])
    expect(tableOf(files, 'payments')).toMatchObject([{ amountCents: 150_000, currency: 'usd' }])
    expect(tableOf(files, 'reading-progress')).toMatchObject([
      { articleId: 'first-piece', progressPercent: 40 },
    ])
    expect(tableOf(files, 'saved-articles')).toMatchObject([
      { articleId: 'first-piece', title: 'First piece' },
    ])
    expect(tableOf(files, 'support-tickets')).toMatchObject([{ subject: 'Help', status: 'open' }])
    expect(tableOf(files, 'support-messages')).toMatchObject([{ from: 'reader', text: 'Please.\nSoon.' }])
    expect(tableOf(files, 'sessions')).toHaveLength(1)
    expect(JSON.stringify(files)).not.toContain(other.email)
    expect(JSON.stringify(files)).not.toContain('Other Street')
  })

  test('has what is left of mails, cards and printed editions', async () => {
    const reader = await openOne()
    await query(
      `insert into billing_customers (provider_customer_id, user_id, card_brand, card_last4, card_expiry_month,
                                      card_expiry_year)
       values ('cus_of_export', $1, 'visa', '4242', 12, 2030)`,
      [reader.userId],
    )
    await query(
      `insert into payments (user_id, public_id, description, amount_cents, status, provider_charge_id)
       values ($1, 'payment-of-export', 'A year', 20000, 'succeeded', 'ch_of_export')`,
      [reader.userId],
    )
    await query(
      `insert into billing_notices (key, noticed_at)
       values ('receipt:ch_of_export', '2026-01-02T03:04:05Z'), ('receipt:ch_of_another', now())`,
    )
    await query(
      `insert into pgboss.job (name, data, state, completed_on)
       select 'send-mail', jsonb_build_object('to', address, 'subject', 'Welcome'), 'completed', '2026-01-03T03:04:05Z'
         from unnest(array[$1, 'another@meridian.example']) address`,
      [reader.email],
    )
    await query(
      `with issue as (select id from issues limit 1), run as (
         insert into print_runs (issue_id, number, issue_title, row_count, unaddressed_count)
         select id, 1, 'Spring', 1, 0 from issue returning id, issue_id)
       insert into print_run_rows (run_id, issue_id, position, user_id, has_address, full_name, city)
       select id, issue_id, 1, $1, true, 'Ada Lovelace', 'London' from run`,
      [reader.userId],
    )
    const files = await takeAway(reader)
    expect(tableOf(files, 'card')).toEqual([
      { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 },
    ])
    expect(tableOf(files, 'mails')).toEqual([
      { about: 'receipt', sentAt: '2026-01-02T03:04:05.000Z' },
      { about: 'Welcome', sentAt: '2026-01-03T03:04:05.000Z' },
    ])
    expect(tableOf(files, 'printed-addresses')).toMatchObject([
      { issue: 'Spring', fullName: 'Ada Lovelace', city: 'London' },
    ])
  })

  test('every row has the columns that its kind names', async () => {
    const reader = await openOne()
    await fill(reader, '12 St James’s Square')
    await takeAway(reader)
    for (const { columns, sql } of exportKinds) {
      const { fields } = await query(sql, [reader.userId])
      expect(fields.map(({ name }) => name)).toEqual([...columns])
    }
  })

  test('a formula that a reader wrote is text in a spreadsheet', async () => {
    const reader = await openOne()
    await fill(reader, '=HYPERLINK("https://evil.example")')
    const files = await takeAway(reader)
    expect(files['addresses.csv']).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  })

  test('what was given by address is the reader’s only once the address is', async () => {
    const [owner, impostor] = [await openOne(), await openOne({ isEmailVerified: false })]
    for (const { email } of [owner, impostor]) {
      await query(
        `with subscriber as (
           insert into newsletter_subscribers (email, key, state) values ($1, $1, 'confirmed') returning id)
         insert into newsletter_consents (subscriber_id, key, requested_at, page, text_version)
         select id, $1, now(), '/', '1' from subscriber`,
        [email],
      )
      await query(
        `insert into contact_messages (name, email, subject, message, state, digest)
         values ('Ada', $1, 'general', 'Dear editors', 'new', $1)`,
        [email],
      )
    }
    const [own, foreign] = [await takeAway(owner), await takeAway(impostor)]
    expect(tableOf(own, 'newsletter')).toMatchObject([{ state: 'confirmed', page: '/' }])
    expect(tableOf(own, 'messages')).toMatchObject([{ message: 'Dear editors' }])
    expect([tableOf(foreign, 'newsletter'), tableOf(foreign, 'messages')]).toEqual([[], []])
  })

  test('is recorded, and refused to who asks for it all the time', async () => {
    const [reader, other] = [await openOne(), await openOne()]
    const statuses = []
    for (let count = 0; count < 11; count += 1) statuses.push((await reader.get('/export')).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
    expect((await other.get('/export')).status).toBe(200)
    const { rowCount } = await query(
      `select from audit_events where action = 'data-exported' and subject_id = $1`,
      [reader.userId],
    )
    expect(rowCount).toBe(10)
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
