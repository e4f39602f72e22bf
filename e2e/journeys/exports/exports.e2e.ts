import { readFile } from 'node:fs/promises'
import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/office.ts'

/** What every zip file begins with. */
const zipMark = Buffer.from('PK\u0003\u0004')

test('an export is asked for, written, downloaded and deleted', async ({ staffPage: { page } }) => {
  await page.goto('/admin/exports')
  await page.getByLabel('Format').selectOption('Addresses')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const newest = page.getByRole('region', { name: 'Exports so far, table' }).getByRole('row').nth(1)
  await expect(newest).toContainText('Addresses')
  await expect(newest).toContainText('Ready', { timeout: 60_000 })
  expect(await findViolations(page, '.staff-view')).toEqual([])
  await expect.poll(() => overflow(page)).toBe(0)

  const begun = page.waitForEvent('download')
  await newest.getByRole('link', { name: /^Download Addresses/ }).click()
  const download = await begun
  expect(download.suggestedFilename()).toMatch(/^meridian-redirects-.+\.zip$/)
  expect((await readFile(await download.path())).subarray(0, 4)).toEqual(zipMark)

  await newest.getByRole('button', { name: /^Delete Addresses/ }).click()
  await expect(newest).toContainText('Deleted')
  await expect(newest.getByRole('link')).toHaveCount(0)
})

test('the exports fit a phone @phone-only', async ({ staffPage: { page } }) => {
  await page.goto('/admin/exports')
  await expect(page.getByRole('heading', { level: 1, name: 'Exports' })).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, '.staff-view')).toEqual([])
})
