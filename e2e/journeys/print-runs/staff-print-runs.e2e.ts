import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { giveAddress } from '../../accounts/addresses.ts'
import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/office.ts'

const lastName = uniqueName('Printed').replace(' ', '')

test.use({ readerOptions: { planTier: 'platinum', firstName: 'Ada', lastName } })

async function download(page: Page, name: string): Promise<string> {
  const begun = page.waitForEvent('download')
  await page.getByRole('link', { name }).click()
  return readFile(await (await begun).path(), 'utf8')
}

test('a print run: who has no address is listed apart, a batch has each reader once, and stays as it was', async ({
  context,
  staffPage,
  reader,
}) => {
  const { page } = staffPage
  await page.goto('/admin/print-runs')
  const unaddressed = page.getByRole('region', { name: 'No address' })
  await expect(unaddressed.getByRole('link', { name: `Ada ${lastName}` })).toBeVisible()

  await giveAddress(context.request, reader, 'stJamessSquare')
  await page.reload()
  await expect(unaddressed).not.toContainText(lastName)
  await expect.poll(() => overflow(page)).toBe(0)
  expect(await findViolations(page, '.staff-view')).toEqual([])
  const make = page.getByRole('button', { name: /^Make batch \d+$/ })
  const number = (await make.textContent())?.replace('Make batch ', '') ?? ''
  await make.click()
  await expect(page.getByText(`Batch ${number} is made.`)).toBeVisible()

  const first = await download(page, `Download CSV of batch ${number}`)
  expect(first.split('\r\n').filter((line) => line.includes(lastName))).toEqual([
    expect.stringContaining(`Ada ${lastName},12 St James’s Square,,London,,SW1Y 4JH,United Kingdom`),
  ])
  await context.request.put('/api/user/profile', { data: { firstName: 'Augusta', lastName } })
  expect(await download(page, `Download CSV of batch ${number}`), reader.email).toBe(first)
  expect(await findViolations(page, '.staff-view')).toEqual([])
})

test('the print runs and the comparisons fit a phone @phone-only', async ({ staffPage }) => {
  for (const path of ['/admin/print-runs', '/admin/reconciliation']) {
    await staffPage.page.goto(path)
    await expect(staffPage.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => overflow(staffPage.page)).toBe(0)
    expect(await findViolations(staffPage.page, '.staff-view')).toEqual([])
  }
})
