import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { query } from '../../../../test/installation.ts'
import { migrateHere } from '../../../../test/migrate-here.ts'
import { paidDocument } from '../../../../test/paid-payment.ts'
import { listMigrations } from '../../backups/list-migrations.ts'
import { InvoiceContentSchema } from './invoice-content.ts'

const { serverUrl, prefix } = inject('postgres')
const name = `${prefix}invoices_${process.pid}`
const url = new URL(name, serverUrl).href

const RowSchema = z.object({
  number: z.string(),
  kind: z.string(),
  payment: z.string(),
  related: z.string().nullable(),
  issuedAt: z.date(),
  content: InvoiceContentSchema,
})

beforeAll(async () => {
  await query(serverUrl, `create database ${name}`)
  const migrations = listMigrations()
  await migrateHere(
    url,
    migrations.filter((migration) => migration < '20261126_235932_invoices'),
  )
  const document = (change: object) => JSON.stringify({ ...paidDocument, ...change }).replaceAll("'", "''")
  await query(
    url,
    `insert into site_settings (name, tagline, description, footer_about, copyright, seller_legal_name, seller_address, seller_tax_id)
       values ('Meridian', '', '', '', '', 'Meridian Media LLC', E'1 Hanover Square\\n\\n New York, NY 10004', 'US-12');
     insert into payments (description, amount_cents, currency, status, public_id, invoice_number, paid_at, document, provider_charge_id) values
       ('Later', 150000, 'usd', 'refunded', 'later', 'STR-2', '2026-11-20T10:00:00Z', '${document({})}', 'ch_1'),
       ('Earlier', 150000, 'usd', 'succeeded', 'earlier', 'STR-1', '2026-11-10T10:00:00Z',
        '${document({ tax: 25_000, total: 150_000, billingAddress: [] })}', 'ch_2'),
       ('Tried', 150000, 'usd', 'failed', 'tried', 'STR-3', null, '${document({ amountPaid: 0 })}', 'ch_3'),
       ('Sandbox', 100000, 'usd', 'succeeded', 'sandbox', 'STR-4', '2026-11-01T10:00:00Z',
        '${document({ isLive: false, total: 100_000 })}', 'ch_4'),
       ('Synthetic', 150000, 'usd', 'succeeded', 'synthetic', 'SYN-1', '2026-11-02T10:00:00Z', null, 'ch_5');
     insert into payment_refunds (payment_id, provider_refund_id, amount_cents, status, created_at)
       select id, 're_1', 50000, 'succeeded', '2026-11-21T10:00:00Z' from payments where public_id = 'later';
     insert into payment_refunds (payment_id, provider_refund_id, amount_cents, status, created_at)
       select id, 're_2', 9000, 'failed', '2026-11-22T10:00:00Z' from payments where public_id = 'earlier';
     insert into payment_refunds (payment_id, provider_refund_id, amount_cents, status, created_at)
       select id, 're_3', 30000, 'succeeded', '2026-11-15T10:00:00Z' from payments where public_id = 'earlier'`,
  )
  await migrateHere(url, migrations)
})

afterAll(() => query(serverUrl, `drop database if exists ${name} with (force)`))

test('what was paid and refunded before has numbers in the order of time, and says what its receipts said', async () => {
  const rows = RowSchema.array().parse(
    await query(
      url,
      `select invoice.number, invoice.kind, payment.public_id as payment, related.number as related,
              invoice.issued_at as "issuedAt", invoice.content
         from invoices invoice join payments payment on payment.id = invoice.payment_id
         left join invoices related on related.id = invoice.related_id order by invoice.id`,
    ),
  )
  expect(rows.map(({ number, kind, payment, related }) => [number, kind, payment, related])).toEqual([
    ['INV-000001', 'invoice', 'earlier', null],
    ['INV-000002', 'credit-note', 'earlier', 'INV-000001'],
    ['INV-000003', 'invoice', 'later', null],
    ['INV-000004', 'credit-note', 'later', 'INV-000003'],
    ['TEST-000001', 'invoice', 'sandbox', null],
  ])
  const [earlier, credit, later, , sandbox] = rows.map(({ content }) => content)
  expect(earlier).toMatchObject({
    tax: { kind: 'taxed', rate: 20_000 },
    net: 125_000,
    taxAmount: 25_000,
    buyer: { country: null, address: [] },
    paidAt: '2026-11-10T10:00:00.000Z',
  })
  expect(credit).toMatchObject({ net: -25_000, taxAmount: -5_000, total: -30_000 })
  expect(later).toMatchObject({
    tax: { kind: 'none', rate: 0 },
    seller: {
      name: 'Meridian Media LLC',
      address: ['1 Hanover Square', 'New York, NY 10004'],
      taxId: 'US-12',
    },
    buyer: { name: 'Ada Lovelace', country: 'GB', address: ['12 St James’s Square', 'London SW1Y 4JH'] },
    net: 150_000,
    taxAmount: 0,
  })
  expect(sandbox?.lines.at(-1)).toMatchObject({ description: 'Discount', amount: -50_000 })
  expect(rows[2]?.issuedAt.toISOString()).toBe('2026-11-20T10:00:00.000Z')
})

test('the next number follows, and payments carry ours', async () => {
  expect(await query(url, 'select series, last_number from invoice_series order by series')).toEqual([
    { series: 'INV-', last_number: 4 },
    { series: 'TEST-', last_number: 1 },
  ])
  expect(await query(url, 'select public_id, invoice_number from payments order by public_id')).toEqual([
    { public_id: 'earlier', invoice_number: 'INV-000001' },
    { public_id: 'later', invoice_number: 'INV-000003' },
    { public_id: 'sandbox', invoice_number: 'TEST-000001' },
    { public_id: 'synthetic', invoice_number: null },
    { public_id: 'tried', invoice_number: null },
  ])
  expect(await query(url, 'select seller_legal_name, prefix from invoicing')).toEqual([
    { seller_legal_name: 'Meridian Media LLC', prefix: 'INV' },
  ])
})
