import { expect, test } from '../../fixtures/newsroom.ts'

test('a reader chooses the dark appearance, and it stays on the next page and the next visit', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await paper()
  const dark = page.getByRole('group', { name: 'Appearance' }).getByRole('button', { name: 'Dark' })
  await dark.click()
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  expect(await paper()).not.toBe(light)
  await page.goto('/leadership')
  expect(await paper()).not.toBe(light)
  await page.getByRole('group', { name: 'Appearance' }).getByRole('button', { name: 'System' }).click()
  expect(await paper()).toBe(light)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the magazine is read and walked through', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/articles\//)
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: /^Back to / }).click()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  })
})
