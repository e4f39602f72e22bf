import { DeletionSchema, deletionGraceDays } from '@meridian/shared/accounts/account-deletion.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { beginTestSession, signInAs } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { createMagazine, openCms } from '../../../../test/magazine.ts'
import { insertPayment } from '../../../../test/paid-payment.ts'
import { openReader, type TestReader } from '../../../../test/reader.ts'
import { sendMailJob } from '../../../platform/mail/send-mail.job.ts'
import { deleteDueAccount, findDueAccounts } from '../../accounts/deletion/delete-account.ts'
import { accountErasers } from '../../../programs/worker/worker-features.ts'

const password = 'correct horse battery'
const dayMs = 24 * 60 * 60 * 1000
const home = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  addressLine1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'United Kingdom',
}

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  await (await createMagazine(payload)).createArticle({ title: 'First piece' })
})

const query = (sql: string, values: unknown[] = []) => payload.db.pool.query(sql, values)
const openOne = () => openReader(payload, api.api, { password })
const ask = (reader: TestReader, body: unknown = { password }) => reader.post('/deletion', body)
const dueAtOf = async (reader: TestReader) => {
  const { rows } = await query('select deletion_due_at as due from reader_settings where user_id = $1', [
    reader.userId,
  ])
  return rows[0]?.due ?? null
}

/** The mails that wait for this address, oldest first. */
async function mailsTo(email: string) {
  const { rows } = await query(
    `select data from pgboss.job where name = $1 and data->>'to' = $2 order by created_on, data->>'key'`,
    [sendMailJob.name, email],
  )
  return rows.map(({ data }) => sendMailJob.data.parse(data))
}

async function auditOf(userId: number) {
  const { rows } = await query('select action from audit_events where subject_id = $1 order by id', [userId])
  return rows.map(({ action }) => action)
}

/** Fifteen days later. */
async function makeDue(reader: TestReader) {
  await query(`update reader_settings set deletion_due_at = now() - interval '1 day' where user_id = $1`, [
    reader.userId,
  ])
}

describe('asking for it: POST /api/user/deletion', () => {
  test('gives the day, two weeks from now, and confirms it by mail', async () => {
    const reader = await openOne()
    const response = await ask(reader)
    expect([response.status, response.headers.get('cache-control')]).toEqual([202, 'no-store'])
    const { deletionDueAt } = DeletionSchema.strict().parse(await response.json())
    expect(Date.parse(deletionDueAt) - Date.now()).toBeGreaterThan((deletionGraceDays - 0.1) * dayMs)
    expect(Date.parse(deletionDueAt) - Date.now()).toBeLessThan((deletionGraceDays + 0.1) * dayMs)
    expect(await reader.read('/profile')).toMatchObject({ deletionDueAt })
    const [mail] = await mailsTo(reader.email)
    expect(mail?.subject).toMatch(/account will be deleted on \d+ \w+ \d{4}$/)
    expect(mail?.text).toContain('/auth')
    expect(await auditOf(reader.userId)).toContain('account-deletion-requested')
  })

  test('asking again, or twice at once, changes neither the day nor the mail', async () => {
    const reader = await openOne()
    const answers = await Promise.all([ask(reader), ask(reader)])
    const days = await Promise.all(answers.map((answer) => answer.json()))
    expect(days[0]).toEqual(days[1])
    expect(await (await ask(reader)).json()).toEqual(days[0])
    expect(await mailsTo(reader.email)).toHaveLength(1)
  })

  test.each<[string, unknown, string]>([
    ['a wrong password', { password: 'not this one' }, 'Your current password is not correct.'],
    ['no password', {}, 'Please fill in all required fields.'],
    [
      'a day of its own',
      { password, deletionDueAt: '2026-01-01' },
      'The field "deletionDueAt" is not known here.',
    ],
  ])('is 400 with %s, and nothing is recorded', async (_, body, detail) => {
    const reader = await openOne()
    const response = await ask(reader, body)
    expect([response.status, await response.text()]).toEqual([400, detail])
    expect(await dueAtOf(reader)).toBeNull()
    expect(await mailsTo(reader.email)).toEqual([])
  })

  test('is not for the staff, whom an administrator has to let go', async () => {
    const editor = await signInAs(payload, 'editor', { password })
    const response = await api.api.request('/api/user/deletion', {
      method: 'POST',
      headers: { cookie: editor.cookie },
      body: JSON.stringify({ password }),
    })
    expect(response.status).toBe(403)
  })
})

describe('calling it off', () => {
  test('DELETE /api/user/deletion keeps the account, and says so by mail', async () => {
    const reader = await openOne()
    await ask(reader)
    expect((await reader.delete('/deletion')).status).toBe(204)
    expect((await reader.delete('/deletion')).status).toBe(204)
    expect(await reader.read('/profile')).toMatchObject({ deletionDueAt: null })
    expect((await mailsTo(reader.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/will be deleted on/),
      expect.stringMatching(/account stays$/),
    ])
    expect(await auditOf(reader.userId)).toContain('account-deletion-cancelled')
  })

  test('signing in keeps the account', async () => {
    const reader = await openOne()
    await ask(reader)
    await beginTestSession(payload, reader)
    expect(await dueAtOf(reader)).toBeNull()
  })

  test('signing in says so, once; the account says so until its owner has seen it', async () => {
    const reader = await openOne()
    const signIn = async (): Promise<unknown> => {
      const json = JSON.stringify({ email: reader.email, password })
      const response = await api.api.request('/api/auth/login', { method: 'POST', body: json })
      expect(response.status).toBe(200)
      return response.json()
    }
    expect(await signIn()).not.toHaveProperty('isDeletionCancelled')
    await ask(reader)
    expect(await reader.read('/profile')).toMatchObject({ deletionCancelledAt: null })
    expect(await signIn()).toMatchObject({ email: reader.email, isDeletionCancelled: true })
    expect(await signIn()).not.toHaveProperty('isDeletionCancelled')
    expect(await reader.read('/profile')).toMatchObject({
      deletionDueAt: null,
      deletionCancelledAt: expect.any(String),
    })
    await reader.delete('/deletion')
    expect(await reader.read('/profile')).toMatchObject({ deletionCancelledAt: null })
  })

  test('one reader cannot keep the account of another', async () => {
    const [reader, other] = [await openOne(), await openOne()]
    await ask(other)
    await reader.delete('/deletion')
    expect(await dueAtOf(other)).not.toBeNull()
  })
})

describe('the daily job', () => {
  test('finds those that are due alone', async () => {
    const [due, later] = [await openOne(), await openOne()]
    await Promise.all([ask(due), ask(later)])
    await makeDue(due)
    const found = await findDueAccounts(payload.db.pool)
    expect(found).toContain(due.userId)
    expect(found).not.toContain(later.userId)
    expect(await deleteDueAccount({ erasers: accountErasers({ payments: null }) }, later.userId)).toBe(false)
    expect(await deleteDueAccount({ erasers: accountErasers({ payments: null }) }, due.userId)).toBe(true)
    expect(await deleteDueAccount({ erasers: accountErasers({ payments: null }) }, due.userId)).toBe(false)
  })

  test('nothing of the reader is left in any table, and the payment stays without a name', async () => {
    const reader = await openOne()
    await reader.post('/addresses', home)
    await reader.post('/reading-progress', { articleId: 'first-piece', progressPercent: 40 })
    await reader.put('/saved-articles/first-piece')
    await reader.post('/support-tickets', { subject: 'Help', message: 'Please.', category: 'general' })
    await query(
      `insert into payments (user_id, public_id, description, amount_cents, status)
       values ($1, 'kept-payment', 'The Patron Ledger, 2026', 150000, 'succeeded')`,
      [reader.userId],
    )
    await reader.put('/newsletters/newsletter', { state: 'on' })
    const invoiced = await insertPayment(payload, reader.userId)
    await reader.put('/invoice-details', {
      name: 'Ada Lovelace',
      addressLine1: '12 St James’s Square',
      city: 'London',
      country: 'GB',
    })
    await ask(reader)
    await makeDue(reader)
    expect(await deleteDueAccount({ erasers: accountErasers({ payments: null }) }, reader.userId)).toBe(true)

    expect(await rowsThatRefer(reader.userId)).toEqual([])
    const { rows } = await query(
      `select user_id, amount_cents from payments where public_id = 'kept-payment'`,
    )
    expect(rows).toEqual([{ user_id: null, amount_cents: '150000' }])
    // The law asks for the invoice as it was issued; only staff can open it.
    const kept = await query(
      `select payment.user_id, invoice.content #>> '{buyer,name}' as buyer
         from invoices invoice join payments payment on payment.id = invoice.payment_id where payment.public_id = $1`,
      [invoiced],
    )
    expect(kept.rows).toEqual([{ user_id: null, buyer: 'Ada Lovelace' }])
    expect((await reader.get('/profile')).status).toBe(401)
    const last = (await mailsTo(reader.email)).at(-1)
    expect(last?.subject).toMatch(/account has been deleted$/)
    expect(last?.text).toContain('your newsletters have ended')
    const newsletter = await query(
      `select s.state, c.withdrawn_by as by, c.account_id as account, (select count(*)::int from newsletter_memberships m where m.subscriber_id = s.id) as coming
         from newsletter_subscribers s join newsletter_consents c on c.subscriber_id = s.id where s.email = $1`,
      [reader.email],
    )
    expect(newsletter.rows).toEqual([{ state: 'unsubscribed', by: 'deletion', account: null, coming: 0 }])
    expect(
      (await query(`select from audit_events where action = 'account-deleted'`)).rowCount,
    ).toBeGreaterThan(0)
  })

  test('with an address that was never confirmed, what its owner signed up for by the forms goes on', async () => {
    const reader = await openReader(payload, api.api, { password, isEmailVerified: false })
    await query(
      `with subscriber as (
         insert into newsletter_subscribers (email, key, state, confirmed_at) values ($1, 'kept-key', 'confirmed', now()) returning id
       )
       insert into newsletter_memberships (subscriber_id, newsletter_id)
       select subscriber.id, newsletters.id from subscriber, newsletters where slug = 'newsletter'`,
      [reader.email],
    )
    await ask(reader)
    await makeDue(reader)
    expect(await deleteDueAccount({ erasers: accountErasers({ payments: null }) }, reader.userId)).toBe(true)
    const kept = await query(
      `select s.state, m.id is not null as coming from newsletter_subscribers s
         left join newsletter_memberships m on m.subscriber_id = s.id where s.key = 'kept-key'`,
    )
    expect(kept.rows).toEqual([{ state: 'confirmed', coming: true }])
  })

  test('anyone who signs in at the same moment either keeps the account or finds it gone', async () => {
    for (let round = 0; round < 10; round += 1) {
      const reader = await openOne()
      await ask(reader)
      await makeDue(reader)
      const [deleted, session] = await Promise.allSettled([
        deleteDueAccount({ erasers: accountErasers({ payments: null }) }, reader.userId),
        beginTestSession(payload, reader),
      ])
      const isDeleted = deleted.status === 'fulfilled' && deleted.value
      const { rowCount } = await query('select from users where id = $1', [reader.userId])
      expect(rowCount).toBe(isDeleted ? 0 : 1)
      expect(session.status).toBe(isDeleted ? 'rejected' : 'fulfilled')
    }
  })

  test('leaves alone who has become one of the staff', async () => {
    const reader = await openOne()
    await ask(reader)
    await makeDue(reader)
    await query(`update users set role = 'editor' where id = $1`, [reader.userId])
    expect(await deleteDueAccount({ erasers: accountErasers({ payments: null }) }, reader.userId)).toBe(false)
  })
})

/** Every table and column with a row that still refers to a user, by the database's own foreign keys. */
async function rowsThatRefer(userId: number): Promise<string[]> {
  const { rows: columns } = await query(
    `select conrelid::regclass::text as table, attname as column
       from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'users'::regclass`,
  )
  expect(columns.length).toBeGreaterThan(10)
  const found = []
  for (const { table, column } of columns) {
    const { rowCount } = await query(`select from ${table} where ${column} = $1`, [userId])
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found
}

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
