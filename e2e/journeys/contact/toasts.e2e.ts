import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/test.ts'
import { ContactFormPage } from '../../pages/contact-form.page.ts'

const letter = { name: 'Ada', email: 'ada@example.org', message: 'Hello.' }

/** Shows the toast of a message that was sent; the server never hears of it. */
async function showToast(page: Page): Promise<void> {
  const form = new ContactFormPage(page)
  await form.write(letter)
  await form.send.click()
  await expect(toastOf(page)).toContainText('Message Sent')
}

async function openContact(page: Page): Promise<void> {
  await page.route('**/api/contact', (route) => route.fulfill({ json: { received: true } }))
  await page.goto('/contact')
}

function areaOf(page: Page) {
  return page.getByRole('region', { name: 'Notifications (F8)' })
}

function toastOf(page: Page) {
  return areaOf(page).getByRole('listitem')
}

/** Waits until the toast has come to rest where it stays. */
async function settle(page: Page): Promise<void> {
  await toastOf(page).evaluate((toast) =>
    Promise.all(toast.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  )
}

test('spec §9 toast area: fixed at the top right, loaded when one may be needed, and swiped away to the right @phone', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const loaded = () => scripts.filter((url) => url.includes('toast-viewport'))
  await openContact(page)
  await page.waitForLoadState('networkidle')
  expect(loaded()).toEqual([])
  await new ContactFormPage(page).name.focus()
  await expect.poll(() => loaded().length).toBeGreaterThan(0)

  await showToast(page)
  // It stays under the pointer.
  await toastOf(page).hover()
  await settle(page)
  const box = await toastOf(page).boundingBox()
  const { width } = page.viewportSize() ?? { width: 0 }
  expect(box?.y).toBeLessThan(40)
  expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40)
  await page.evaluate(() => scrollTo(0, 400))
  expect((await toastOf(page).boundingBox())?.y).toBe(box?.y)

  await test.step('a swipe of 50 px dismisses it, a shorter one does not', async () => {
    await swipe(page, 40)
    await expect(toastOf(page)).toBeVisible()
    await swipe(page, 60)
    await expect(toastOf(page)).toHaveCount(0)
  })
})

test('spec §9 tooltips: the name of an icon shows after 700 ms, the next one at once', async ({ page }) => {
  await page.goto('/about')
  await stopClock(page)
  const links = page.getByRole('contentinfo').locator('[data-tooltip]')
  await links.first().scrollIntoViewIfNeeded()
  await links.first().hover()
  const tooltip = page.locator('.tooltip')
  await page.clock.runFor(650)
  await expect(tooltip).toBeHidden()
  await page.clock.runFor(100)
  await expect(tooltip).toBeVisible()
  await expect(tooltip).toHaveText((await links.first().getAttribute('data-tooltip')) ?? '-')
  await links.nth(1).hover()
  await expect(tooltip).toHaveText((await links.nth(1).getAttribute('data-tooltip')) ?? '-')
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
})

/** From here on time passes when the test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

async function swipe(page: Page, distancePx: number): Promise<void> {
  const box = await toastOf(page).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distancePx / 2, y, { steps: 4 })
  await page.mouse.move(x + distancePx, y, { steps: 4 })
  await page.mouse.up()
}
