import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openDashboard } from '../../../test/island/reader-screen.tsx'
import { london } from '../../../test/london.ts'
import { paidSubscription } from '../../../test/paid-subscription.ts'

const platinum = paidSubscription({
  renewalPrice: 250_000,
  subscription: {
    id: 'platinum-circle',
    name: 'The Platinum Circle',
    description: 'The printed edition as well.',
    tier: 'platinum',
    price: 250_000,
    period: 'year',
    features: ['The printed edition'],
  },
})

const payment = {
  id: 'p1',
  description: 'The Global Reader',
  amount: 20_000,
  currency: 'usd',
  status: 'succeeded',
  createdAt: '2026-11-21T09:00:00.000Z',
  refundedAmount: 0,
  invoiceNumber: null,
  hasReceipt: false,
  documents: [],
  canCorrectInvoice: false,
}

const tab = (name: string) => screen.getByRole('tab', { name })
const panel = () => within(screen.getByRole('tabpanel'))
const shownAddress = () => location.pathname + location.search

describe('spec §6 platinum: the delivery card', () => {
  test('says that we do not know yet where to, and leads to the addresses', async () => {
    await openDashboard({ answers: { 'GET /api/user/subscription': Response.json(platinum) } })
    const delivery = within(await screen.findByRole('region', { name: 'Delivery address' }))
    expect(await delivery.findByText('We do not know yet where to send it.')).toBeVisible()
    expect(delivery.getByRole('link', { name: 'Add an address' })).toHaveAttribute(
      'href',
      '/dashboard?tab=delivery',
    )
  })

  test('a reader of the print edition sees a contact, the letter, and when the next issue is sent out', async () => {
    const welcome = {
      plan: { id: 'platinum', name: 'The Platinum Circle' },
      letter: {
        paragraphs: ['It is a pleasure.'],
        signedBy: { name: 'Helena Marchetti', role: 'Editor-in-Chief', portrait: null },
      },
      contact: {
        name: 'Vivienne Aldous',
        role: 'Reader Liaison',
        email: 'v@meridian.example',
        phone: '+44 20 7946 0000',
      },
      printed: {
        nextIssue: { season: 'Winter', year: 2026, shipsOn: '2026-12-01' },
        address: null,
        isDeliveredThere: false,
      },
    }
    const { user } = await openDashboard({
      answers: {
        'GET /api/user/subscription': Response.json(platinum),
        'GET /api/user/welcome': Response.json(welcome),
      },
    })
    const contact = within(await screen.findByRole('region', { name: 'Your contact' }))
    expect(contact.getByText('Vivienne Aldous')).toBeVisible()
    expect(contact.getByRole('link', { name: '+44 20 7946 0000' })).toHaveAttribute(
      'href',
      'tel:+442079460000',
    )
    expect(screen.getByText('The Winter 2026 issue is sent out on 1 December 2026.')).toBeVisible()
    await user.click(screen.getByText('A letter from Helena Marchetti'))
    expect(screen.getByText('It is a pleasure.')).toBeVisible()
    expect(screen.getByText('Editor-in-Chief')).toBeVisible()
  })

  test('spec §2 dashboard: shows the default address', async () => {
    const address = { fullName: 'Ada Lovelace', ...london }
    await openDashboard({
      answers: {
        'GET /api/user/subscription': Response.json(platinum),
        'GET /api/user/delivery-address': Response.json(address),
      },
    })
    const delivery = within(await screen.findByRole('region', { name: 'Delivery address' }))
    expect(await delivery.findByText('12 St James’s Square')).toBeVisible()
    expect(delivery.getByText('SW1Y 4JH')).toBeVisible()
    expect(delivery.getByRole('link', { name: 'Update address' })).toBeVisible()
  })

  test('is not there for the free tier, whose plan is Free and can be compared with others', async () => {
    const free = paidSubscription({
      kind: 'free',
      currentPeriodEnd: null,
      renewalPrice: null,
      subscription: { ...platinum.subscription, name: 'The Introduction', tier: 'other', price: 0 },
    })
    await openDashboard({ answers: { 'GET /api/user/subscription': Response.json(free) } })
    const plan = within(await screen.findByRole('region', { name: 'The Introduction' }))
    expect(plan.getByText('Free')).toBeVisible()
    expect(plan.getByRole('link', { name: 'Compare the plans' })).toHaveAttribute('href', '/subscription')
    expect(screen.queryByRole('region', { name: 'Delivery address' })).toBeNull()
  })
})

test('spec §4 data pages: every tab says so when there is nothing, and where to go from there', async () => {
  const { user } = await openDashboard()
  expect(await screen.findByText('No subscription yet.')).toBeVisible()
  expect(panel().getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/subscription')
  await user.click(tab('Reading Progress'))
  expect(await panel().findByText('Nothing read yet.')).toBeVisible()
  expect(panel().getByRole('link', { name: 'Read the latest' })).toHaveAttribute('href', '/')
  await user.click(tab('Payment History'))
  expect(await panel().findByText('No payments yet.')).toBeVisible()
  expect(panel().getByRole('link', { name: 'See the plans' })).toBeVisible()
})

test('spec §4 status badges, §3 payment: what was paid, with succeeded highlighted and the rest secondary', async () => {
  const refunded = { ...payment, id: 'p2', description: 'A single issue', amount: 1_950, status: 'refunded' }
  await openDashboard({
    path: '/dashboard?tab=payments',
    answers: { 'GET /api/user/payments': Response.json([payment, refunded]) },
  })
  await screen.findByText('The Global Reader')
  const [paid, given, ...rest] = panel().getAllByRole('listitem')
  if (!paid || !given) throw new Error('Two payments are expected.')
  expect(rest).toEqual([])
  expect(within(paid).getByText('The Global Reader')).toBeVisible()
  expect(within(paid).getByText('succeeded')).toHaveAttribute('data-highlighted', 'true')
  expect(within(paid).getByText('$200')).toBeVisible()
  expect(within(given).getByText('A single issue')).toBeVisible()
  expect(within(given).getByText('refunded')).toHaveAttribute('data-highlighted', 'false')
  expect(within(given).getByText('$19.50')).toBeVisible()
})

test('spec §3 reading progress: what was read stands there with how far, and leads back to it', async () => {
  const entry = {
    id: 'r1',
    articleId: 'the-hotelier-who-removed-the-lobby',
    title: 'The Hotelier Who Removed the Lobby',
    lastReadAt: '2026-11-21T09:00:00.000Z',
    progressPercent: 42,
    place: '7.20.a.b.c',
  }
  await openDashboard({
    path: '/dashboard?tab=reading',
    answers: { 'GET /api/user/reading-progress': Response.json([entry]) },
  })
  expect(await screen.findByText('42%')).toBeVisible()
  expect(panel().getAllByRole('listitem')).toHaveLength(1)
  expect(panel().getByRole('progressbar', { name: `Read of ${entry.title}` })).toHaveAttribute('value', '42')
  expect(panel().getByRole('link', { name: entry.title })).toHaveAttribute(
    'href',
    `/articles/${entry.articleId}#continue=${entry.place}`,
  )
})

test('spec §7 reader calls, §7 client defaults: each is read once, when its tab is first shown, and never on focus', async () => {
  const { user, reads } = await openDashboard()
  await screen.findByText('No subscription yet.')
  expect(reads().toSorted()).toEqual(['profile', 'subscription'])
  await user.click(tab('Payment History'))
  await screen.findByText('No payments yet.')
  await user.click(tab('Subscription'))
  await user.click(tab('Payment History'))
  await screen.findByText('No payments yet.')
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('focus'))
  await user.click(tab('Reading Progress'))
  await screen.findByText('Nothing read yet.')
  expect(reads().toSorted()).toEqual(['payments', 'profile', 'reading-progress', 'subscription'])
})

test('the tabs stand in the address, and by keyboard the arrows walk along them and Enter opens one', async () => {
  const { user } = await openDashboard({ path: '/dashboard?tab=payments' })
  await screen.findByText('No payments yet.')
  expect(screen.getByText('Ada Lovelace')).toBeVisible()
  expect(tab('Payment History')).toHaveAttribute('aria-selected', 'true')
  await user.tab()
  expect(tab('Payment History')).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  // The focus follows a moment after the key.
  await vi.waitFor(() => expect(tab('Subscription')).toHaveFocus())
  expect(shownAddress()).toBe('/dashboard?tab=payments')
  await user.keyboard('{Enter}')
  expect(shownAddress()).toBe('/dashboard')
  await user.keyboard('{Home}')
  await vi.waitFor(() => expect(tab('Overview')).toHaveFocus())
  await user.keyboard(' ')
  expect(shownAddress()).toBe('/dashboard?tab=overview')
  history.back()
  expect(await screen.findByRole('tabpanel', { name: 'Subscription' })).toBeVisible()
  expect(tab('Subscription')).toHaveAttribute('aria-selected', 'true')
})

describe('when a read fails', () => {
  test('spec §8 general rule, §4 data pages: the screen says what the server said, and asks again when told to', async () => {
    const { user, reads } = await openDashboard({
      path: '/dashboard?tab=payments',
      answers: {
        'GET /api/user/payments': [
          new Response('Please try again shortly.', { status: 503 }),
          Response.json([]),
        ],
      },
    })
    const failure = within(await panel().findByRole('alert'))
    expect(failure.getByText('503: Please try again shortly.')).toBeVisible()
    expect(reads().filter((name) => name === 'payments')).toHaveLength(1)
    await user.click(failure.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No payments yet.')).toBeVisible()
  })

  test('a session that has ended leaves nothing of the reader on the screen', async () => {
    const { user } = await openDashboard({
      answers: { 'GET /api/user/payments': new Response('You are not signed in.', { status: 401 }) },
    })
    await screen.findByText('No subscription yet.')
    await user.click(tab('Payment History'))
    await waitFor(() => expect(screen.queryAllByRole('tab')).toEqual([]))
    expect(screen.queryByText('Ada Lovelace')).toBeNull()
  })
})
