import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDashboard } from '../../../../test/island/reader-screen.tsx'

const paid = (id: string, description: string) => ({
  id,
  description,
  amount: 1_950,
  currency: 'usd',
  status: 'succeeded',
  createdAt: '2026-11-21T09:00:00.000Z',
  refundedAmount: 0,
  invoiceNumber: null,
  hasReceipt: false,
  documents: [],
  canCorrectInvoice: false,
})

test('spec §4 data pages: of more payments than fit on a page the earlier ones are a click away', async () => {
  const next = '/api/user/payments?limit=100&cursor=second'
  const { user } = await openDashboard({
    path: '/dashboard?tab=payments',
    answers: {
      'GET /api/user/payments': Response.json([paid('2', 'A single issue'), paid('1', 'Another issue')], {
        headers: { link: `<${next}>; rel="next"` },
      }),
      [`GET ${next}`]: Response.json([paid('0', 'The very first')]),
    },
  })
  const list = within(await screen.findByRole('region', { name: 'Payments' }))
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: 'Earlier payments' }))
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3))
  expect(list.getAllByRole('listitem').at(-1)).toHaveTextContent('The very first')
  expect(screen.queryByRole('button', { name: 'Earlier payments' })).toBeNull()
})
