import type { Locator, Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { giveAddress } from '../../accounts/addresses.ts'
import { expect, test } from '../../fixtures/reader.ts'

const london = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  'Street and number': '12 St James’s Square',
  'Flat, floor, company (optional)': '2nd floor',
  'Town or city': 'London',
  Postcode: 'SW1Y 4JH',
}

test('spec §8 address, §7 reader calls, §3 addresses: an address is saved as a shipping address, with the toast @phone', async ({
  page,
  reader,
}) => {
  await page.goto('/account?tab=delivery')
  await expect(page.getByText('No address yet.'), reader.email).toBeVisible()
  await page.getByRole('button', { name: 'Add an address' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  // Known from the account.
  await expect(page.getByLabel('First name')).toHaveValue(reader.firstName)
  await page.getByLabel('Country').selectOption('United Kingdom')
  await fill(page, london)
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
  await expect(entry(page, '12 St James’s Square').getByText('SW1Y 4JH')).toBeVisible()
})

test('an address that is being changed is open again after a reload, with what was typed @phone', async ({
  page,
  reader,
}) => {
  await giveAddress(page.request, reader, 'stJamessSquare')
  await page.goto('/account?tab=delivery')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Street and number').fill('3 Mill Lane')
  await page.reload()
  await expect(page.getByLabel('Street and number')).toHaveValue('3 Mill Lane')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(entry(page, '3 Mill Lane')).toBeVisible()
})

test('every field that is missing says so itself, and the first gets the focus; one column at every width', async ({
  page,
  reader,
}) => {
  await page.goto('/account?tab=delivery')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await expect(page.getByLabel('Last name'), reader.email).toHaveValue(reader.lastName)
  await page.getByRole('button', { name: 'Save address' }).click()
  for (const [label, problem] of [
    ['Street and number', 'Please enter the street and number.'],
    ['City', 'Please enter the city.'],
    ['ZIP code', 'Please enter the ZIP code.'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(problem)
  }
  await expect(page.getByLabel('Street and number')).toBeFocused()
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await page
      .locator('.address-fields :is(input, select)')
      .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().left)))
    expect(new Set(boxes).size, `columns at ${width}`).toBe(1)
    expect(boxes).toHaveLength(8)
  }
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
