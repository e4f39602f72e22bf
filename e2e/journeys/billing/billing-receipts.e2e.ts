import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from '../../fixtures/reader.ts'
import { subscribe } from '../../payments/subscribe.ts'

test('spec §3 payment: the receipt and the invoice of a payment are PDFs with its amount, its plan and whose it is', async ({
  page,
  context,
  reader,
}) => {
  await subscribe(context.request, { plan: 'global-reader' })
  await page.goto('/dashboard?tab=payments')
  const row = page.getByRole('tabpanel').getByRole('listitem')
  await expect(row.getByText('succeeded', { exact: true })).toHaveAttribute('data-highlighted', 'true')
  await expect(row.getByText('$200', { exact: true })).toBeVisible()
  for (const [name, title] of [
    ['Receipt (PDF)', 'Receipt'],
    ['Invoice (PDF)', 'Invoice'],
  ] as const) {
    const text = await download(page, row.getByRole('link', { name }))
    for (const words of [
      title,
      'The Global Reader',
      'Net amount',
      '$200.00',
      reader.lastName,
      /TEST-\d{6}/,
    ]) {
      expect(text, `${title} of ${reader.email}`).toMatch(words)
    }
  }
})

test('an invoice without the company is corrected in the account, once, and both stay with the cancellation', async ({
  page,
  context,
  reader,
}) => {
  await subscribe(context.request, { plan: 'global-reader' })
  await page.goto('/dashboard?tab=payments')
  const row = page.getByRole('region', { name: 'Payments' }).getByRole('listitem')
  const before = await row.getByText(/^TEST-\d+$/).textContent()
  await row.getByRole('button', { name: /^Correct invoice/ }).click()
  await expect(row.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
    `${reader.firstName} ${reader.lastName}`,
  )
  await row.getByRole('textbox', { name: 'Company (optional)' }).fill('Nordlicht GmbH')
  await row.getByRole('textbox', { name: 'Street and number' }).fill('Große Elbstraße 145')
  await row.getByRole('textbox', { name: 'City' }).fill('Hamburg')
  await row.getByRole('textbox', { name: /^VAT or tax number/ }).fill('de 123 456 789')

  // A country that the number is not of is said at the field, and nothing is issued.
  await row.getByRole('combobox', { name: 'Country' }).selectOption('France')
  await row.getByRole('button', { name: 'Issue corrected invoice' }).click()
  await expect(row.getByText('Please check the VAT number: one of France begins with FR.')).toBeVisible()

  await row.getByRole('combobox', { name: 'Country' }).selectOption('Germany')
  await row.getByRole('button', { name: 'Issue corrected invoice' }).click()
  await expect(row.getByRole('link', { name: `Cancelled invoice ${before} (PDF)` })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Correct invoice/ })).toHaveCount(0)

  const corrected = await download(page, row.getByRole('link', { name: /^Invoice \(PDF\)/ }))
  for (const words of [
    'Corrected invoice',
    'Nordlicht GmbH',
    'Große Elbstraße 145',
    'DE123456789',
    before ?? '',
  ])
    expect(corrected).toContain(words)
  const cancellation = await download(page, row.getByRole('link', { name: /^Cancellation/ }))
  for (const words of [`This cancels ${before} in full.`, '−$200.00']) expect(cancellation).toContain(words)

  // From now on invoices are made out to these details.
  await page.reload()
  await page.getByRole('button', { name: 'Edit invoice details' }).click()
  await expect(page.getByRole('textbox', { name: 'Company (optional)' })).toHaveValue('Nordlicht GmbH')
})

/** The text of the PDF that a link leads to. */
async function download(page: Page, link: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  const bytes = await readFile(await file.path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}
