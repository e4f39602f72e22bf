import type { Locator, Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/reader.ts'

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
