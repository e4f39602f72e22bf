import type { Page } from '@playwright/test'
import { findViolations } from '../browser/axe.ts'
import { expect, test } from '../fixtures/newsroom.ts'
import { createIssue } from '../cms/issues.ts'

const cover = (page: Page) => page.getByRole('link', { name: /^View the cover of Summer 2026/ })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Magazine Archive' })

test('spec §2 archive: the covers of all issues that are not current, year by year @phone', async ({
  page,
}) => {
  await page.goto('/archive')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Magazine Archive')
  const year = page.getByRole('region', { name: '2026' })
  await expect(year.getByRole('article').first()).toHaveAccessibleName('Summer 2026')
  await expect(page.getByRole('article', { name: 'Autumn 2026' })).toHaveCount(0)
  const sizes = await year.getByRole('img').evaluateAll((images) =>
    images.map((image) => {
      const { width, height } = image.getBoundingClientRect()
      return [Math.round(width), Math.round((width / height) * 100)]
    }),
  )
  expect(new Set(sizes.map(String)).size).toBe(1)
  expect(sizes[0]?.[1]).toBe(80)
})

test.describe('spec §2 archive viewer', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/archive')
    await cover(page).click()
    await expect(viewer(page).getByRole('img', { name: /^Cover of the Summer 2026 issue/ })).toBeVisible()
  })

  test('spec §2 archive viewer: closes on Escape, and the cover has the focus again @phone', async ({
    page,
  }) => {
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
    await expect(cover(page)).toBeFocused()
  })

  test('spec §2 archive viewer: closes on a click beside the picture @phone', async ({ page }) => {
    const picture = await viewer(page).getByRole('img').boundingBox()
    const height = page.viewportSize()?.height ?? 0
    const isWide = (picture?.x ?? 0) > 20
    await page.mouse.click(
      isWide ? 8 : 100,
      isWide ? height / 2 : (picture?.y ?? 0) + (picture?.height ?? 0) + 12,
    )
    await expect(viewer(page)).toBeHidden()
    await expect(cover(page)).toBeFocused()
  })

  test('spec §2 archive viewer: closes by its button, not by a click on the picture @phone', async ({
    page,
  }) => {
    await viewer(page).getByRole('img').click()
    await expect(viewer(page)).toBeVisible()
    await viewer(page).getByRole('button', { name: 'Close' }).click()
    await expect(viewer(page)).toBeHidden()
    await expect(cover(page)).toBeFocused()
  })

  test('spec §2 archive viewer: the page behind it does not scroll', async ({ page }) => {
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move(700, 400)
    await page.mouse.wheel(0, 800)
    await page.keyboard.press('PageDown')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await page.evaluate(() => scrollY)).toBe(before)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  })

  test('goes on to the other covers by arrow keys, and keeps the focus inside', async ({ page }) => {
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('img', { name: /^Cover of the Spring 2026 issue/ })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page).getByText(/^(\d+) of \1$/)).toBeVisible()
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab')
      expect(await viewer(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    }
  })

  test('axe finds nothing in it @phone', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await findViolations(page)).toEqual([])
  })
})

test('spec §2 archive buttons: each stands only with its link, and opens a new tab', async ({
  page,
  newsroom,
}) => {
  await createIssue(newsroom, {
    season: 'Winter',
    year: 1907,
    appleNewsUrl: 'https://example.com/apple',
    title: 'The Linked Issue',
  })
  const linked = page.getByRole('article', { name: 'Winter 1907' })
  await expect(async () => {
    await page.goto('/archive')
    await expect(linked).toBeVisible({ timeout: 500 })
  }).toPass()
  const apple = linked.getByRole('link', { name: /^Apple News/ })
  await expect(apple).toHaveAttribute('href', 'https://example.com/apple')
  await expect(apple).toHaveAttribute('target', '_blank')
  await expect(linked.getByRole('link', { name: /^PDF/ })).toHaveCount(0)
  await expect(linked.getByRole('link', { name: /^Issuu/ })).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the wall stands, and a cover opens as a picture @phone', async ({ page }) => {
    await page.goto('/archive')
    await expect(page.getByRole('article', { name: 'Summer 2026' })).toBeVisible()
    const href = (await cover(page).getAttribute('href')) ?? ''
    const picture = await page.request.get(href)
    expect(picture.headers()['content-type']).toBe('image/webp')
    await page.getByRole('link', { name: 'The Reserve Issue' }).click()
    await expect(page).toHaveURL('/issues/summer-2026')
  })
})
