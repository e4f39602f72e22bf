import { expect, test } from '../../fixtures/steady-site-layout.ts'
import { readPage } from '../../pages/static-page.ts'

test('spec §2 header, §2 highlight: a sub-menu opens, is walked through and closes by keyboard alone, and opens under the pointer', async ({
  page,
}) => {
  await page.goto('/')
  await test.step('the first stop of the keyboard leads past the navigation', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  const navigation = page.getByRole('navigation', { name: 'Main' })
  await test.step('by keyboard alone', async () => {
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
    await expect(page.getByRole('heading', { level: 1, name: 'Business Strategy' })).toBeVisible()
  })

  await test.step('by the pointer, and leads to its topic', async () => {
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
})

test('spec §2 navigation groups: every section and every topic has a page of its own', async ({
  request,
}) => {
  const { page } = await readPage(request, '/')
  const addresses = page.part('nav', { 'aria-label': 'Main' }).links.map(({ href }) => href)
  const paths = [...new Set(addresses)].filter((path) => path !== '/digital-magazine')
  expect(paths).toHaveLength(1 + 6 + 25)
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200)
})
