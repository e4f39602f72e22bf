import type { Payload } from 'payload'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { signInAs } from '../../../../test/accounts.ts'
import { testInvoicing } from '../../../../test/invoicing.ts'
import { insertPayment, paidDocument } from '../../../../test/paid-payment.ts'
import { openStaffSetup, type StaffSetup } from '../../../../test/staff-setup.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { InvoiceContentSchema } from './invoice-content.ts'
import { issueInvoices } from './issue-invoices.ts'

let setup: StaffSetup
let payload: Payload
let userId: number

beforeAll(async () => {
  setup = await openStaffSetup()
  payload = setup.payload
  await payload.updateGlobal({ slug: 'invoicing', data: testInvoicing })
  userId = (await signInAs(payload, 'reader')).userId
})
afterAll(() => setup.payments.stop())
beforeEach(() => payload.db.pool.query('truncate invoices, invoice_series'))

const IssuedSchema = z.object({
  number: z.string(),
  kind: z.string(),
  place: z.number(),
  payment: z.string(),
  related: z.string().nullable(),
  content: InvoiceContentSchema,
})

/** What was issued, in the order of the numbers. */
async function issued(series = 'INV-') {
  const { rows } = await payload.db.pool.query(
    `select invoice.number, invoice.kind, invoice.series_number as place, payment.public_id as payment,
            related.number as related, invoice.content
       from invoices invoice join payments payment on payment.id = invoice.payment_id
       left join invoices related on related.id = invoice.related_id
      where invoice.series = $1 order by invoice.series_number`,
    [series],
  )
  return IssuedSchema.array().parse(rows)
}

const insertDue = async (document = paidDocument) =>
  `cus_${await insertPayment(payload, userId, { isInvoiced: false, document })}`

const issue = (customerId: string, after?: (client: PoolClient) => Promise<unknown>) =>
  inPoolTransaction(payload.db.pool, async (client) => {
    await issueInvoices(client, customerId)
    await after?.(client)
  })

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('the numbers of invoices', { timeout: 60_000 }, () => {
  test('have no gaps and no doubles when 50 are issued at once, and half of them fail or are killed', async () => {
    const customers = await Promise.all(Array.from({ length: 50 }, () => insertDue()))
    const outcomes = await Promise.allSettled(
      customers.map((customerId, index) =>
        issue(customerId, async (client) => {
          if (index % 4 === 1) throw new Error('The rest of the transaction fails.')
          if (index % 4 !== 3) return
          client.on('error', () => {})
          await client.query('select pg_terminate_backend(pg_backend_pid())')
        }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(25)
    expect((await issued()).map(({ place }) => place)).toEqual(numbersTo(25))
    // The news come again for all of them, twice at once.
    const again = [...customers, ...customers].map((customerId) => issue(customerId))
    await Promise.allSettled(again)
    const all = await issued()
    expect(all.map(({ place }) => place)).toEqual(numbersTo(50))
    expect(new Set(all.map(({ payment }) => payment)).size).toBe(50)
    expect(all[0]?.number).toBe('INV-000001')
  })

  test('of test mode are a series of their own', async () => {
    await issue(await insertDue({ ...paidDocument, isLive: false }))
    await issue(await insertDue())
    expect((await issued('TEST-')).map(({ number }) => number)).toEqual(['TEST-000001'])
    expect((await issued()).map(({ number }) => number)).toEqual(['INV-000001'])
  })

  test('are the same however often the news of a payment come, and after each refund', async () => {
    const reader = await setup.subscribe()
    await Promise.all([reader.sync(), reader.sync(), reader.sync()])
    expect((await issued('TEST-')).map(({ number, kind }) => [number, kind])).toEqual([
      ['TEST-000001', 'invoice'],
    ])
    const { id } = await setup.paymentOf(reader)
    for (const [index, refundedBefore] of [0, 10_000].entries()) {
      const json = {
        amount: 10_000,
        reason: 'Asked for',
        refundedBefore,
        requestId: `credit-notes-${index}-of-it`,
      }
      await setup.send('POST', `/payments/${id}/refunds`, json)
      await reader.sync()
    }
    expect((await issued('TEST-')).map(({ number, kind, related }) => [number, kind, related])).toEqual([
      ['TEST-000001', 'invoice', null],
      ['TEST-000002', 'credit-note', 'TEST-000001'],
      ['TEST-000003', 'credit-note', 'TEST-000001'],
    ])
  })
})

describe('what is issued', () => {
  test('says seller, buyer, net, rate and tax, and its sums close', async () => {
    await issue(await insertDue())
    const [invoice] = await issued()
    expect(invoice?.content).toMatchObject({
      seller: { name: 'Meridian Media Limited', country: 'IE', vatId: 'IE1234567FA' },
      buyer: { name: 'Ada Lovelace', address: ['12 St James’s Square', 'London SW1Y 4JH'], country: 'GB' },
      tax: { kind: 'taxed', name: 'VAT', rate: 20_000 },
      net: 125_000,
      taxAmount: 25_000,
      total: 150_000,
    })
  })

  test('has a line for what a coupon took off', async () => {
    await issue(await insertDue({ ...paidDocument, subtotal: 150_000, total: 120_000, amountPaid: 120_000 }))
    const [invoice] = await issued()
    expect(invoice?.content.lines.at(-1)).toMatchObject({ description: 'Discount', amount: -30_000 })
    expect(invoice?.content).toMatchObject({ net: 100_000, taxAmount: 20_000, total: 120_000 })
  })

  test('has the rate of the day of the sale', async () => {
    const german = { ...paidDocument, billingAddress: ['Elbstraße 1', '20095 Hamburg', 'DE'] }
    const before = await insertPayment(payload, userId, {
      document: german,
      paidAt: '2026-11-30T23:59:59.000Z',
    })
    const after = await insertPayment(payload, userId, {
      document: german,
      paidAt: '2026-12-01T00:00:00.000Z',
    })
    const rates = new Map((await issued()).map(({ payment, content }) => [payment, content.tax.rate]))
    expect([rates.get(before), rates.get(after)]).toEqual([7_000, 19_000])
  })

  test('is cancelled where it credits a refund that failed after all', async () => {
    const customerId = await insertDue()
    await issue(customerId)
    const refund = (status: string) =>
      payload.db.pool.query(
        `insert into payment_refunds (payment_id, provider_refund_id, amount_cents, status, created_at)
         select id, 're_that_failed', 30000, $2, now() from payments where provider_customer_id = $1
         on conflict (provider_refund_id) do update set status = excluded.status`,
        [customerId, status],
      )
    for (const status of ['succeeded', 'succeeded', 'failed', 'failed']) {
      await refund(status)
      await issue(customerId)
    }
    expect((await issued()).map(({ kind, related, content }) => [kind, related, content.total])).toEqual([
      ['invoice', null, 150_000],
      ['credit-note', 'INV-000001', -30_000],
      ['cancellation', 'INV-000002', 30_000],
    ])
  })
})
