import { type Payment, PaymentListSchema } from '@meridian/shared/billing/payment.schema'
import type { Payload } from 'payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInAs } from '../../../../test/accounts.ts'
import { openApi } from '../../../../test/api.ts'
import { testInvoicing } from '../../../../test/invoicing.ts'
import { openCms } from '../../../../test/magazine.ts'
import { insertPayment, paidDocument } from '../../../../test/paid-payment.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { openReader, type TestReader } from '../../../../test/reader.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { staffRoles } from '../../../platform/access/roles.ts'
import { issueInvoices } from './issue-invoices.ts'

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  await payload.updateGlobal({ slug: 'invoicing', data: testInvoicing })
})
beforeEach(() => payload.db.pool.query('truncate invoices, invoice_series, rate_limits'))

const open = () => openReader(payload, api.api)

const details = {
  name: 'Ada Lovelace',
  company: 'Analytical Engines Ltd',
  addressLine1: '12 St James’s Square',
  addressLine2: null,
  city: 'London',
  state: null,
  postalCode: 'SW1Y 4JH',
  country: 'GB',
  vatId: 'gb 123 4567 89',
  reference: 'PO 4711',
}

async function textOf(reader: TestReader, path: string): Promise<string> {
  const response = await reader.get(path)
  expect([path, response.status]).toEqual([path, 200])
  const { pages } = await readPdf(Buffer.from(await response.arrayBuffer()))
  return pages.map(({ text }) => text).join(' ')
}

async function paymentOf(reader: TestReader): Promise<Payment> {
  const [payment] = PaymentListSchema.parse(await reader.read('/payments'))
  if (!payment) throw new Error('Nothing was paid.')
  return payment
}

const correct = (reader: TestReader, id: string) => reader.post(`/payments/${id}/invoice/correction`)

describe('invoice details', () => {
  test('are suggested out of the account until they are saved, and are the reader’s own', async () => {
    const [reader, other] = [await open(), await open()]
    expect(await reader.read('/invoice-details')).toMatchObject({ company: null, isSaved: false })
    const saved = { ...details, vatId: 'GB123456789', isSaved: true }
    expect(await (await reader.put('/invoice-details', details)).json()).toEqual(saved)
    expect(await reader.read('/invoice-details')).toEqual(saved)
    expect(await other.read('/invoice-details')).toMatchObject({ company: null, isSaved: false })
  })

  test.each([
    ['a VAT number of another country', { country: 'DE', vatId: 'FR12345678901' }, 'begins with DE'],
    ['no such country', { country: 'XX' }, 'choose a country'],
    ['letters that the invoice cannot show', { company: '李四光出版社' }, 'Latin letters'],
    ['Arabic letters', { addressLine1: 'شارع الملك' }, 'Latin letters'],
    ['a name of two lines', { company: 'One\nTwo' }, 'one line'],
    ['no name', { name: ' ' }, 'enter the name'],
    ['somebody else’s', { userId: 1 }, 'not known here'],
  ])('are not taken with %s', async (_what, change, sentence) => {
    const reader = await open()
    const answer = await reader.put('/invoice-details', { ...details, vatId: null, ...change })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(sentence)])
    expect(await reader.read('/invoice-details')).toMatchObject({ isSaved: false })
  })

  test('stand on the next invoice, and change none that was issued', async () => {
    const reader = await open()
    const former = await insertPayment(payload, reader.userId)
    await reader.put('/invoice-details', details)
    const next = await insertPayment(payload, reader.userId)
    expect(await textOf(reader, `/payments/${former}/invoice`)).not.toContain('Analytical Engines')
    const text = await textOf(reader, `/payments/${next}/invoice`)
    for (const part of ['Analytical Engines Ltd', 'VAT number GB123456789', 'PO 4711', 'United Kingdom'])
      expect(text).toContain(part)
  })
})

describe('a corrected invoice', { timeout: 30_000 }, () => {
  test('takes the place of one that is cancelled, all with numbers of the series', async () => {
    const reader = await open()
    const id = await insertPayment(payload, reader.userId)
    await reader.put('/invoice-details', details)
    expect((await correct(reader, id)).status).toBe(204)
    expect(await paymentOf(reader)).toMatchObject({
      invoiceNumber: 'INV-000003',
      canCorrectInvoice: false,
      documents: [
        { number: 'INV-000001', kind: 'invoice' },
        { number: 'INV-000002', kind: 'cancellation' },
        { number: 'INV-000003', kind: 'invoice' },
      ],
    })
    const corrected = await textOf(reader, `/payments/${id}/invoice`)
    for (const part of ['Corrected invoice', 'INV-000003', 'INV-000001', 'Analytical Engines Ltd'])
      expect(corrected).toContain(part)
    const cancellation = await textOf(reader, '/invoices/INV-000002')
    for (const part of ['Cancellation', 'This cancels INV-000001 in full.', '−$1,250.00', '−$1,500.00'])
      expect(cancellation).toContain(part)
    expect(await textOf(reader, '/invoices/INV-000001')).not.toContain('Analytical Engines')
    expect(await textOf(reader, `/payments/${id}/receipt`)).toContain('Analytical Engines Ltd')
  })

  test('of a business elsewhere in the EU is without VAT, and says who owes it', async () => {
    const reader = await open()
    const billingAddress = ['Elbstraße 1', '20095 Hamburg', 'DE']
    const id = await insertPayment(payload, reader.userId, { document: { ...paidDocument, billingAddress } })
    expect(await textOf(reader, '/invoices/INV-000001')).toContain('VAT 7%')
    await reader.put('/invoice-details', { ...details, country: 'DE', vatId: 'DE123456789' })
    await correct(reader, id)
    const text = await textOf(reader, '/invoices/INV-000003')
    for (const part of ['Reverse charge: the recipient owes the VAT', 'VAT number DE123456789', '$1,500.00'])
      expect(text).toContain(part)
    expect(text).not.toContain('VAT 7%')
  })

  test('has the tax of the former one, unless what decides on it was corrected', async () => {
    const reader = await open()
    const id = await insertPayment(payload, reader.userId)
    await payload.updateGlobal({
      slug: 'invoicing',
      data: { rates: [{ country: 'GB', name: 'VAT', percent: 5 }] },
    })
    await reader.put('/invoice-details', { ...details, vatId: null })
    await correct(reader, id)
    await payload.updateGlobal({ slug: 'invoicing', data: testInvoicing })
    expect(await textOf(reader, `/payments/${id}/invoice`)).toContain('VAT 20%')
  })

  test('is issued once, by ten clicks at once as well', async () => {
    const reader = await open()
    const id = await insertPayment(payload, reader.userId)
    await reader.put('/invoice-details', details)
    const answers = await Promise.all(Array.from({ length: 10 }, () => correct(reader, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, ...Array(9).fill(409)])
    expect((await paymentOf(reader)).documents).toHaveLength(3)
    await reader.put('/invoice-details', { ...details, company: 'Another' })
    expect((await correct(reader, id)).status).toBe(409)
  })

  test('is none without details, with the same ones, and after a refund', async () => {
    const reader = await open()
    const id = await insertPayment(payload, reader.userId)
    const refusal = async () => (await correct(reader, id)).text()
    expect(await refusal()).toBe('Please enter your invoice details first.')
    const same = { ...details, company: null, vatId: null, reference: null, state: null }
    await reader.put('/invoice-details', same)
    expect(await refusal()).toBe('The invoice is made out to these details already.')
    await payload.db.pool.query(
      `insert into payment_refunds (payment_id, provider_refund_id, amount_cents, status, created_at)
       select id, 're_' || public_id, 1000, 'succeeded', now() from payments where public_id = $1`,
      [id],
    )
    await inPoolTransaction(payload.db.pool, (client) => issueInvoices(client, `cus_${id}`))
    await reader.put('/invoice-details', details)
    expect(await refusal()).toMatch(/^This invoice cannot be corrected here/)
    expect((await paymentOf(reader)).documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
  })
})

describe('a numbered document', () => {
  test('is opened by its owner, and is unknown to everybody else', async () => {
    const [reader, other] = [await open(), await open()]
    await insertPayment(payload, reader.userId)
    expect((await reader.get('/invoices/INV-000001')).status).toBe(200)
    for (const [visitor, number] of [
      [other, 'INV-000001'],
      [reader, 'INV-000002'],
      [reader, '%00'],
    ] as const) {
      const answer = await visitor.get(`/invoices/${number}`)
      expect([answer.status, await answer.text()]).toEqual([404, 'There is no such invoice.'])
    }
  })

  test('is opened by the staff who see what readers pay, which the audit log has', async () => {
    const reader = await open()
    await insertPayment(payload, reader.userId)
    const answers: Record<string, number> = {}
    for (const role of ['reader', ...staffRoles] as const) {
      const { cookie } = await signInAs(payload, role)
      answers[role] = (await api.get('/api/staff/invoices/INV-000001', { cookie })).status
    }
    expect(answers).toEqual({
      reader: 403,
      contributor: 403,
      editor: 403,
      publisher: 403,
      support: 200,
      admin: 200,
    })
    const { rows } = await payload.db.pool.query(
      `select detail from audit_events where action = 'reader-data-read' and subject_id = $1`,
      [reader.userId],
    )
    expect(rows).toEqual([{ detail: 'Invoice INV-000001' }, { detail: 'Invoice INV-000001' }])
  })
})

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
