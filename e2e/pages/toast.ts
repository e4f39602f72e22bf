import type { Page } from '@playwright/test'
import { expect } from '../fixtures/test.ts'

/** Waits for the one toast on the page, with these words to the letter. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  if (description !== undefined) await expect(toast.getByText(description, { exact: true })).toBeVisible()
}
