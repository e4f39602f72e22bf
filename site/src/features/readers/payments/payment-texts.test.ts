import type { Payment } from '@meridian/shared/billing/payment.schema'
import { expect, test } from 'vitest'
import { documentsOf, refundNoteOf } from './PaymentRow.tsx'

const payment: Payment = {
  id: 'a1',
  description: 'The Global Reader, one year',
  amount: 20_000,
  currency: 'usd',
  status: 'succeeded',
  createdAt: '2026-11-21T09:00:00.000Z',
  refundedAmount: 0,
  invoiceNumber: 'MER-0001',
  hasReceipt: true,
  documents: [],
  canCorrectInvoice: false,
}

test('a payment has a receipt once it is paid and an invoice once that has a number', () => {
  expect(documentsOf(payment)).toEqual([
    { label: 'Receipt (PDF)', href: '/api/user/payments/a1/receipt' },
    { label: 'Invoice (PDF)', href: '/api/user/payments/a1/invoice' },
  ])
  expect(documentsOf({ ...payment, hasReceipt: false }).map(({ label }) => label)).toEqual(['Invoice (PDF)'])
  expect(documentsOf({ ...payment, hasReceipt: false, invoiceNumber: null })).toEqual([])
})

test('what else was issued of a payment stands beside its receipt and invoice, by its number', () => {
  const documents = [
    { number: 'INV-000001', kind: 'invoice' },
    { number: 'INV-000002', kind: 'cancellation' },
    { number: 'INV-000003', kind: 'invoice' },
    { number: 'INV-000004', kind: 'credit-note' },
  ] as const
  const shown = documentsOf({ ...payment, invoiceNumber: 'INV-000003', documents: [...documents] })
  expect(shown.map(({ label }) => label)).toEqual([
    'Receipt (PDF)',
    'Invoice (PDF)',
    'Cancelled invoice INV-000001 (PDF)',
    'Cancellation INV-000002 (PDF)',
    'Credit note INV-000004 (PDF)',
  ])
  expect(shown.at(-1)?.href).toBe('/api/user/invoices/INV-000004')
})

test.each([
  [0, null],
  [5_050, '$50.50 refunded'],
  [20_000, null],
])('of $200, %s cents refunded are told as %s: all of it the status says', (refundedAmount, note) => {
  expect(refundNoteOf({ ...payment, refundedAmount })).toBe(note)
})
