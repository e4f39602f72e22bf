import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../../../test/island/reader-screen.tsx'

const payment = {
  id: 'a1',
  description: 'The Global Reader, one year',
  amount: 20_000,
  currency: 'usd',
  status: 'succeeded',
  createdAt: '2026-11-21T09:00:00.000Z',
  refundedAmount: 0,
  invoiceNumber: 'INV-000001',
  hasReceipt: true,
  documents: [{ number: 'INV-000001', kind: 'invoice' }],
  canCorrectInvoice: true,
}
const corrected = {
  ...payment,
  invoiceNumber: 'INV-000003',
  canCorrectInvoice: false,
  documents: [
    ...payment.documents,
    { number: 'INV-000002', kind: 'cancellation' },
    { number: 'INV-000003', kind: 'invoice' },
  ],
}
const details = {
  name: 'Ada Lovelace',
  company: null,
  addressLine1: '12 St James’s Square',
  addressLine2: null,
  city: 'London',
  state: null,
  postalCode: 'SW1Y 4JH',
  country: 'GB',
  vatId: null,
  reference: null,
  isSaved: false,
}
const answers = {
  'GET /api/user/invoice-details': Response.json(details),
  'PUT /api/user/invoice-details': Response.json({ ...details, isSaved: true }),
}

test('invoice details are asked for when the reader turns to them, prefilled, and saved', async () => {
  const { user, api, reads } = await openDashboard({
    path: '/dashboard?tab=payments',
    answers: { ...answers, 'GET /api/user/payments': Response.json([payment]) },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit invoice details' }))
  const company = await screen.findByRole('textbox', { name: 'Company (optional)' })
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Lovelace')
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveDisplayValue('United Kingdom')
  await user.type(company, 'Analytical Engines Ltd')
  await user.click(screen.getByRole('button', { name: 'Save invoice details' }))
  await screen.findByRole('button', { name: 'Edit invoice details' })
  expect(api.sent.find(({ call }) => call === 'PUT /api/user/invoice-details')?.json).toMatchObject({
    company: 'Analytical Engines Ltd',
    country: 'GB',
  })
  expect(reads().filter((name) => name === 'payments')).toHaveLength(1)
})

test('a VAT number of another country is refused before anything is sent', async () => {
  const { user, api } = await openDashboard({
    path: '/dashboard?tab=payments',
    answers: { ...answers, 'GET /api/user/payments': Response.json([]) },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit invoice details' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Country' }), 'Germany')
  const vatId = screen.getByRole('textbox', { name: /^VAT or tax number/ })
  await user.type(vatId, 'FR12345678901')
  await user.click(screen.getByRole('button', { name: 'Save invoice details' }))
  expect(await screen.findByText('Please check the VAT number: one of Germany begins with DE.')).toBeVisible()
  expect(vatId).toHaveFocus()
  expect(api.sent.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})

test('an invoice is issued again with other details, and the list shows what came of it', async () => {
  const { user, api } = await openDashboard({
    path: '/dashboard?tab=payments',
    answers: {
      ...answers,
      'GET /api/user/payments': [Response.json([payment]), Response.json([corrected])],
      'POST /api/user/payments/a1/invoice/correction': new Response(null, { status: 204 }),
    },
  })
  const list = within(await screen.findByRole('region', { name: 'Payments' }))
  await user.click(list.getByRole('button', { name: 'Correct invoice, INV-000001' }))
  await user.type(await list.findByRole('textbox', { name: 'Company (optional)' }), 'Analytical Engines Ltd')
  await user.click(list.getByRole('button', { name: 'Issue corrected invoice' }))
  await waitFor(() => expect(list.getByText('INV-000003')).toBeVisible())
  expect(list.getByRole('link', { name: /^Cancellation INV-000002 \(PDF\)/ })).toBeVisible()
  expect(list.queryByRole('button', { name: /^Correct invoice/ })).toBeNull()
  expect(api.sent.map(({ call }) => call).slice(-4)).toEqual([
    'PUT /api/user/invoice-details',
    'POST /api/user/payments/a1/invoice/correction',
    'GET /api/user/invoice-details',
    'GET /api/user/payments',
  ])
})
