import type { Locator, Page } from '@playwright/test'

/** Opens what a subscription of the account can be changed to. */
export async function openPlans(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Change plan' }).click()
  return page.getByRole('dialog')
}

export async function choosePlan(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('listitem').filter({ hasText: name }).getByRole('button').click()
}
