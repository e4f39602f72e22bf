import { readFile } from 'node:fs/promises'
import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/office.ts'
import { subscribe } from '../../payments/subscribe.ts'

test('the figures count a new subscription, and each opens its rows @phone', async ({
  context,
  staffPage,
  reader,
}) => {
  await subscribe(context.request, { plan: 'patron-ledger' })
  const { page } = staffPage
  await page.goto('/admin/business')
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible()
  const plot = page.getByRole('img', { name: /^Net revenue by month: \$/ })
  await expect(plot).toBeVisible()
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format()
  const row = page
    .getByRole('region', { name: 'Revenue by month, table' })
    .getByRole('row')
    .filter({ hasText: month })
  await expect(row).toContainText('$')
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, '.staff-view')).toEqual([])

  await page.locator('.staff-view').getByRole('link', { name: /^New/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New' })).toBeVisible()
  const subscription = page.getByRole('row').filter({ hasText: reader.email })
  await expect(subscription).toContainText('The Patron Ledger')
  await expect(subscription).toContainText('$1,500')
  await expect(page.getByText(/^[\d,]+ subscriptions?$/)).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, '.staff-view')).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all rows as a CSV file' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(`${reader.email},The Patron Ledger,paid,Active,`)

  await page.goto('/admin/business')
  await row.getByRole('link', { name: month }).click()
  await expect(page.getByRole('row').filter({ hasText: reader.email })).toContainText('$1,500')
})

test('another period is another address, and the definitions stand beside the figures', async ({
  staffPage,
}) => {
  const { page } = staffPage
  await page.goto('/admin/business')
  const year = page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: 'Last 12 months' })
  await year.click()
  await expect(page).toHaveURL(/period=year/)
  await expect(year).toHaveAttribute('aria-current', 'page')
  const definitions = page.getByRole('region', { name: 'What is counted' })
  await expect(definitions).toContainText('Paid subscriptions that began in the period.')
})
