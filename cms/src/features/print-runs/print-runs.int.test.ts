import type { AddressEntry } from '@meridian/shared/readers/address.schema'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestAccount, type TestAccount } from '../../../test/accounts.ts'
import { homeAddress } from '../../../test/addresses.ts'
import { openPayload } from '../../../test/payload.ts'
import { createTestPlan, giveTestSubscription, type TestSubscription } from '../../../test/subscribers.ts'
import { addAddress } from '../readers/addresses/addresses.ts'
import { eraseOldPrintAddresses, erasePrintAddressesOf } from './erase-print-addresses.ts'
import { makePrintRun } from './make-print-run.ts'
import { downloadPrintRun } from './print-run-file.ts'
import { readPrintOverview, readPrintedIssues } from './read-print-runs.ts'

const dayMs = 86_400_000

let payload: Payload
let admin: { userId: number; address: string }
let autumn: number
let winter: number
let plans: { platinum: number; silver: number }

beforeAll(async () => {
  payload = await openPayload()
  admin = { userId: (await createTestAccount(payload, { role: 'admin' })).userId, address: '203.0.113.7' }
  autumn = await createIssue('Autumn', 2026)
  winter = await createIssue('Winter', 2026)
  const [platinum, silver] = await Promise.all([
    createTestPlan(payload, { tier: 'platinum' }),
    createTestPlan(payload, { tier: 'silver' }),
  ])
  plans = { platinum: platinum.id, silver: silver.id }
})

beforeEach(async () => {
  await payload.db.pool.query(
    'truncate print_runs, user_subscriptions, addresses, audit_events restart identity cascade',
  )
})

async function createIssue(season: 'Autumn' | 'Winter', year: number): Promise<number> {
  const data = {
    title: `The ${season} Issue`,
    description: 'On quiet.',
    season,
    year,
    _status: 'published' as const,
  }
  return (await payload.create({ collection: 'issues', data })).id
}

/** A reader of the print edition, with an address unless it is null. */
async function subscriber(
  address: Partial<AddressEntry> | null = {},
  subscription: Partial<TestSubscription> = {},
): Promise<TestAccount> {
  const reader = await createTestAccount(payload)
  await giveTestSubscription(payload, reader.userId, { planId: plans.platinum, ...subscription })
  if (address) await addAddress(payload.db.pool, reader.userId, { ...homeAddress, ...address })
  return reader
}

const make = (issueId = autumn) => makePrintRun(payload.db.pool, admin, { issueId })

async function linesOf(id: number): Promise<string[]> {
  const file = await downloadPrintRun(payload.db.pool, admin, id)
  if (!file.ok) throw new Error(`Batch ${id}: ${file.reason}`)
  return file.text.trimEnd().split('\r\n').slice(1)
}

async function audited(): Promise<unknown[]> {
  const { rows } = await payload.db.pool.query(
    `select action, actor_id, detail from audit_events where action <> 'account-created' order by id`,
  )
  return rows
}

describe('a batch', () => {
  test('has one row for each active platinum subscriber, by country and postal code', async () => {
    await subscriber({ lastName: 'Byron', postalCode: 'W1A 1AA' })
    await subscriber({ lastName: 'Arago', country: 'Canada', postalCode: 'H2X 1Y4' })
    await subscriber({ lastName: 'Somerville', postalCode: 'EC1A 1BB', addressLine2: 'Second floor' })
    expect(await make()).toEqual({ ok: true, id: 1, number: 1, rowCount: 3 })
    expect(await linesOf(1)).toEqual([
      'The Autumn Issue,1,1,Ada Arago,12 St James’s Square,,London,,H2X 1Y4,Canada,Ada Arago,12 St James’s Square,London H2X 1Y4,CANADA,,,',
      'The Autumn Issue,1,2,Ada Somerville,12 St James’s Square,Second floor,London,,EC1A 1BB,United Kingdom,Ada Somerville,12 St James’s Square,Second floor,London,EC1A 1BB,UNITED KINGDOM,',
      'The Autumn Issue,1,3,Ada Byron,12 St James’s Square,,London,,W1A 1AA,United Kingdom,Ada Byron,12 St James’s Square,London,W1A 1AA,UNITED KINGDOM,,',
    ])
  })

  test.each<[string, Partial<TestSubscription>, boolean]>([
    ['complimentary access', { kind: 'complimentary', cancelsAtPeriodEnd: true }, true],
    ['a subscription that ends with its period', { cancelsAtPeriodEnd: true }, true],
    ['a payment that is due since today', { status: 'past_due' }, true],
    ['another plan', { planId: -1 }, false],
    ['a subscription that has ended', { status: 'canceled' }, false],
    ['a refunded subscription', { status: 'refunded' }, false],
    ['a disputed payment', { status: 'disputed' }, false],
    ['a period that was over last month', { endsAt: new Date(Date.now() - 30 * dayMs) }, false],
  ])('a reader with %s: %o is in it: %s', async (_case, subscription, isIn) => {
    const planId = subscription.planId === -1 ? plans.silver : plans.platinum
    await subscriber({}, { ...subscription, planId })
    expect((await make()).ok).toBe(isIn)
  })

  test('has each address as it was: what is changed afterwards does not change the file', async () => {
    const reader = await subscriber()
    await make()
    const first = await downloadPrintRun(payload.db.pool, admin, 1)
    await payload.db.pool.query(`update addresses set city = 'Bath' where user_id = $1`, [reader.userId])
    await payload.db.pool.query(`update users set first_name = 'Augusta' where id = $1`, [reader.userId])
    await subscriber({ lastName: 'Byron' })
    expect(await downloadPrintRun(payload.db.pool, admin, 1)).toEqual(first)
  })

  test('leaves out anyone who has no address, who is listed apart', async () => {
    const lost = await subscriber(null)
    await subscriber()
    const issue = { id: autumn, title: 'The Autumn Issue', season: 'Autumn', year: 2026 }
    expect(await readPrintOverview(payload.db.pool, issue)).toMatchObject({
      waitingCount: 1,
      withoutAddress: [{ publicId: lost.publicId, email: lost.email, name: 'Ada Lovelace' }],
    })
    expect(await make()).toEqual({ ok: true, id: 1, number: 1, rowCount: 1 })
    expect((await readPrintOverview(payload.db.pool, issue)).runs).toMatchObject([
      { rowCount: 1, unaddressedCount: 1 },
    ])
    expect(await linesOf(1)).toHaveLength(1)
  })

  test('leaves out an address in a country that is not delivered to any more, and says whose it is', async () => {
    const lost = await subscriber({ country: 'Germany', city: 'Berlin', postalCode: '10115' })
    await subscriber()
    const issue = { id: autumn, title: 'The Autumn Issue', season: 'Autumn', year: 2026 }
    expect(await readPrintOverview(payload.db.pool, issue)).toMatchObject({
      waitingCount: 1,
      withoutAddress: [{ publicId: lost.publicId, countryNotServed: 'Germany' }],
    })
    expect(await make()).toMatchObject({ ok: true, rowCount: 1 })
  })

  test('is text to a spreadsheet, whatever a reader has written', async () => {
    await subscriber({ firstName: '=HYPERLINK("x")', addressLine2: '+1' })
    await make()
    expect(await linesOf(1)).toEqual([
      `The Autumn Issue,1,1,"'=HYPERLINK(""x"") Lovelace",12 St James’s Square,'+1,London,,SW1Y 4JH,United Kingdom,"'=HYPERLINK(""x"") Lovelace",12 St James’s Square,'+1,London,SW1Y 4JH,UNITED KINGDOM,`,
    ])
  })

  test('and its downloads are in the audit log', async () => {
    await subscriber()
    await make()
    await linesOf(1)
    expect(await audited()).toEqual([
      {
        action: 'print-run-made',
        actor_id: admin.userId,
        detail: "Batch 1 of 'The Autumn Issue', addresses: 1",
      },
      { action: 'print-run-downloaded', actor_id: admin.userId, detail: "Batch 1 of 'The Autumn Issue'" },
    ])
  })
})

describe('the next batch of an issue', () => {
  test('is of those who were in none, also of who has given an address since', async () => {
    const late = await subscriber(null)
    await subscriber()
    await make()
    await addAddress(payload.db.pool, late.userId, { ...homeAddress, lastName: 'Late' })
    await subscriber({ lastName: 'New' })
    expect(await make()).toEqual({ ok: true, id: 2, number: 2, rowCount: 2 })
    expect((await linesOf(2)).map((line) => line.split(',')[3])).toEqual(['Ada Late', 'Ada New'])
  })

  test('is refused, and is no batch, when everybody is in one', async () => {
    await subscriber()
    await make()
    expect(await make()).toEqual({ ok: false, reason: 'nobody-new' })
    expect(await make(winter)).toEqual({ ok: true, id: 2, number: 1, rowCount: 1 })
  })

  test('asked for by ten at once is made once, with everybody once', async () => {
    for (let count = 0; count < 5; count += 1) await subscriber()
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => make(index % 2 ? autumn : winter)),
    )
    expect(outcomes.filter(({ ok }) => ok)).toMatchObject([{ number: 1 }, { number: 1 }])
    const { rows } = await payload.db.pool.query(
      `select issue_id, count(*)::int, count(distinct user_id)::int as readers from print_run_rows
       group by issue_id order by issue_id`,
    )
    expect(rows).toEqual([
      { issue_id: autumn, count: 5, readers: 5 },
      { issue_id: winter, count: 5, readers: 5 },
    ])
  })

  test('of an issue that there is not is refused', async () => {
    expect(await make(999_999)).toEqual({ ok: false, reason: 'issue-unknown' })
  })
})

describe('addresses of batches', () => {
  test('are erased after 90 days, and the count stays', async () => {
    await subscriber()
    await make()
    await payload.db.pool.query(`update print_runs set created_at = now() - interval '89 days'`)
    await eraseOldPrintAddresses(payload.db.pool)
    expect(await linesOf(1)).toHaveLength(1)
    await payload.db.pool.query(`update print_runs set created_at = now() - interval '91 days'`)
    await eraseOldPrintAddresses(payload.db.pool)
    expect(await downloadPrintRun(payload.db.pool, admin, 1)).toEqual({ ok: false, reason: 'erased' })
    const { rows } = await payload.db.pool.query(
      'select full_name, address_line1, city, postal_code, country from print_run_rows',
    )
    expect(rows).toEqual([
      { full_name: null, address_line1: null, city: null, postal_code: null, country: null },
    ])
    const issue = (await readPrintedIssues(payload.db.pool)).find(({ id }) => id === autumn)
    if (!issue) throw new Error('The issue is not listed.')
    expect((await readPrintOverview(payload.db.pool, issue)).runs).toMatchObject([
      { rowCount: 1, erasedAt: expect.any(String) },
    ])
  })

  test('go with the account of their reader, and the other rows stay as they are', async () => {
    const gone = await subscriber({ lastName: 'Gone' })
    await subscriber({ lastName: 'Stays' })
    await make()
    const before = await linesOf(1)
    await erasePrintAddressesOf(payload.db.pool, gone.userId)
    expect(await linesOf(1)).toEqual(before.filter((line) => !line.includes('Gone')))
  })

  test('of an account that went in any other way are erased by the nightly housekeeping', async () => {
    const gone = await subscriber()
    await make()
    await payload.db.pool.query('delete from users where id = $1', [gone.userId])
    await eraseOldPrintAddresses(payload.db.pool)
    expect(await downloadPrintRun(payload.db.pool, admin, 1)).toEqual({ ok: false, reason: 'erased' })
  })
})
