import { type Payment, PaymentListSchema } from '@meridian/shared/billing/payment.schema'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../../../test/api.ts'
import { openCms } from '../../../../test/magazine.ts'
import { insertPayment, paidDocument } from '../../../../test/paid-payment.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { testInvoicing } from '../../../../test/invoicing.ts'
import { openReader, type TestReader } from '../../../../test/reader.ts'

let payload: Payload
let api: ReturnType<typeof openApi>

beforeAll(async () => {
  payload = await openCms()
  api = openApi(payload)
  await payload.updateGlobal({ slug: 'invoicing', data: testInvoicing })
})

const open = () => openReader(payload, api.api)

/** A receipt's text, page after page. */
async function read(reader: TestReader, path: string) {
  const response = await reader.get(path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pdf = await readPdf(Buffer.from(await response.arrayBuffer()))
  return { response, pdf, text: pdf.pages.map((page) => page.text).join(' ') }
}

async function paymentOf(reader: TestReader, id: string): Promise<Payment> {
  const payment = PaymentListSchema.parse(await reader.read('/payments')).find((found) => found.id === id)
  if (!payment) throw new Error(`There is no payment ${id}.`)
  return payment
}

const numberOf = async (reader: TestReader, id: string) => (await paymentOf(reader, id)).invoiceNumber ?? ''

describe('a receipt', { timeout: 30_000 }, () => {
  test('says who sold what to whom, for how long, for how much and how it was paid', async () => {
    const reader = await open()
    const id = await insertPayment(payload, reader.userId)
    const { response, pdf, text } = await read(reader, `/payments/${id}/receipt`)
    const number = await numberOf(reader, id)
    for (const part of [
      'Meridian',
      'Receipt',
      'Meridian Media Limited',
      'Dublin 2, D02 XY45',
      'Ireland',
      'VAT number IE1234567FA',
      'Tax number 1234567FA',
      'billing@meridian.example',
      'Ada Lovelace',
      '12 St James’s Square',
      'United Kingdom',
      number,
      id,
      'The Patron Ledger',
      '14 November 2026 – 14 November 2027',
      'VAT 20%',
      '$1,250.00',
      '$250.00',
      '$1,500.00',
      'PAID WITH',
      'Visa •••• 4242',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('TEST MODE')
    expect(pdf.info).toMatchObject({ Title: 'Receipt, Meridian' })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="meridian-receipt-${number.toLowerCase()}.pdf"`,
    )
  })

  test('has the number of the payment on one line, however wide its letters are', async () => {
    const reader = await open()
    const publicId = 'MGQHwNWDOCmVwUM9QBRGHw'
    const id = await insertPayment(payload, reader.userId, { publicId })
    expect((await read(reader, `/payments/${id}/receipt`)).text).toContain(publicId)
  })

  test('says that no money was taken where none was', async () => {
    const reader = await open()
    const id = await insertPayment(payload, reader.userId, { document: { ...paidDocument, isLive: false } })
    expect((await read(reader, `/payments/${id}/receipt`)).text).toContain('TEST MODE: NO MONEY WAS TAKEN')
  })

  test('says what was refunded, and when', async () => {
    const reader = await open()
    const refunds = [{ amount: 50_000, refundedAt: '2026-12-01T10:00:00.000Z' }]
    const id = await insertPayment(payload, reader.userId, { document: { ...paidDocument, refunds } })
    const { text } = await read(reader, `/payments/${id}/receipt`)
    expect(text).toContain('Refunded on 1 December 2026')
    expect(text).toContain('−$500.00')
    expect(text).toContain('$1,000.00')
  })

  test('has the credit for the unused time of the plan before', async () => {
    const reader = await open()
    const [line] = paidDocument.lines
    if (!line) throw new Error('There is no line.')
    const lines = [
      { ...line, description: 'Unused time on The Global Reader', amount: -10_000 },
      { ...line, description: 'Remaining time on The Patron Ledger', amount: 75_000 },
    ]
    const sums = { subtotal: 65_000, total: 65_000, amountPaid: 65_000 }
    const id = await insertPayment(payload, reader.userId, { document: { ...paidDocument, ...sums, lines } })
    const { text } = await read(reader, `/payments/${id}/receipt`)
    expect(text).toContain('−$100.00')
    expect(text).toContain('$650.00')
  })

  test('goes on with a second page, and leaves out a name that the type has no letters for', async () => {
    const reader = await open()
    const [line] = paidDocument.lines
    if (!line) throw new Error('There is no line.')
    const document = {
      ...paidDocument,
      lines: Array.from({ length: 40 }, (_, index) => ({ ...line, description: `Line ${index + 1}` })),
      reader: { name: '李四光', email: 'Łucja Šimek' },
    }
    const id = await insertPayment(payload, reader.userId, { document })
    const { pdf, text } = await read(reader, `/payments/${id}/receipt`)
    expect(pdf.pages.length).toBeGreaterThan(1)
    for (const { description } of document.lines) expect(text).toContain(description)
    expect(text).toContain('Łucja Šimek')
    expect(text).not.toContain('李')
    expect(text).toContain('in letters that this document cannot show')
  })

  test('is none of a payment that failed', async () => {
    const reader = await open()
    const id = await insertPayment(payload, reader.userId, { status: 'failed', paidAt: null })
    expect((await reader.get(`/payments/${id}/receipt`)).status).toBe(404)
  })
})

describe('an invoice', { timeout: 30_000 }, () => {
  test('is issued once it is paid', async () => {
    const reader = await open()
    const document = { ...paidDocument, amountPaid: 0 }
    const id = await insertPayment(payload, reader.userId, { status: 'failed', paidAt: null, document })
    expect((await reader.get(`/payments/${id}/invoice`)).status).toBe(404)
    expect(await paymentOf(reader, id)).toMatchObject({ invoiceNumber: null, documents: [] })
  })

  test('of a payment that failed is the paid one once it was made good', async () => {
    const reader = await open()
    const invoice = { providerInvoiceId: 'in_made_good' }
    const failed = await insertPayment(payload, reader.userId, { ...invoice, status: 'failed', paidAt: null })
    await insertPayment(payload, reader.userId, invoice)
    const { text } = await read(reader, `/payments/${failed}/invoice`)
    expect(text).toContain('Paid on 14 November 2026 with Visa •••• 4242. Nothing is due.')
  })

  test('says the same whatever became of the account since', async () => {
    const reader = await open()
    const id = await insertPayment(payload, reader.userId)
    await reader.put('/profile', { firstName: 'Augusta', lastName: 'King' })
    await payload.updateGlobal({
      slug: 'invoicing',
      data: { seller: { legalName: 'Another Publisher' }, rates: [] },
    })
    const after = await read(reader, `/payments/${id}/invoice`)
    await payload.updateGlobal({ slug: 'invoicing', data: testInvoicing })
    for (const part of ['Meridian Media Limited', 'VAT 20%']) expect(after.text).toContain(part)
    expect((await read(reader, `/payments/${id}/invoice`)).text).toContain('Ada Lovelace')
  })
})

test.each(['receipt', 'invoice'])(
  'another reader’s %s is as unknown as one that nobody has',
  async (kind) => {
    const [reader, other] = [await open(), await open()]
    const id = await insertPayment(payload, reader.userId)
    const answers = [
      await other.get(`/payments/${id}/${kind}`),
      await other.get(`/payments/${'A'.repeat(22)}/${kind}`),
      await other.get(`/payments/%00/${kind}`),
    ]
    for (const answer of answers) {
      expect([answer.status, await answer.text()]).toEqual([404, 'There is no such payment.'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  },
)

test('nothing of all this was a mistake of ours', () => {
  expect(api.problems).toEqual([])
})
