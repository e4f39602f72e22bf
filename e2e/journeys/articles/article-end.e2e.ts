import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/reader.ts'
import { signOutBrowser } from '../../pages/reader-session.ts'

const address = '/articles/the-hotelier-who-removed-the-lobby'

test('head and text of an article have one axis, on a tablet as at a desk', async ({ page }) => {
  for (const width of [820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(address)
    const axes = await page.evaluate(() =>
      ['h1', 'h1 + p', 'article figure img', '.prose'].map((part) => {
        const box = document.querySelector(part)?.getBoundingClientRect()
        return box ? Math.round(box.x + box.width / 2) : null
      }),
    )
    expect(new Set(axes).size, `${width} px: ${axes.join(', ')}`).toBe(1)
  }
})

test('an article ends in three groups, and who may be signed in is not asked for an e-mail address', async ({
  page,
  reader,
}) => {
  const card = page.getByRole('complementary', { name: 'Good reading, sent to you' })
  await test.step(`${reader.firstName} is signed in`, async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(card).toBeHidden()
    expect(await countRules(page)).toBe(2)
  })
  await signOutBrowser(page)
  await page.goto(address)
  await expect(card).toBeVisible()
  expect(await countRules(page)).toBe(3)
  await expect(page.getByRole('link', { name: /^Published in Issue [A-Z][a-z]+ \d{4}$/ })).toBeVisible()
})

/** The rules above what follows the text and belongs to no content block. */
function countRules(page: Page): Promise<number> {
  return page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll(
        '.newsletter-card, article > [data-reading] > footer, [aria-labelledby="related"]',
      ),
    ].flatMap((part) => [part, ...part.querySelectorAll(':not(form *)')])
    return parts.filter((part) => {
      const { borderBlockStartWidth, borderBlockStartStyle, display } = getComputedStyle(part)
      const isWide = part.getBoundingClientRect().width > 200
      return (
        display !== 'none' &&
        isWide &&
        borderBlockStartStyle !== 'none' &&
        Number.parseFloat(borderBlockStartWidth) > 0
      )
    }).length
  })
}
