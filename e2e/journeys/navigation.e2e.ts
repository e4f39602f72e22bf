import { expect, test } from '../fixtures/as-arranged.ts'

test('spec §2 header, §2 highlight: a sub-menu opens under the pointer and leads to its topic', async ({
  page,
}) => {
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const topic = navigation.getByRole('link', { name: 'Decision Making' })
  await expect(topic).toBeHidden()
  await navigation.getByRole('link', { name: 'Leadership', exact: true }).hover()
  await expect(navigation.getByRole('link', { name: 'All Leadership' })).toBeVisible()
  await topic.click()
  await expect(page).toHaveURL('/leadership/decision-making')
  await expect(page.getByRole('heading', { level: 1, name: 'Decision Making' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Leadership', exact: true })).toHaveAttribute(
    'aria-current',
  )
  await expect(navigation.getByRole('link', { name: 'Latest' })).not.toHaveAttribute('aria-current')
})

test('spec §2 header: a sub-menu opens, is walked through and closes by keyboard alone', async ({ page }) => {
  await page.goto('/')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const toggle = navigation.getByRole('button', { name: 'Strategy topics' })
  await navigation.getByRole('link', { name: 'Strategy', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(navigation.getByRole('link', { name: 'All Strategy' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toggle).toBeFocused()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(navigation.getByRole('link', { name: 'Business Strategy' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/strategy/business-strategy')
})

test('spec §2 navigation groups: every section and every topic has a page of its own', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' }).locator('a[href]')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const paths = [...new Set(addresses)].filter((path) => path !== '/digital-magazine')
  expect(paths).toHaveLength(1 + 6 + 25)
  for (const path of paths) expect((await context.request.get(path)).status(), path).toBe(200)
})

test('the first stop of the keyboard leads past the navigation @phone', async ({ page }) => {
  await page.goto('/leadership')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})
