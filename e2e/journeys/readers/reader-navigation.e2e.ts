import type { Locator, Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { overflow } from '../../browser/layout.ts'
import { expect, test } from '../../fixtures/reader.ts'
import { expectToast } from '../../pages/toast.ts'
import { signOutBrowser } from '../../pages/reader-session.ts'

const places = [
  ['Overview', '/account'],
  ['Reading Progress', '/account?tab=reading'],
  ['Saved Articles', '/account?tab=saved'],
  ['Subscription', '/account?tab=subscription'],
  ['Payment History', '/account?tab=payments'],
  ['Delivery', '/account?tab=delivery'],
  ['Newsletters', '/account?tab=newsletters'],
  ['Support', '/account?tab=support'],
  ['Settings', '/account?tab=settings'],
] as const
const names = places.map(([name]) => name)

test.beforeEach('a reader is signed in', ({ reader }) => {
  test.info().annotations.push({ type: 'reader', description: reader.email })
})

/** The tops of the tabs, and of the links in their place on /saved, that differ: one is one row. */
async function rowsOf(page: Page, role: 'tab' | 'link'): Promise<number> {
  const row = role === 'tab' ? page.getByRole('tablist') : page.getByRole('navigation', { name: 'Account' })
  const tops = await row
    .getByRole(role)
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top))
  return new Set(tops).size
}

/** The style sheets and fonts of the page are there, whatever becomes of its scripts. */
async function untilStyled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
      ({ sheet }) => sheet !== null,
    ),
  )
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await document.fonts.ready
  })
}

/** Where something is, in whole pixels: what stands above is laid out in parts of one. */
async function boxOf(what: Locator): Promise<number[]> {
  const { x, y, width, height } = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x, y, width, height].map(Math.round)
}

for (const path of ['/account', '/dashboard']) {
  test(`${path} has everything of a reader in one row, in the first paint and afterwards, and each place has an address @phone`, async ({
    page,
  }) => {
    await test.step('before any script', async () => {
      await page.route('**/_astro/reader-screen.*.js*', async (route) => {
        await firstPaint.promise
        await route.continue()
      })
      const firstPaint = Promise.withResolvers<void>()
      await page.goto(path, { waitUntil: 'commit' })
      const drawn = page.locator('.screen-fallback .tab')
      await expect(drawn).toHaveText(names)
      await untilStyled(page)
      const before = await boxOf(page.locator('.tab-list'))
      firstPaint.resolve()
      await expect(page.getByRole('tab')).toHaveText(names)
      expect(await boxOf(page.getByRole('tablist'))).toEqual(before)
    })
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => rowsOf(page, 'tab'), `rows at ${width} px`).toBe(1)
      await expect.poll(() => overflow(page), `past the edge at ${width} px`).toBeLessThanOrEqual(0)
    }
    for (const [name] of places) {
      await page.getByRole('tab', { name }).click()
      await expect(page.getByRole('tab', { selected: true })).toHaveText(name)
      await expect(page.getByRole('tabpanel', { name })).toBeVisible()
      await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 })
    }
    expect(await findViolations(page, 'main')).toEqual([])
  })
}

test('each place opens at its own address, in view, and by keyboard the arrows walk the whole row @phone', async ({
  page,
}) => {
  for (const [name, path] of places) {
    await page.goto(path)
    const tab = page.getByRole('tab', { name, selected: true })
    await expect(tab).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('Home')
  for (const name of names) {
    await expect(page.getByRole('tab', { name })).toBeFocused()
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('ArrowRight')
  }
})

test('what is saved has the same row, as links, and marks where one is; nobody sees it who is not signed in @phone', async ({
  page,
}) => {
  await page.goto('/saved')
  const row = page.getByRole('navigation', { name: 'Account' })
  await expect(row.getByRole('link')).toHaveText(names)
  await expect(row.getByRole('link', { name: 'Saved Articles' })).toHaveAttribute('aria-current', 'page')
  expect(await rowsOf(page, 'link')).toBe(1)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await findViolations(page, 'main')).toEqual([])
  await row.getByRole('link', { name: 'Payment History' }).click()
  await expect(page).toHaveURL('/account?tab=payments')
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Payment History')
  await signOutBrowser(page)
  await page.goto('/saved')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Articles')
  await expect(row).toBeHidden()
})

test('receipts and invoices are in the menu of who is signed in @phone', async ({
  page,
  isMobile,
  reader,
}) => {
  await page.goto('/')
  const menu = page.getByRole('button', { name: isMobile ? 'Menu' : reader.firstName, exact: true })
  await menu.click()
  await page.getByRole('link', { name: 'Receipts and invoices' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/account?tab=payments')
  await expect(page.getByText('No payments yet.')).toBeVisible()
})

test.describe('when the session has ended', () => {
  test.use({ expectedConsoleErrors: [/the server responded with a status of 401/] })

  test('the account leads to the sign-in, and says why', async ({ page, context }) => {
    await context.clearCookies({ name: 'meridian-session' })
    await page.goto('/account')
    await expect(page).toHaveURL('/login?next=%2Faccount')
    await expectToast(page, 'Please sign in again', 'Your session has ended.')
  })
})
