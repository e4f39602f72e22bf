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
    for (const words of [title, 'The Global Reader', '$200.00', reader.lastName]) {
      expect(text, `${title} of ${reader.email}`).toContain(words)
    }
  }
})

/** The text of the PDF that a link leads to. */
async function download(page: Page, link: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  const bytes = await readFile(await file.path())
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}
