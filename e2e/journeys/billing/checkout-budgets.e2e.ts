import type { Page } from '@playwright/test'
import { budgets } from '../../budgets/budgets.ts'
import { weighPage } from '../../budgets/page-weight.ts'
import { weighScripts } from '../../budgets/script-weight.ts'
import { expect, test } from '../../fixtures/test.ts'
import { CheckoutPage } from '../../pages/checkout.page.ts'

/** What opening a page loads of our scripts: the payment sandbox stands in for what the provider sends from elsewhere. */
async function weighOwn(page: Page, open: () => Promise<void>): Promise<[string, number][]> {
  const scripts = [...(await weighScripts(page, open))]
  return scripts.filter(([path]) => !path.startsWith('/payment-sandbox/'))
}

function expectWithin(scripts: [string, number][], atMost: number): void {
  const total = scripts.reduce((sum, [, bytes]) => sum + bytes, 0)
  const list = scripts.toSorted(([, one], [, other]) => other - one)
  expect(total, list.map(([path, bytes]) => `${bytes} ${path}`).join('\n')).toBeLessThanOrEqual(atMost)
}

test('the checkout with its form costs no more scripts than any page at rest @phone-only', async ({
  page,
}) => {
  const scripts = await weighOwn(page, () => new CheckoutPage(page).open('platinum'))
  expect(scripts.length, 'scripts were measured').toBeGreaterThan(3)
  expectWithin(scripts, budgets.scriptBytesAfterIdle)
})

test('what became of the payment is told without React @phone-only', async ({ page }) => {
  const { scriptBytesBeforeIdle } = await weighPage(page, { path: '/subscription-success' })
  await expect(page.getByRole('heading', { level: 1, name: 'No payment to show' })).toBeVisible()
  expect(scriptBytesBeforeIdle, 'scripts were measured').toBeGreaterThan(0)
  expect(scriptBytesBeforeIdle).toBeLessThanOrEqual(12 * 1024)
})

test('nothing jumps while the checkout becomes a form @phone', async ({ page }) => {
  await page.addInitScript(() => {
    const visit = { layoutShift: 0 }
    Object.assign(globalThis, { visit })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') visit.layoutShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await new CheckoutPage(page).open('global-reader')
  const { layoutShift } = await page.evaluate(() => Object(Reflect.get(globalThis, 'visit')))
  expect(layoutShift).toBeLessThanOrEqual(0.01)
})
