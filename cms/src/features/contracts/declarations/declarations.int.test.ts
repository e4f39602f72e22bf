import { DeclarationReceiptSchema } from '@meridian/shared/contracts/declaration.schema'
import { declarationLimits } from '@meridian/shared/contracts/declaration-fields'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSyncSetup, type SyncSetup } from '../../../../test/sync-setup.ts'
import { env } from '../../../env.ts'
import { deleteExpiredDeclarations } from '../delete-expired-contracts.ts'
import { openStuckCases, settleDeclaration } from './settle-declaration.ts'

let setup: SyncSetup

beforeAll(async () => {
  setup = await openSyncSetup()
})
afterAll(() => setup.stop())
beforeEach(async () => {
  setup.sandbox.clearFaults()
  await setup.pool.query('truncate contract_cases, contract_declarations, rate_limits, pgboss.job cascade')
})

const paths = { cancellation: '/api/contracts/cancellations', withdrawal: '/api/contracts/withdrawals' }
const declarant = { name: 'Ada Okafor', contractEmail: 'ada@example.org', email: 'ada@example.org' }
const cancellation = { ...declarant, type: 'ordinary', ends: 'earliest' }
const extraordinary = { ...cancellation, type: 'extraordinary', reason: 'It never came.\nTwice.' }

const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '203.0.113.9' }
const post = (fields: object, kind: keyof typeof paths = 'cancellation', more: Record<string, string> = {}) =>
  setup.api.api.request(paths[kind], {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...more },
    body: JSON.stringify(fields),
  })
const postForm = (fields: Record<string, string>, kind: keyof typeof paths = 'cancellation') =>
  setup.api.api.request(paths[kind], { method: 'POST', headers, body: new URLSearchParams(fields) })

const rows = async (sql: string) => (await setup.pool.query(sql)).rows
const stored = () => rows('select * from contract_declarations order by id')
const cases = () => rows('select * from contract_cases order by id')

/** Does what the worker does with every declaration. */
async function settleAll() {
  const { pool, provider } = setup
  for (const { id } of await stored())
    await settleDeclaration({ pool, provider, logger: { warn: () => {} } }, id)
}

describe('a declaration', () => {
  test('is stored as it came, and answered and mailed at once with content, date and time', async () => {
    const response = await post({
      ...extraordinary,
      contractNumber: 'A-0001',
      ends: 'date',
      date: '2027-01-31',
    })
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const receipt = DeclarationReceiptSchema.strict().parse(await response.json())
    expect(await stored()).toMatchObject([
      {
        kind: 'cancellation',
        type: 'extraordinary',
        reason: 'It never came.\nTwice.',
        name: 'Ada Okafor',
        contract_email: 'ada@example.org',
        contract_number: 'A-0001',
        ends_on: '2027-01-31',
        number: receipt.number,
        outcome: 'waiting',
      },
    ])
    const values = receipt.rows.map(({ value }) => value)
    expect(values).toEqual([
      expect.stringMatching(/^\d+ \w+ \d{4} at \d\d:\d\d:\d\d UTC$/),
      receipt.number,
      'I cancel this contract without notice, for an important reason.',
      'It never came.\nTwice.',
      'Ada Okafor',
      'ada@example.org',
      'A-0001',
      '31 January 2027',
      'ada@example.org',
    ])
    const [mail, ...others] = await setup.mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ada@example.org', subject: expect.stringContaining(receipt.number) })
    for (const value of values.filter((one) => !one.includes('\n'))) expect(mail?.text).toContain(value)
    expect(mail?.text).toContain('> It never came.\n> Twice.')
  })

  test('in German is answered and mailed in German', async () => {
    const response = await post({ ...declarant, language: 'de' }, 'withdrawal')
    const { rows: lines } = DeclarationReceiptSchema.parse(await response.json())
    expect(lines).toContainEqual({
      key: 'declaration',
      label: 'Erklärung',
      value: 'Ich widerrufe diesen Vertrag.',
    })
    expect(lines[0]?.value).toMatch(/um \d\d:\d\d:\d\d ME(S)?Z$/)
    const [mail] = await setup.mails()
    expect(mail?.subject).toMatch(/^Ihr Widerruf ist eingegangen/)
    const refused = await post({ ...declarant, language: 'de', name: '' }, 'withdrawal')
    expect([refused.status, await refused.text()]).toEqual([400, 'Bitte geben Sie Ihren Namen an.'])
  })

  test('of which the receipt cannot be queued is not stored either', async () => {
    await setup.pool.query('alter table pgboss.job_common rename to job_away')
    const response = await post(cancellation)
    await setup.pool.query('alter table pgboss.job_away rename to job_common')
    expect(response.status).toBe(500)
    expect(await stored()).toEqual([])
    setup.api.problems.length = 0
  })

  test('that is pressed twice, at once or again, is one, and answered as the first time', async () => {
    const responses = await Promise.all([post(cancellation), post(cancellation), post(cancellation)])
    const again = await post({ ...cancellation, email: ' ADA@example.org', contractEmail: 'Ada@Example.org' })
    const receipts = await Promise.all(
      [...responses, again].map(async (answer) => DeclarationReceiptSchema.parse(await answer.json())),
    )
    expect(new Set(receipts.map(({ number, receivedAt }) => `${number} ${receivedAt}`)).size).toBe(1)
    expect(await stored()).toHaveLength(1)
    expect(await setup.mails()).toHaveLength(1)
    await post({ ...cancellation, name: 'Ada M. Okafor' })
    expect(await stored()).toHaveLength(2)
  })

  test('of a program is stored for staff to look at, and nothing is mailed', async () => {
    expect((await post({ ...cancellation, reference: 'https://spam.example' })).status).toBe(200)
    await settleAll()
    expect(await setup.mails()).toEqual([])
    expect(await cases()).toMatchObject([{ kind: 'suspicious' }])
  })

  test('is mailed to one address five times a day, and stored each time', async () => {
    for (let nth = 1; nth <= 7; nth += 1) {
      const from = { 'x-forwarded-for': `203.0.113.${nth}` }
      expect((await post({ ...cancellation, name: `Ada ${nth}` }, 'cancellation', from)).status).toBe(200)
    }
    expect(await stored()).toHaveLength(7)
    expect(await setup.mails()).toHaveLength(5)
  })

  test('is refused to anyone who declares more than ten in ten minutes', async () => {
    const answers = []
    for (let nth = 1; nth <= 11; nth += 1) answers.push(await post({ ...cancellation, name: `Ada ${nth}` }))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'Please enter your name.'],
    ['markup in the name', { name: '<b>Ada</b>' }, 'A name cannot have'],
    ['no address', { contractEmail: '' }, 'Please enter the e-mail address of your subscription.'],
    [
      'no address for the receipt',
      { email: undefined },
      'Please enter the e-mail address for the confirmation.',
    ],
    [
      'an address that is none',
      { email: 'ada\r\nbcc: eve@example.org' },
      'Please enter a valid e-mail address.',
    ],
    ['an endless address', { email: `${'a'.repeat(300)}@example.org` }, 'This e-mail address is too long.'],
    ['no kind', { type: 'odd' }, 'Please choose the kind of cancellation.'],
    ['no reason', { type: 'extraordinary' }, 'Please say why you cancel without notice.'],
    [
      'an endless reason',
      { type: 'extraordinary', reason: 'a'.repeat(declarationLimits.reason + 1) },
      'The reason can have at most',
    ],
    ['a day that is none', { ends: 'date', date: '2027-02-30' }, 'Please choose the day'],
  ])('with %s is refused and not stored', async (_, change, detail) => {
    const response = await post({ ...cancellation, ...change })
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(detail)])
    expect(await stored()).toEqual([])
  })

  test('from another site is refused', async () => {
    expect((await post(cancellation, 'cancellation', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await stored()).toEqual([])
  })
})

describe('without scripts', () => {
  test('is answered with a page that shows what came and can be saved', async () => {
    const response = await postForm({ ...extraordinary, language: 'en' })
    const page = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).toContain('We have received your cancellation')
    expect(page).toContain('Ada Okafor')
    expect(page).toMatch(/<a href="data:text\/plain[^"]+" download="cancellation.txt">/)
  })

  test('refused, it comes back with what was typed, as text and never as markup', async () => {
    const response = await postForm({ ...extraordinary, name: '"><script>alert(1)</script>', language: 'de' })
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(page).toContain('<html lang="de">')
    expect(page).toContain('It never came.')
    expect(page).not.toContain('<script>')
    expect(await stored()).toEqual([])
  })
})

describe('an ordinary cancellation', () => {
  test('by the address of the account takes effect with the period; the subscriber is told and can resume', async () => {
    const reader = await setup.open()
    await setup.mails()
    const address = reader.email.toUpperCase()
    await post({ ...cancellation, contractEmail: address, email: address })
    await settleAll()
    expect(await stored()).toMatchObject([{ outcome: 'cancelled', reader_id: reader.userId }])
    expect(await cases()).toEqual([])
    expect((await setup.look(reader)).subscription).toMatchObject({
      status: 'active',
      cancelsAtPeriodEnd: true,
    })
    expect(await setup.subjects()).toEqual([
      expect.stringMatching(/^We have received your cancellation/),
      expect.stringMatching(/subscription ends on/),
    ])
    const audited = await rows(
      `select action, actor_id from audit_events where subject_id = ${reader.userId} and action in ('contract-declared', 'subscription-cancelled') order by id`,
    )
    expect(audited).toEqual([
      { action: 'subscription-cancelled', actor_id: null },
      { action: 'contract-declared', actor_id: null },
    ])
    await settleAll()
    expect(await setup.mails()).toEqual([])
  })

  test('is answered in the same way whether or not anybody is found', async () => {
    const reader = await setup.open()
    const answers = await Promise.all(
      [reader.email, 'nobody@example.org'].map(async (email) => {
        const { rows: lines } = DeclarationReceiptSchema.parse(
          await (await post({ ...cancellation, contractEmail: email, email })).json(),
        )
        return lines.map(({ key, label }) => [key, label])
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  })

  test('of somebody who is not found is a case for staff, who are told by mail', async () => {
    await post(cancellation)
    await settleAll()
    expect(await cases()).toMatchObject([{ kind: 'unmatched', state: 'open', reader_id: null }])
    const mails = await setup.mails()
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.org', env.SUPPORT_EMAIL])
  })

  test('with the receipt to another address changes nothing: staff look at it, and the subscriber is told', async () => {
    const reader = await setup.open()
    await setup.mails()
    await post({ ...cancellation, contractEmail: reader.email, email: 'eve@example.org' })
    await settleAll()
    expect((await setup.look(reader)).subscription?.cancelsAtPeriodEnd).toBe(false)
    expect(await cases()).toMatchObject([{ kind: 'other-email', reader_id: reader.userId }])
    const toOwner = (await setup.mails()).find(({ to }) => to === reader.email)
    expect(toOwner?.subject).toBe('A cancellation of your subscription was declared')
  })

  test('of one whose payment is due never ends it at once', async () => {
    const reader = await setup.open()
    await setup.stripe.subscriptions.update(reader.subscriptionId, {
      default_payment_method: await setup.putCard(reader, '4000000000000341'),
    })
    setup.pass(reader, 366)
    await post({ ...cancellation, contractEmail: reader.email, email: reader.email })
    await settleAll()
    expect(await cases()).toMatchObject([{ kind: 'not-running' }])
    expect((await setup.stripe.subscriptions.retrieve(reader.subscriptionId)).ended_at).toBeNull()
  })

  test('of one that is going to end already needs nothing more', async () => {
    const reader = await setup.open()
    await setup.stripe.subscriptions.update(reader.subscriptionId, { cancel_at_period_end: true })
    await reader.sync()
    await post({ ...cancellation, contractEmail: reader.email, email: reader.email })
    await settleAll()
    expect(await stored()).toMatchObject([{ outcome: 'ending' }])
    expect(await cases()).toEqual([])
  })

  test('to a day after the period, and an extraordinary one, are cases', async () => {
    const reader = await setup.open()
    const own = { contractEmail: reader.email, email: reader.email }
    await post({ ...cancellation, ...own, ends: 'date', date: '2031-01-01' })
    await post({ ...extraordinary, ...own })
    await settleAll()
    expect((await cases()).map(({ kind }) => kind)).toEqual(['later-date', 'extraordinary'])
    expect((await setup.look(reader)).subscription?.cancelsAtPeriodEnd).toBe(false)
  })

  test('waits for a provider that is away, and is a case when that takes a day', async () => {
    const reader = await setup.open()
    await post({ ...cancellation, contractEmail: reader.email, email: reader.email })
    setup.sandbox.fault({ route: 'GET /v1/subscriptions/*', kind: 'error', status: 500 })
    await expect(settleAll()).rejects.toThrow(/error|provider/i)
    expect(await stored()).toMatchObject([{ outcome: 'waiting' }])
    await openStuckCases(setup.pool)
    expect(await cases()).toEqual([])
    await setup.pool.query(`update contract_declarations set created_at = now() - interval '25 hours'`)
    await Promise.all([openStuckCases(setup.pool), openStuckCases(setup.pool)])
    expect(await cases()).toMatchObject([{ kind: 'stuck' }])
    setup.sandbox.clearFaults()
    await settleAll()
    expect(await stored()).toMatchObject([{ outcome: 'cancelled' }])
  })
})

test('a withdrawal is a case with all that a refund needs, and moves no money', async () => {
  const reader = await setup.open()
  await post({ ...declarant, contractEmail: reader.email, email: reader.email }, 'withdrawal')
  await settleAll()
  const [found] = await cases()
  expect(found).toMatchObject({ kind: 'withdrawal', reader_id: reader.userId, state: 'open' })
  expect(found.detail).toContain('in time')
  expect(found.detail).toContain('$200.00')
  expect(found.detail).toContain(`/admin/readers/`)
  const days = (found.due_at.getTime() - Date.now()) / (24 * 3_600_000)
  expect(Math.round(days)).toBe(14)
  expect(await setup.look(reader)).toMatchObject({
    statuses: ['succeeded'],
    subscription: { status: 'active' },
  })
})

test('declarations are kept for three years after the end of their year, and longer while a case is open', async () => {
  await post(cancellation)
  await post(declarant, 'withdrawal')
  await settleAll()
  await setup.pool.query(`update contract_declarations set created_at = now() - interval '4 years 1 day'`)
  await setup.pool.query(`update contract_cases set created_at = now() - interval '4 years 1 day'`)
  await setup.pool.query(`update contract_cases set state = 'settled' where kind = 'unmatched'`)
  await deleteExpiredDeclarations(setup.pool)
  expect((await stored()).map(({ kind }) => kind)).toEqual(['withdrawal'])
  expect((await cases()).map(({ kind }) => kind)).toEqual(['withdrawal'])
})
