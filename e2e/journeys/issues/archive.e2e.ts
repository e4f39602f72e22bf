import type { Page } from '@playwright/test'
import { findViolations } from '../../browser/axe.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { takeSiteLayout } from '../../fixtures/site-layout-lock.ts'
import { createIssue } from '../../cms/issues.ts'

const cover = (page: Page) => page.getByRole('link', { name: /^View the cover of Summer 2026/ })
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Magazine Archive' })

test('spec §2 archive, §2 archive viewer: the covers year by year, each on the whole screen until it is closed @phone', async ({
  page,
  newsroom,
}) => {
  newsroom.afterwards(await takeSiteLayout('together'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/archive')
  await test.step('the covers of all issues that are not current, year by year', async () => {
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

  await test.step('no row leaves room empty', async () => {
    const empty = await page
      .getByRole('main')
      .getByRole('list')
      .evaluateAll((lists) =>
        lists
          .filter((list) => list.matches('.cover-wall'))
          .map((wall) => {
            const last = wall.lastElementChild?.getBoundingClientRect().right ?? 0
            return Math.round(wall.getBoundingClientRect().right - last)
          }),
      )
    expect(empty.length).toBeGreaterThan(2)
    expect(new Set(empty)).toEqual(new Set([0]))
  })

  await test.step('axe finds nothing in the viewer; it closes on Escape, and the cover has the focus again', async () => {
    await openCover(page)
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expectClosed(page)
  })

  await test.step('it closes on a click beside the picture', async () => {
    await openCover(page)
    const picture = await viewer(page).getByRole('img').boundingBox()
    const height = page.viewportSize()?.height ?? 0
    const isWide = (picture?.x ?? 0) > 20
    await page.mouse.click(
      isWide ? 8 : 100,
      isWide ? height / 2 : (picture?.y ?? 0) + (picture?.height ?? 0) + 12,
    )
    await expectClosed(page)
  })

  await openCover(page)
  await test.step('the page behind it does not scroll', async () => {
    const before = await page.evaluate(() => scrollY)
    await page.mouse.move((page.viewportSize()?.width ?? 0) / 2, 400)
    await page.mouse.wheel(0, 800)
    await page.keyboard.press('PageDown')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await page.evaluate(() => scrollY)).toBe(before)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
  })

  await test.step('arrow keys go on to the other covers, and the focus stays inside', async () => {
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

  await test.step('it leads on to the issue that it shows', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page).getByRole('img', { name: /^Cover of the Summer 2026 issue/ })).toBeVisible()
    await expect(viewer(page).getByRole('link', { name: 'Read this issue' })).toHaveAttribute(
      'href',
      '/issues/summer-2026',
    )
  })

  await test.step('it closes by its button, not by a click on the picture', async () => {
    await viewer(page).getByRole('img').click()
    await expect(viewer(page)).toBeVisible()
    await viewer(page).getByRole('button', { name: 'Close' }).click()
    await expectClosed(page)
  })
})

test('spec §2 archive buttons: an issue that gets a link has its button on the wall', async ({
  newsroom,
}) => {
  await createIssue(newsroom, {
    season: 'Winter',
    year: 1907,
    appleNewsUrl: 'https://example.com/apple',
    title: 'The Linked Issue',
  })
  const wall = async () => (await fetch(`${newsroom.origin}/archive`)).text()
  await expect.poll(wall).toContain('aria-label="Winter 1907"')
  const tile = (await wall())
    .split(/<article|<\/article>/)
    .find((part) => part.includes('aria-label="Winter 1907"'))
  expect(tile).toMatch(
    /<a(?=[^>]* href="https:\/\/example\.com\/apple")(?=[^>]* target="_blank")[^>]*>\s*Apple News/,
  )
  expect(tile).not.toMatch(/>\s*(PDF|Issuu)\b/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the wall stands, and a cover opens as a picture', async ({ page }) => {
    await page.goto('/archive')
    await expect(page.getByRole('article', { name: 'Summer 2026' })).toBeVisible()
    const href = (await cover(page).getAttribute('href')) ?? ''
    const picture = await page.request.get(href)
    expect(picture.headers()['content-type']).toBe('image/webp')
    await page.getByRole('link', { name: 'The Reserve Issue' }).click()
    await expect(page).toHaveURL('/issues/summer-2026')
  })
})

async function openCover(page: Page): Promise<void> {
  await cover(page).click()
  await expect(viewer(page).getByRole('img', { name: /^Cover of the Summer 2026 issue/ })).toBeVisible()
}

async function expectClosed(page: Page): Promise<void> {
  await expect(viewer(page)).toBeHidden()
  await expect(cover(page)).toBeFocused()
}
