import type { Locator, Page } from '@playwright/test'
import { giveAddress } from '../accounts/addresses.ts'
import { findViolations } from '../browser/axe.ts'
import { expect, test } from '../fixtures/reader.ts'
import { expectToast } from '../pages/toast.ts'

const london = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'Street and number': '12 St James’s Square',
  'Flat, floor, company (optional)': '2nd floor',
  City: 'London',
  'Postal code': 'SW1Y 4JH',
}

test('spec §8 address, §7 reader calls, §3 addresses: an address is saved as a shipping address, with the toast @phone', async ({
  page,
  reader,
}) => {
  await page.goto('/account?tab=delivery')
  await expect(page.getByText('No address yet.'), reader.email).toBeVisible()
  await page.getByRole('button', { name: 'Add an address' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await fill(page, london)
  await page.getByLabel('Country').selectOption('United Kingdom')
  expect(await findViolations(page, 'main')).toEqual([])
  const request = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/api/user/addresses'),
  )
  await page.getByRole('button', { name: 'Save address' }).click()
  expect((await request).postDataJSON()).toEqual({
    firstName: 'Ada',
    lastName: 'Lovelace',
    addressLine1: '12 St James’s Square',
    addressLine2: '2nd floor',
    city: 'London',
    state: null,
    postalCode: 'SW1Y 4JH',
    country: 'United Kingdom',
    type: 'shipping',
  })
  await expect(page.getByText('Address saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Your delivery address has been updated.', { exact: true })).toBeVisible()
  await expect(entry(page, '12 St James’s Square').getByText('Default', { exact: true })).toBeVisible()
  await page.reload()
  await expect(entry(page, '12 St James’s Square').getByText('London, SW1Y 4JH')).toBeVisible()
})

test('spec §9 address countries: four of them, and the United States unless the reader chooses', async ({
  page,
  reader,
}) => {
  await page.goto('/account?tab=delivery')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const country = page.getByLabel('Country')
  await expect(country, reader.email).toHaveValue('United States')
  await expect(country.getByRole('option')).toHaveText([
    'United States',
    'Canada',
    'United Kingdom',
    'Australia',
  ])
})

test('an address can be changed, made the default one and deleted', async ({ page, reader }) => {
  await giveAddress(page.request, reader, 'navyYard')
  await giveAddress(page.request, reader, 'harbourRoad')
  await page.goto('/account?tab=delivery')
  const [first, second] = [entry(page, '1 Navy Yard'), entry(page, '2 Harbour Road')]
  await expect(first.getByText('Default', { exact: true })).toBeVisible()

  await second.getByRole('button', { name: 'Make default' }).click()
  await expect(second.getByText('Default', { exact: true })).toBeVisible()
  await expect(first.getByText('Default', { exact: true })).toBeHidden()

  await first.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Street and number').fill('3 Mill Lane')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(entry(page, '3 Mill Lane')).toBeFocused()
  await expect(first).toHaveCount(0)

  await second.getByRole('button', { name: 'Delete' }).click()
  const deleting = page.getByRole('listitem').filter({ hasText: 'Delete this address?' })
  await expect(deleting.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Address deleted', { exact: true })).toBeVisible()
  await expect(second).toHaveCount(0)
  await expect(entry(page, '3 Mill Lane').getByText('Default', { exact: true })).toBeVisible()
})

test('what is missing is said below its field, and nothing is sent', async ({ page, reader }) => {
  await page.goto('/account?tab=delivery')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await fill(page, { ...london, City: '  ' })
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('main').getByText('Please enter the city.'), reader.email).toBeVisible()
  await expectToast(page, 'Please check your entries', 'Please enter the city.')
  await expect(page.getByLabel('City')).toBeFocused()
  await expect(page.getByLabel('City')).toHaveAttribute('aria-invalid', 'true')
})

test.describe('when saving fails', () => {
  test.use({ expectedConsoleErrors: [/status of 503/] })

  test('spec §8 address, §8 general rule: the toast Error says why, and what was typed outlives it and a reload', async ({
    page,
    reader,
  }) => {
    await page.route('**/api/user/addresses', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, body: 'Please try again shortly.' })
        : route.continue(),
    )
    await page.goto('/account?tab=delivery')
    await page.getByRole('button', { name: 'Add an address' }).click()
    await fill(page, london)
    await page.getByLabel('Country').selectOption('Canada')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByText('Error', { exact: true }), reader.email).toBeVisible()
    await expect(page.getByText('503: Please try again shortly.').first()).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('London')
    await page.reload()
    await expect(page.getByLabel('City')).toHaveValue('London')
    await expect(page.getByLabel('Country')).toHaveValue('Canada')
    await page.unroute('**/api/user/addresses')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(entry(page, '12 St James’s Square')).toBeVisible()
  })
})

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

/** The address with this first line, in the list. */
function entry(page: Page, line: string): Locator {
  return page
    .getByRole('region', { name: 'Delivery addresses' })
    .getByRole('listitem')
    .filter({ hasText: line })
}
