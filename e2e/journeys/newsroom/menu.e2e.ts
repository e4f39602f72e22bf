import type { Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('the menu stands open at a desk, in four groups, and stays as it was left', async ({
  page,
  newsroom,
}) => {
  await signInBrowser(page.context(), await newsroom.hire('admin'))
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('button')).toHaveText(['Write', 'Publish', 'Readers', 'House'])
  await expect(menu.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page')
  expect(await findViolations(page, '#menu')).toEqual([])

  await test.step('a group that is folded stays folded, the others stay open', async () => {
    const isKept = kept(page)
    await menu.getByRole('button', { name: 'House' }).click()
    await expect(menu.getByRole('link', { name: 'Plans' })).toBeHidden()
    await isKept
    await page.goto('/admin/collections/issues')
    await expect(menu.getByRole('link', { name: 'Issues', exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Plans' })).toBeHidden()
  })

  await test.step('closed by keyboard it stays closed after a load, and leaves its room to the page', async () => {
    const isKept = kept(page)
    await page.getByRole('button', { name: 'Close menu' }).focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeHidden()
    await isKept
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Issues', level: 1 })).toBeVisible()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu.getByRole('link', { name: 'Issues', exact: true })).toBeVisible()
  })
})

/** When the choice that is made next is kept. */
async function kept(page: Page): Promise<void> {
  await page.waitForResponse(
    (response) =>
      response.url().includes('/payload-preferences/menu') && response.request().method() === 'POST',
  )
}
