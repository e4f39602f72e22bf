import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../fixtures/steady-site-layout.ts'
import { signInBrowser } from '../../pages/reader-session.ts'

test('spec §2 drawer: navigation, topics, Search, a full-width Subscribe button, and Sign In; it keeps the focus and closes on every way out @phone-only', async ({
  page,
}) => {
  const { drawer, opener } = await openDrawer(page)
  const groups = ['Leadership', 'Strategy', 'Wealth', 'Managing Yourself', 'Global']
  for (const group of groups) {
    await drawer.getByText(group, { exact: true }).click()
    await expect(drawer.getByRole('link', { name: `All ${group}` })).toBeVisible()
  }
  const topics = drawer.getByRole('navigation').locator('details a')
  await expect(topics).toHaveCount(5 * (1 + 5))
  for (const [name, href] of [
    ['Latest', '/'],
    ['Interviews', '/interviews'],
    ['Digital Magazine', '/digital-magazine'],
    ['Search', '/search'],
    ['Sign In', '/login'],
    ['Subscribe', '/subscription'],
  ] as const) {
    await expect(drawer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  const [button, frame] = [
    await drawer.getByRole('link', { name: 'Subscribe' }).boundingBox(),
    await drawer.getByRole('navigation').boundingBox(),
  ]
  expect(button?.width).toBe(frame?.width)

  await test.step('it keeps the focus inside and gives it back on Escape', async () => {
    const stops = await drawer.locator('a:visible, button:visible, summary:visible').count()
    for (let stop = 0; stop <= stops; stop += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(() => {
        const focused = document.activeElement
        return focused !== null && focused !== document.body && focused.closest('dialog') === null
      })
      expect(isOutside, `the focus is inside after ${stop + 1} stops`).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('it closes by a tap beside it and by its button', async () => {
    await opener.tap()
    await expect(drawer).toBeVisible()
    await page.touchscreen.tap(380, 400)
    await expect(drawer).toBeHidden()
    await opener.tap()
    await drawer.getByRole('button', { name: 'Close menu' }).tap()
    await expect(drawer).toBeHidden()
  })

  await test.step('it leads to a topic and closes on the way', async () => {
    await opener.tap()
    await drawer.getByText('Managing Yourself', { exact: true }).click()
    await drawer.getByRole('link', { name: 'Work-Life Balance' }).click()
    await expect(page).toHaveURL('/managing-yourself/work-life-balance')
    await expect(drawer).toBeHidden()
  })
})

test('spec §2 drawer signed in, §2 drawer: the links of every signed-in user, each of which closes it @phone-only', async ({
  page,
  context,
  newsroom,
}) => {
  await signInBrowser(context, await newsroom.hire('reader', { firstName: 'Ada' }))
  const { drawer, opener } = await openDrawer(page)
  await expectLinksOf(drawer, 'Ada')
  const links = drawer.getByRole('link').filter({ visible: true })
  // What is behind the links has journeys of its own.
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) event.preventDefault()
    })
  })
  const count = await links.count()
  expect(count).toBeGreaterThanOrEqual(8)
  for (let index = 0; index < count; index += 1) {
    await links.nth(index).click()
    await expect(drawer).toBeHidden()
    await opener.click()
    await expect(drawer).toBeVisible()
  }
})

test('spec §2 drawer signed in: an administrator has the same, is welcomed by the e-mail address without a first name, and logs out there @phone-only', async ({
  page,
  context,
  newsroom,
}) => {
  const credentials = await newsroom.hire('admin')
  await signInBrowser(context, credentials)
  const { drawer, opener } = await openDrawer(page)
  await expectLinksOf(drawer, credentials.email)
  await drawer.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You have been successfully logged out.', { exact: true })).toBeVisible()
  await opener.click()
  await expect(drawer.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

/** What the drawer shows to everybody who is signed in, no matter who it is. */
async function expectLinksOf(drawer: Locator, name: string): Promise<void> {
  await expect(drawer.getByText(`Welcome, ${name}`, { exact: true })).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Sign In' })).toBeHidden()
  for (const [label, href] of [
    ['Account Dashboard', '/account'],
    ['AI Content Creator', '/content-creator'],
    ['Admin Panel', '/admin'],
  ] as const) {
    await expect(drawer.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href)
  }
}

async function openDrawer(page: Page) {
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  await opener.tap()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  return { drawer, opener }
}
