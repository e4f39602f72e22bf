import { randomBytes } from 'node:crypto'
import { openDatabase } from '../../accounts/database.ts'
import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { watchReaderCalls } from '../../pages/reader-calls.ts'

test.describe('for who is not signed in any more', () => {
  test.use({ expectedConsoleErrors: [/status of 401/] })

  test('spec §2 dashboard signed out: a session that has ended says Please Log In; then it leads to /auth, and reads nothing', async ({
    page,
    context,
    reader,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByText(reader.lastName).filter({ visible: true })).toHaveCount(1)
    await test.step('the session ends', async () => {
      await context.clearCookies({ name: 'meridian-session' })
      await page.getByRole('tab', { name: 'Payment History' }).click()
      await expect(page.getByRole('heading', { name: 'Please Log In' })).toBeVisible()
      await expect(page.getByRole('tab')).toHaveCount(0)
    })
    await test.step('nobody is signed in', async () => {
      await context.clearCookies()
      const calls = watchReaderCalls(page)
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please Log In')
      await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveAttribute(
        'href',
        '/auth?next=%2Fdashboard',
      )
      await expect(page.getByRole('tab')).toHaveCount(0)
      expect(calls()).toEqual([])
    })
  })
})

test.describe('for a reader of the platinum tier', () => {
  test.use({ readerOptions: { planTier: 'platinum' } })

  test('spec §2 dashboard, §3 user subscription, §6 authenticated, §6 platinum, §4 status badges, §7 reader calls: four tabs, the plan, what was paid, and where the print edition goes @phone', async ({
    page,
    reader,
  }) => {
    await givePayment(reader.id, {
      description: 'The Global Reader',
      amountCents: 20_000,
      status: 'succeeded',
    })
    await givePayment(reader.id, { description: 'A single issue', amountCents: 1_950, status: 'refunded' })
    const calls = watchReaderCalls(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expect(
      page.getByText(`${reader.firstName} ${reader.lastName}`).filter({ visible: true }),
    ).toHaveCount(1)
    for (const name of ['Subscription', 'Reading Progress', 'Payment History', 'Settings']) {
      await expect(page.getByRole('tab', { name })).toHaveCount(1)
    }
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Subscription')
    const plan = page.getByRole('region', { name: 'The Platinum Circle' })
    await expect(plan.getByText('active', { exact: true })).toHaveAttribute('data-highlighted', 'true')
    await expect(plan.getByText('$2,500', { exact: true })).toBeVisible()
    await expect(plan.getByText('per year')).toBeVisible()
    await expect(plan.getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/)).toBeVisible()
    await expect(plan.getByRole('listitem').first()).toBeVisible()
    const delivery = page.getByRole('region', { name: 'Delivery address' })
    await expect(delivery.getByText('We do not know yet where to send it.')).toBeVisible()
    // The card and the welcome stand below, and are asked for when they are shown.
    const firstCalls = calls().filter((name) => name !== 'payment-method' && name !== 'welcome')
    expect(firstCalls.toSorted()).toEqual(['delivery-address', 'profile', 'subscription'])

    await test.step('what was paid', async () => {
      await page.getByRole('tab', { name: 'Payment History' }).click()
      const row = (text: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: text })
      await expect(row('The Global Reader').getByText('succeeded')).toHaveAttribute(
        'data-highlighted',
        'true',
      )
      await expect(row('The Global Reader').getByText('$200', { exact: true })).toBeVisible()
      await expect(row('A single issue').getByText('refunded')).toHaveAttribute('data-highlighted', 'false')
      await expect(row('A single issue').getByText('$19.50', { exact: true })).toBeVisible()
      expect(await findViolations(page, 'main')).toEqual([])
    })

    await page.getByRole('tab', { name: 'Subscription' }).click()
    await delivery.getByRole('link', { name: 'Add an address' }).click()
    await expect(page).toHaveURL('/dashboard?tab=delivery')
    await expect(page.getByRole('tab', { name: 'Delivery', selected: true })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })
})

/** A payment as the payment provider would have reported it. */
async function givePayment(
  userId: number,
  payment: {
    description: string
    amountCents: number
    status: 'succeeded' | 'pending' | 'failed' | 'refunded'
  },
): Promise<void> {
  await openDatabase().query(
    `insert into payments (user_id, description, amount_cents, currency, status, public_id, created_at, updated_at)
     values ($1, $2, $3, 'usd', $4, $5, now(), now())`,
    [userId, payment.description, payment.amountCents, payment.status, randomBytes(16).toString('base64url')],
  )
}
